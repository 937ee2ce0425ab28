import { once } from "node:events";
import { connect } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { endpoints } from "@deeds/contracts";
import type { Caller } from "@deeds/test-kit/caller";
import { launchChromium } from "@deeds/test-kit/chromium";
import type { BrowserContext, Page } from "playwright-core";
import { csv, importFile, personColumns, personRow } from "../import.ts";
import { inBatches, median, memoryOf, repeat } from "../measure.ts";
import { atMost, evaluate, type Finding, type Goal, goal, notMeasured, write } from "../report.ts";
import { type Bench, type Suite, sizes } from "../suite.ts";

const { streams, rounds, imported } = sizes(
  { streams: 5_000, rounds: 5, imported: 2_000 },
  { streams: 200, rounds: 2, imported: 400 },
);
/** After a message, the events of the next second are sent together. */
const quietMs = 1_500;
/** What an import makes pages request goes on after its last row. */
const settleMs = 5_000;
const goals = {
  memory: goal(`memory of the gateway with ${streams} streams`, atMost(300, "MB")),
  change: goal("a change until the last stream has received it", atMost(1_000, "ms")),
  home: floodGoal("a visitor's home page"),
  moderation: floodGoal("the moderation page"),
};

function floodGoal(page: string): Goal {
  return goal(`requests of ${page} a second while ${imported} are imported`, atMost(2, ""));
}

export const live: Suite = {
  name: "live",
  title: `${streams} idle streams of /api/live: memory of the gateway against the gateway without them, and the time from a change's response until the last of them has received it. Then an import of ${imported} people with two pages open in Chromium.`,
  goals: Object.values(goals),
  run: async (bench) => {
    const product = await bench.startProduct();
    const admin = await bench.administrator(product);
    await change(admin);
    const { pid = 0 } = product.processes().gateway ?? {};
    const before = memoryOf(pid);
    const [listeners] = await bench.fork(import.meta.filename, [product.origin, String(streams)]);
    await pause(2_000);
    const after = memoryOf(pid);
    const times = await repeat(rounds, async () => {
      await pause(quietMs);
      const received = once(listeners, "message");
      const changedAt = await change(admin);
      await received;
      return Date.now() - changedAt;
    });
    const longest = Math.max(...times);
    return [
      evaluate(goals.memory, [after], {
        figure: write(after, "MB"),
        baseline: `without them: ${write(before, "MB")}`,
        ratio: after / before,
      }),
      evaluate(goals.change, [longest], {
        figure: `median of ${rounds} ${write(median(times), "ms")}, longest ${write(longest, "ms")}`,
      }),
      ...(await importWithOpenPages(bench)),
    ];
  },
};

/** The requests of two open pages during an import, in a product of their own. */
async function importWithOpenPages(bench: Bench): Promise<Finding[]> {
  const product = await bench.startProduct();
  await bench.shipDemo(product);
  const admin = await bench.administrator(product);
  const browser = await launchChromium().catch((problem: Error) => problem);
  if (browser instanceof Error) {
    return [goals.home, goals.moderation].map((own) => notMeasured(own, browser.message));
  }
  bench.onClose(() => browser.close());
  const open = async (path: string, cookie: string) => {
    const context = await browser.newContext({ baseURL: product.origin, locale: "en" });
    await signIn(context, product.origin, cookie);
    const page = await context.newPage();
    await page.goto(path);
    await page.waitForLoadState("networkidle");
    return page;
  };
  const home = recordRequests(await open("/", ""));
  const moderation = recordRequests(await open("/moderation", admin.cookie));
  const started = Date.now();
  const file = csv(personColumns, imported, personRow);
  const importMs = await importFile(admin, endpoints.importPeople, file);
  await pause(settleMs);
  const seconds = (Date.now() - started) / 1_000;
  const findingOf = (own: Goal, times: readonly number[]) => {
    const requests = times.filter((at) => at >= started);
    const perSecond = requests.length / seconds;
    const figure = `${perSecond.toFixed(1)}, at most ${busiest(requests)} in one`;
    return evaluate(own, [perSecond], {
      figure: `${figure}; ${requests.length} in all, of an import of ${write(importMs / 1_000, "s")}`,
    });
  };
  return [findingOf(goals.home, home), findingOf(goals.moderation, moderation)];
}

async function signIn(context: BrowserContext, url: string, cookie: string): Promise<void> {
  const pairs = cookie.split("; ").flatMap((pair) => {
    const [name, value] = pair.split("=", 2);
    return name && value ? [{ name, value, url }] : [];
  });
  await context.addCookies(pairs);
  await context.addInitScript(() => localStorage.setItem("ageConfirmation", "adult"));
}

/** The times of a page's requests to the API from now on, filled as they are sent. */
function recordRequests(page: Page): readonly number[] {
  const times: number[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith("/api/") && pathname !== "/api/live") times.push(Date.now());
  });
  return times;
}

/** The largest number of requests within any second. */
const busiest = (times: readonly number[]): number =>
  Math.max(
    0,
    ...times.map((start) => times.filter((at) => at >= start && at < start + 1_000).length),
  );

/** Adds a person; returns when the response came. */
async function change(admin: Caller): Promise<number> {
  await admin.call(endpoints.createPerson, { body: { name: "Мария" } });
  return Date.now();
}

/**
 * Opens the streams on plain sockets; an HTTP client for each would take more than the gateway. Sends
 * a message when all are open, and then each time that all of them have received an event.
 */
async function listen(origin: string, count: number): Promise<void> {
  const { hostname, port } = new URL(origin);
  let received = 0;
  const receive = () => {
    received += 1;
    if (received < count) return;
    received = 0;
    process.send?.("received");
  };
  const open = () =>
    new Promise<void>((resolve, reject) => {
      const socket = connect(Number(port), hostname).setEncoding("utf8");
      socket.once("error", reject);
      socket.once("close", () => reject(new Error("a stream ended")));
      socket.write(`GET /api/live HTTP/1.1\r\nHost: ${hostname}:${port}\r\n\r\n`);
      socket.on("data", (text: string) => {
        if (text.includes("welcome")) resolve();
        if (text.includes('"person_approved"')) receive();
      });
    });
  await inBatches(count, open);
  process.send?.("open");
}

if (import.meta.main) {
  const [origin = "", count = "0"] = process.argv.slice(2);
  await listen(origin, Number(count));
}
