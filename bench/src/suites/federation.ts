import { launchChromium } from "@deeds/test-kit/chromium";
import type { Browser, BrowserContext } from "playwright-core";
import { channelGoal, timeWithManyChannels } from "../federation/channels.ts";
import { buildMonolith } from "../federation/monolith.ts";
import { makeCertificate, serveSide } from "../federation/proxy.ts";
import { releaseGoals, timeReleases, timeWithManyVersions } from "../federation/releases.ts";
import { inTurns, median, percentile } from "../measure.ts";
import { atMost, condition, evaluate, type Finding, goal, notMeasured, write } from "../report.ts";
import { type Bench, type Suite, sizes } from "../suite.ts";

const { rounds } = sizes({ rounds: Number(process.env.BENCH_ROUNDS ?? 15) }, { rounds: 1 });

const routes = [
  { name: "home", path: "/", content: '[data-mf="mf-registry"] input' },
  {
    name: "profile",
    path: "/p/fyodor-gaaz",
    content: '[data-mf="mf-registry"] h1:not(.gd-first *)',
  },
].map((route) => ({
  ...route,
  goals: {
    cold: goal(`${route.name}, first content, cold`, atMost(0.4, "×")),
    warm: goal(`${route.name}, first content, warm`, atMost(0.6, "×")),
    reaction: goal(`${route.name}, a button reacts, cold`, atMost(1.05, "×")),
    script: goal(`${route.name}, JavaScript, compressed`, atMost(1.25, "×")),
    requests: goal(
      `${route.name}, requests before content`,
      condition("≤ one build + 3", (more) => more <= 3),
    ),
  },
}));
type Route = (typeof routes)[number];
const pageGoals = routes.flatMap(({ goals }) => Object.values(goals));

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
    const visits = await inTurns(rounds, {
      federated: () => visitTwice(browser, sides.federated.origin, route),
      monolith: () => visitTwice(browser, sides.monolith.origin, route),
    });
    findings.push(...findingsOf(route, visits));
    bench.log(`${route.name}: done`);
  }
  return findings;
}

/** What a visit cost, up to the first content of the remote, and until its buttons react to a press. */
interface Visit {
  /** Milliseconds from the navigation on. */
  content: number;
  /** Milliseconds from the navigation on. */
  reaction: number;
  /** Before the content. */
  requests: number;
  /** Compressed bytes of JavaScript until a button reacts. */
  script: number;
}

interface Visits {
  cold: Visit;
  warm: Visit;
}

function findingsOf(
  { goals }: Route,
  { federated, monolith }: { federated: Visits[]; monolith: Visits[] },
): Finding[] {
  const compare = (of: (visits: Visits) => number, show: (values: number[]) => string) => {
    const [ours, theirs] = [federated.map(of), monolith.map(of)];
    const ratio = median(ours) / median(theirs);
    return { figure: show(ours), baseline: `one build: ${show(theirs)}`, ratio };
  };
  const cold = compare((visits) => visits.cold.content, times);
  const warm = compare((visits) => visits.warm.content, times);
  const reaction = compare((visits) => visits.cold.reaction, times);
  const script = compare((visits) => visits.cold.script, kilobytes);
  const requests = (all: Visits[]) => median(all.map((visits) => visits.cold.requests));
  return [
    evaluate(goals.cold, [cold.ratio], cold),
    evaluate(goals.warm, [warm.ratio], warm),
    evaluate(goals.reaction, [reaction.ratio], reaction),
    evaluate(goals.script, [script.ratio], script),
    evaluate(goals.requests, [requests(federated) - requests(monolith)], {
      figure: String(requests(federated)),
      baseline: `one build: ${requests(monolith)}`,
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

/** A first visit with nothing cached, and the same page again. */
async function visitTwice(browser: Browser, origin: string, route: Route): Promise<Visits> {
  const context = await browser.newContext({ baseURL: origin, locale: "ru" });
  try {
    await context.addInitScript(markContent, route.content);
    return { cold: await visit(context, route.path), warm: await visit(context, route.path) };
  } finally {
    await context.close();
  }
}

async function visit(context: BrowserContext, path: string): Promise<Visit> {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", slow4g);
  await page.goto(path, { waitUntil: "commit" });
  const found = await page.waitForFunction(measured, null, { timeout: 30_000, polling: 100 });
  const result = await found.jsonValue();
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
  const begun = loaded.filter(({ startTime }) => startTime < content);
  const scripts = loaded.filter(({ name }) => /\.js(\?|$)/.test(name));
  const script = scripts.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0);
  return { content, reaction, requests: begun.length + 1, script };
}
