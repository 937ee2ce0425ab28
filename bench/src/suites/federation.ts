import { launchChromium } from "@deeds/test-kit/chromium";
import type { Browser, BrowserContext } from "playwright-core";
import { channelGoal, timeWithManyChannels } from "../federation/channels.ts";
import { buildMonolith } from "../federation/monolith.ts";
import { makeCertificate, serveSide } from "../federation/proxy.ts";
import { releaseGoals, timeReleases, timeWithManyVersions } from "../federation/releases.ts";
import { inTurns, median, percentile } from "../measure.ts";
import { atMost, condition, evaluate, type Finding, goal, notMeasured, write } from "../report.ts";
import { type Bench, type Suite, sizes } from "../suite.ts";

const { rounds } = sizes({ rounds: Number(process.env.BENCH_ROUNDS ?? 9) }, { rounds: 1 });

/** Of the prototype of server rendering in issue 22, in milliseconds: cold, warm, until a button reacts. */
const prototype = {
  home: { 1: [460, 448, 2_484], 4: [868, 844, 2_772] },
  profile: { 1: [468, 388, 2_163], 4: [808, 756, 2_528] },
} as const;

const routes = [
  { name: "home", path: "/", content: '[data-mf="mf-registry"] input' } as const,
  {
    name: "profile",
    path: "/p/fyodor-gaaz",
    content: '[data-mf="mf-registry"] h1:not(.gd-first *)',
  } as const,
].map((route) => ({
  ...route,
  script: goal(`${route.name}, JavaScript, compressed`, atMost(1.25, "×")),
  requests: goal(
    `${route.name}, requests before content`,
    condition("≤ one build + 3", (more) => more <= 3),
  ),
  speeds: [
    { slowdown: 1, of: "" } as const,
    { slowdown: 4, of: ", processor 4 × slower" } as const,
  ].map(({ slowdown, of }) => ({
    slowdown,
    prototype: prototype[route.name][slowdown],
    cold: goal(`${route.name}, first content, cold${of}`, atMost(0.4, "×")),
    warm: goal(`${route.name}, first content, warm${of}`, atMost(0.6, "×")),
    reaction: goal(`${route.name}, a button reacts, cold${of}`, atMost(1.05, "×")),
  })),
}));
type Route = (typeof routes)[number];
type Speed = Route["speeds"][number];
const pageGoals = routes.flatMap(({ script, requests, speeds }) => [
  ...speeds.flatMap(({ cold, warm, reaction }) => [cold, warm, reaction]),
  ...[script, requests],
]);

export const federation: Suite = {
  name: "federation",
  title: `What a visitor and a team pay for separate releases: the federated site against one Rspack build of the same sources behind the same gateway's pages, Chromium, HTTP/2, slow 4G; medians of ${rounds} visits taken in turns, with their quartiles.`,
  goals: [...pageGoals, ...Object.values(releaseGoals), channelGoal],
  run: async (bench) => {
    const product = await bench.startProduct();
    await bench.shipDemo(product);
    const pages = await comparePages(bench, product.origin);
    const releases = await timeReleases(bench, product);
    const versions = await timeWithManyVersions(bench, product);
    return [...pages, ...releases, ...versions, ...(await timeWithManyChannels(bench, product))];
  },
};

async function comparePages(bench: Bench, gateway: string): Promise<Finding[]> {
  const certificate = await makeCertificate();
  const browser = await launchChromium([certificate.browserArgument]).catch(
    (problem: Error) => problem,
  );
  if (browser instanceof Error) return pageGoals.map((own) => notMeasured(own, browser.message));
  bench.onClose(() => browser.close());
  const monolith = await buildMonolith(await bench.folder());
  const sides = {
    federated: await serveSide(gateway, null, certificate),
    monolith: await serveSide(gateway, monolith, certificate),
  };
  for (const { close } of Object.values(sides)) bench.onClose(close);
  const findings: Finding[] = [];
  for (const route of routes) {
    for (const speed of route.speeds) {
      const { slowdown } = speed;
      const visits = await inTurns(rounds, {
        federated: () => visitTwice(browser, { ...route, ...sides.federated, slowdown }),
        monolith: () => visitTwice(browser, { ...route, ...sides.monolith, slowdown }),
      });
      findings.push(...timesOf(speed, visits));
      if (slowdown === 1) findings.push(...sizesOf(route, visits));
      bench.log(`${route.name}: done`);
    }
  }
  return findings;
}

/** What a visit cost, up to the first content of the remote, and until its buttons react to a press. */
interface Visit {
  /** Milliseconds from the navigation on. */
  content: number;
  /** Milliseconds from the navigation on. */
  reaction: number;
  /** Before the content is in the document. */
  requests: number;
  /** Compressed bytes of JavaScript until a button reacts. */
  script: number;
}

interface Visits {
  cold: Visit;
  warm: Visit;
}

interface Compared {
  federated: Visits[];
  monolith: Visits[];
}

function compare(
  { federated, monolith }: Compared,
  of: (visits: Visits) => number,
  show: (values: number[]) => string,
  more = "",
) {
  const [ours, theirs] = [federated.map(of), monolith.map(of)];
  const ratio = median(ours) / median(theirs);
  return { figure: show(ours), baseline: `one build: ${show(theirs)}${more}`, ratio };
}

function timesOf({ prototype, ...goals }: Speed, visits: Compared): Finding[] {
  const [first, again, answer] = prototype.map((time) => `; prototype: ${write(time, "ms")}`);
  const cold = compare(visits, (of) => of.cold.content, times, first);
  const warm = compare(visits, (of) => of.warm.content, times, again);
  const reaction = compare(visits, (of) => of.cold.reaction, times, answer);
  return [
    evaluate(goals.cold, [cold.ratio], cold),
    evaluate(goals.warm, [warm.ratio], warm),
    evaluate(goals.reaction, [reaction.ratio], reaction),
  ];
}

function sizesOf(goals: Route, visits: Compared): Finding[] {
  const script = compare(visits, (of) => of.cold.script, kilobytes);
  const requests = (all: Visits[]) => median(all.map((of) => of.cold.requests));
  const [ours, theirs] = [requests(visits.federated), requests(visits.monolith)];
  return [
    evaluate(goals.script, [script.ratio], script),
    evaluate(goals.requests, [ours - theirs], {
      figure: String(ours),
      baseline: `one build: ${theirs}`,
    }),
  ];
}

const times = (values: number[]) =>
  `${write(median(values), "ms")} (${percentile(values, 25).toFixed(0)}–${percentile(values, 75).toFixed(0)})`;

const kilobytes = (values: number[]) => write(median(values) / 1024, "KB");

/** Lighthouse's slow 4G: 150 ms there and back, 1.6 Mbit/s down, 750 kbit/s up. */
const slow4g = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (750 * 1024) / 8,
};

interface VisitOptions extends Pick<Route, "path" | "content"> {
  origin: string;
  /** By how much the processor is slower. */
  slowdown: number;
}

/** A first visit with nothing cached, and the same page again. */
async function visitTwice(browser: Browser, options: VisitOptions): Promise<Visits> {
  const context = await browser.newContext({ baseURL: options.origin, locale: "ru" });
  try {
    await context.addInitScript(markContent, options.content);
    return { cold: await visit(context, options), warm: await visit(context, options) };
  } finally {
    await context.close();
  }
}

async function visit(
  context: BrowserContext,
  { path, slowdown }: Pick<VisitOptions, "path" | "slowdown">,
): Promise<Visit> {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", slow4g);
  await session.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
  await page.goto(path, { waitUntil: "commit" });
  const found = await page.waitForFunction(measured, null, { timeout: 30_000, polling: 100 });
  const result = await found.jsonValue();
  // A page that is read: what it stores for the next visit is stored.
  await page.waitForLoadState("networkidle");
  await page.close();
  if (!result) throw new Error("the page did not measure itself");
  return result;
}

/** In the page, before everything: marks when the content is there. */
function markContent(selector: string): void {
  localStorage.setItem("i18nextLng", "ru");
  localStorage.setItem("ageConfirmation", "adult");
  localStorage.setItem("cookieNotice", "seen");
  const observer = new MutationObserver(() => {
    if (!document.querySelector(selector)) return;
    observer.disconnect();
    requestAnimationFrame(() => performance.mark("content"));
  });
  observer.observe(document, { childList: true, subtree: true });
  // Until React knows a button, nothing reacts to a press of it.
  const watch = setInterval(() => {
    const button = document.querySelector('[data-mf="mf-registry"] button');
    if (!Object.keys(button ?? {}).some((key) => key.startsWith("__reactProps"))) return;
    clearInterval(watch);
    performance.mark("reaction");
  }, 10);
}

/** In the page: when the content was there and painted, and a button reacted; `null` before. */
function measured(): Visit | null {
  const [there, painted, reaction] = ["content", "first-contentful-paint", "reaction"].map(
    (name) => performance.getEntriesByName(name)[0]?.startTime,
  );
  if (there === undefined || painted === undefined || reaction === undefined) return null;
  const content = Math.max(there, painted);
  const loaded = performance.getEntriesByType("resource") as PerformanceResourceTiming[];
  // Portraits and faces are requested by the content itself.
  const begun = loaded.filter(({ startTime }) => startTime < there);
  const scripts = loaded.filter(({ name }) => /\.js(\?|$)/.test(name));
  const script = scripts.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0);
  return { content, reaction, requests: begun.length + 1, script };
}
