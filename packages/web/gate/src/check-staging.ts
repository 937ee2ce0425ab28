import { endpoints, type FrontEndName, type PageBoot, pageBootId } from "@deeds/contracts";
import { readPublishToken } from "@deeds/contracts/publish-token";
import { type Browser, type BrowserContext, errors, type Page } from "playwright-core";
import { linkTo, type OpenPage, pagesFor, type Reader } from "./pages.ts";
import { type Opened, renderedOf, usualWaits, watchServer } from "./server-problems.ts";
import { violations } from "./violations.ts";

export interface Candidate {
  origin: string;
  /** A publish token; it also opens staging. */
  token: string;
  setId: number;
  names: readonly FrontEndName[];
  /** The account that opens them; `null` for a visitor. */
  account: { username: string; password: string } | null;
  longestTaskMs: number;
  launch: () => Promise<Browser>;
}

/** Returns the account of `GATE_USERNAME` and `GATE_PASSWORD`; `null` without both. */
export function gateAccount(env: NodeJS.ProcessEnv = process.env): Candidate["account"] {
  const { GATE_USERNAME: username, GATE_PASSWORD: password } = env;
  return username && password ? { username, password } : null;
}

/** Returns what is wrong with the pages of a set in staging, and which pages it opened. */
export async function checkStaging(candidate: Candidate) {
  const { bearer } = readPublishToken(candidate.token);
  const browser = await candidate.launch();
  try {
    const context = await browser.newContext({
      baseURL: candidate.origin,
      extraHTTPHeaders: { authorization: `Bearer ${bearer}` },
    });
    context.setDefaultTimeout(15_000);
    await context.addInitScript(() => {
      localStorage.setItem("i18nextLng", "ru");
      localStorage.setItem("ageConfirmation", "adult");
      localStorage.setItem("cookieNotice", "seen");
    });
    await watchTasks(context);
    const reader = await signIn(context, candidate.account);
    const { live } = await stagedBoot(context, candidate);
    const versions = live.remotes.filter(({ name }) => candidate.names.includes(name));
    const server = await watchServer(versions, async (path) =>
      (await context.request.get(path)).text(),
    );
    const { problems, opened, left } = await lookAtPages(
      context,
      candidate,
      pagesFor(live, candidate.names, reader),
    );
    problems.push(...(await server.problemsOf(opened)));
    return { problems, opened: opened.map(({ path }) => path), left };
  } finally {
    await browser.close();
  }
}

async function lookAtPages(
  context: BrowserContext,
  { longestTaskMs }: Candidate,
  pages: ReturnType<typeof pagesFor>,
) {
  /** What is wrong, in a line each: what, where and how to mend it. */
  const problems: string[] = [];
  const opened: Opened[] = [];
  const left = [...pages.left];
  const links: string[] = [];
  const open = async (page: OpenPage, route: string) => {
    const seen = await lookAtPage(context, page, longestTaskMs);
    problems.push(...seen.problems);
    opened.push({ ...page, route, rendered: renderedOf(seen.html) });
    links.push(...seen.links);
  };
  for (const page of pages.opened) await open(page, page.path);
  for (const page of pages.linked) {
    const path = linkTo(page, links);
    if (path) await open({ ...page, path }, page.path);
    else left.push({ ...page, why: "no page that was opened has a link to it" });
  }
  return { problems, opened, left };
}

/** Throws when the account is rejected: the gate would check fewer pages than asked. */
async function signIn(context: BrowserContext, account: Candidate["account"]): Promise<Reader> {
  if (!account) return { isSignedIn: false, isAdmin: false };
  const { request } = context;
  const response = await request.post(endpoints.login.path, { data: account });
  if (!response.ok()) throw new Error(`${account.username} cannot sign in: ${response.status()}`);
  const user = await request.get(endpoints.currentUser.path);
  const { isAdmin } = endpoints.currentUser.response.parse(await user.json());
  return { isSignedIn: true, isAdmin };
}

/**
 * Opens staging with these front ends only, so that another team's staged version rejects none of them.
 * Gateways receive a release set a moment later.
 */
async function stagedBoot(context: BrowserContext, { setId, names }: Candidate): Promise<PageBoot> {
  const page = await context.newPage();
  for (let look = 0; look < 20; look += 1) {
    const response = await page.goto(`/?environment=staging&only=${names.join(",")}`, {
      waitUntil: "domcontentloaded",
    });
    const text = await page.locator(`#${pageBootId}`).textContent();
    const boot = JSON.parse(text ?? "") as PageBoot;
    if (boot.staging && boot.live.id === setId) {
      // The first render of a new set may be late: it is counted before the gate watches.
      const rendered = renderedOf((await response?.text()) ?? "");
      if (rendered === "nothing") await page.waitForTimeout(usualWaits.reportOfUnrenderedMs);
      await page.close();
      return boot;
    }
    await page.waitForTimeout(500);
  }
  throw new Error(
    `Set ${setId} is not in staging: a later one of its front ends may have replaced it.`,
  );
}

async function lookAtPage(
  context: BrowserContext,
  { path, name }: OpenPage,
  longestTaskMs: number,
) {
  const page = await context.newPage();
  const problems: string[] = [];
  const links: string[] = [];
  let html = "";
  page.on("pageerror", (error) => problems.push(`${error.name}: ${error.message}`));
  page.on("console", (message) => {
    if (/Content Security Policy/.test(message.text())) problems.push(message.text());
  });
  try {
    const seen = await open(page, { path, name });
    html = seen.html;
    const face = page.getByRole("alert");
    problems.push(...(await violations(page)), ...(await face.allInnerTexts()));
    links.push(...(await page.evaluate(pathsOfLinks)));
    if (seen.longest > longestTaskMs) {
      problems.push(...(await busyAgain(page, { path, name }, longestTaskMs)));
    }
  } catch (error) {
    if (!(error instanceof errors.TimeoutError)) throw error;
    problems.push(`nothing of ${name} was drawn in 15 s: open it at /?environment=staging`);
  } finally {
    await page.close();
  }
  return { problems: [...new Set(problems)].map((problem) => `${path}: ${problem}`), links, html };
}

/** Also of what readers without scripts see; runs in the page. */
const pathsOfLinks = (): string[] => {
  const withoutScripts = [...document.querySelectorAll("noscript")].map(({ textContent }) =>
    new DOMParser().parseFromString(textContent, "text/html"),
  );
  return [document, ...withoutScripts]
    .flatMap((one) => [...one.querySelectorAll("a[href]")])
    .map((link) => new URL(link.getAttribute("href") ?? "", location.href))
    .filter(({ origin }) => origin === location.origin)
    .map(({ pathname }) => pathname);
};

/** Opens a page until its front end or an error page has rendered; returns its longest task, and its HTML. */
async function open(page: Page, { path, name }: OpenPage) {
  const response = await page.goto(path);
  const html = (await response?.text()) ?? "";
  await page.locator(headingOf(name)).or(page.getByRole("alert")).first().waitFor();
  // The server's HTML proves nothing of the scripts.
  await page.waitForFunction(isDrawn, headingOf(name));
  return { longest: await longestTask(page), html };
}

/** Whether React has rendered or hydrated one of the elements, or an error is shown; runs in the page. */
const isDrawn = (selector: string): boolean =>
  [...document.querySelectorAll(`${selector}, [role="alert"]:not([hidden])`)].some(
    (element) =>
      !document.getElementById("root")?.contains(element) ||
      Object.keys(element).some((key) => key.startsWith("__reactProps$")),
  );

/**
 * A machine that does something else for two seconds makes one long task; a script that computes makes
 * one whenever it is loaded. So the page is opened twice more, and the shortest of the three counts.
 */
async function busyAgain(page: Page, opened: OpenPage, maxMs: number): Promise<string[]> {
  let shortest = Number.POSITIVE_INFINITY;
  let where = "";
  for (let again = 0; again < 2; again += 1) {
    const { busiest } = await profile(page);
    shortest = Math.min(shortest, (await open(page, opened)).longest);
    where = await busiest();
    if (shortest <= maxMs) return [];
  }
  const [took, most] = [shortest, maxMs].map((ms) => (ms / 1_000).toFixed(1));
  return [
    `a task of ${took} s blocks the page while it loads, at most ${most} s are allowed; most of it in ${where}. Split the work, put it off until it is asked for, or give it to a worker`,
  ];
}

/** What the front end draws itself; the shell has a heading in a remote's place until then. */
const headingOf = (name: FrontEndName): string =>
  `${name === "shell" ? "#content" : `[data-mf="${name}"]`} h1:not(.gd-first h1)`;

/** The page's own clock, milliseconds. */
interface Task {
  startTime: number;
  duration: number;
}

type Watching = typeof globalThis & { gateTasks?: Task[] };

export async function watchTasks(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const tasks: Task[] = [];
    const observer = new PerformanceObserver((list) => {
      tasks.push(...list.getEntries().map(({ startTime, duration }) => ({ startTime, duration })));
    });
    observer.observe({ type: "longtask", buffered: true });
    (globalThis as Watching).gateTasks = tasks;
  });
}

/** Milliseconds of the longest task until now, which is once the page has nothing to do. */
export const longestTask = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    await new Promise((resolve) => requestIdleCallback(resolve, { timeout: 10_000 }));
    const tasks = (globalThis as Watching).gateTasks ?? [];
    return Math.max(0, ...tasks.map(({ duration }) => duration));
  });

export async function profile(page: Page): Promise<{ busiest(): Promise<string> }> {
  const session = await page.context().newCDPSession(page);
  await session.send("Profiler.enable");
  await session.send("Profiler.start");
  return {
    busiest: async () => {
      const { profile: taken } = await session.send("Profiler.stop");
      await session.detach();
      return busiestIn(taken);
    },
  };
}

interface Profile {
  nodes: { id: number; callFrame: { url: string; functionName: string } }[];
  samples?: number[];
  timeDeltas?: number[];
}

function busiestIn({ nodes, samples = [], timeDeltas = [] }: Profile): string {
  const frames = new Map(nodes.map(({ id, callFrame }) => [id, callFrame]));
  const spent = new Map<string, number>();
  for (const [at, id] of samples.entries()) {
    const frame = frames.get(id);
    if (!frame?.url.includes("/mf/")) continue;
    const where = `${new URL(frame.url).pathname} (${frame.functionName || "its top level"})`;
    spent.set(where, (spent.get(where) ?? 0) + (timeDeltas[at] ?? 0));
  }
  const [first] = [...spent].toSorted(([, one], [, other]) => other - one);
  return first?.[0] ?? "no script of a front end";
}
