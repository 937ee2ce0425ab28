import { endpoints } from "@deeds/contracts";
import { type Caller, createCaller } from "@deeds/test-kit/caller";
import { launchChromium } from "@deeds/test-kit/chromium";
import type { Page } from "playwright-core";
import { inBatches, median, percentile, repeat } from "../measure.ts";
import { atMost, evaluate, type Finding, goal, notMeasured, write } from "../report.ts";
import { type Bench, type Suite, sizes } from "../suite.ts";

const { few, many, rounds, decisions } = sizes(
  { few: 50, many: 10_000, rounds: 5, decisions: 50 },
  { few: 20, many: 200, rounds: 1, decisions: 8 },
);
/** The keys of one decision after the other. */
const ways = [["a"], ["r", "1", "Enter"], ["a"], ["r", "Enter"]] as const;
const goals = {
  opening: goal(`a moderation queue of ${many} opens`, atMost(600, "ms"), atMost(1.5, "×")),
  deciding: goal(
    `${decisions} decisions by the keyboard, from a key to the next item`,
    atMost(60, "ms"),
  ),
};

export const queue: Suite = {
  name: "queue",
  title: `The moderation queue with ${many} proofs in Chromium against the same queue with ${few}; medians of ${rounds} openings from the dashboard, until its first rows and the selected item are painted. Then decisions by the keyboard, half of them rejections.`,
  goals: Object.values(goals),
  run: async (bench) => {
    const product = await bench.startProduct();
    await bench.shipDemo(product);
    const admin = await bench.administrator(product);
    const browser = await launchChromium().catch((problem: Error) => problem);
    if (browser instanceof Error)
      return Object.values(goals).map((own) => notMeasured(own, browser.message));
    bench.onClose(() => browser.close());
    const context = await browser.newContext({ baseURL: product.origin, locale: "en" });
    const cookies = admin.cookie.split("; ").map((pair) => pair.split("=", 2) as [string, string]);
    await context.addCookies(
      cookies.map(([name, value]) => ({ name, value, url: product.origin })),
    );
    await context.addInitScript(() => localStorage.setItem("ageConfirmation", "adult"));
    const page = await context.newPage();
    await addProofs(bench, admin, product.origin, few);
    const before = await timeOpenings(page);
    await addProofs(bench, admin, product.origin, many - few);
    const after = await timeOpenings(page);
    const frames = await scroll(page);
    const waits = await decide(page);
    return [
      evaluate(goals.opening, [after, after / before], {
        figure: write(after, "ms"),
        baseline: `${few} proofs: ${write(before, "ms")}`,
        ratio: after / before,
      }),
      framesFinding(frames),
      evaluate(goals.deciding, [median(waits)], {
        figure: `p50 ${write(median(waits), "ms")}, longest ${write(Math.max(...waits), "ms")}`,
      }),
    ];
  },
};

const framesFinding = (frames: readonly number[]): Finding => ({
  what: `frames while ${many} are scrolled`,
  figure: `p50 ${write(percentile(frames, 50), "ms")}, p95 ${write(percentile(frames, 95), "ms")}`,
});

/** Proofs of one person that wait for a decision, sent by visitors. */
async function addProofs(bench: Bench, admin: Caller, origin: string, count: number) {
  const body = { name: "Мария", surname: "Иванова", country: "Украина", city: "Винница" };
  const { id: personId } = await admin.call(endpoints.createPerson, { body });
  const visitor = createCaller(origin);
  await inBatches(count, (at) => {
    const proof = { personId, title: `Дело ${at + 1}`, description: "Текст" };
    return visitor.call(endpoints.createProof, { body: proof });
  });
  bench.log(`${count} proofs wait`);
}

/** The first opening warms up and is left out. */
async function timeOpenings(page: Page): Promise<number> {
  const times = await repeat(rounds + 1, () => timeOpening(page));
  return median(times.slice(1));
}

/** Opens the queue from the dashboard; returns the milliseconds until it is painted. */
async function timeOpening(page: Page): Promise<number> {
  await page.goto("/dashboard");
  const link = page.getByRole("complementary").locator('a[href="/moderation"]');
  await link.waitFor();
  await page.waitForLoadState("networkidle");
  // Playwright's own click would wait for the list to rest, beyond what is measured.
  return link.evaluate(
    (element) =>
      new Promise<number>((resolve) => {
        const clickedAt = performance.now();
        const look = () => {
          const rows = document.querySelectorAll("#content li button").length;
          const isPainted = rows > 5 && document.querySelector("#content article h2");
          if (isPainted) resolve(performance.now() - clickedAt);
          else requestAnimationFrame(look);
        };
        (element as HTMLElement).click();
        look();
      }),
  );
}

/** Decides on one item after the other; returns the milliseconds from each deciding key to the next item. */
async function decide(page: Page): Promise<number[]> {
  await page.reload();
  await page.locator("#content .gd-button-primary:enabled").waitFor();
  // The code of the dialogs comes with the first of them.
  await page.keyboard.press("Shift+Slash");
  await page.getByRole("dialog").getByRole("switch").waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "detached" });
  const waits: number[] = [];
  for (let number = 0; number < decisions; number += 1) {
    const keys = ways[number % ways.length] ?? ["a"];
    for (const key of keys.slice(0, -1)) {
      await page.keyboard.press(key);
      await page.getByRole("dialog").locator("textarea").waitFor();
    }
    await watchNextItem(page);
    await page.keyboard.press(keys.at(-1) ?? "a");
    waits.push(await page.evaluate(() => (window as unknown as Watched).nextItem));
  }
  return waits;
}

interface Watched {
  /** Milliseconds from the next key to the paint of another item that can be decided. */
  nextItem: Promise<number>;
}

const watchNextItem = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const shown = () => {
      const approve = document.querySelector("#content .gd-button-primary:enabled");
      return approve && document.querySelector("#content article header")?.textContent;
    };
    const before = shown();
    (window as unknown as Watched).nextItem = new Promise((resolve) => {
      const watch = () => {
        const pressedAt = performance.now();
        const look = () => {
          const now = shown();
          if (now && now !== before) resolve(performance.now() - pressedAt);
          else requestAnimationFrame(look);
        };
        requestAnimationFrame(look);
      };
      document.addEventListener("keydown", watch, { capture: true, once: true });
    });
  });

/** Scrolls through the list; returns the milliseconds between frames. */
const scroll = (page: Page): Promise<number[]> =>
  page.evaluate(async () => {
    const list = document.querySelector("#content ul[aria-label]")?.parentElement;
    if (!list) throw new Error("there is no list");
    const frame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve));
    const times: number[] = [];
    let before = await frame();
    for (let step = 0; step < 180; step += 1) {
      list.scrollTop += 180;
      const now = await frame();
      times.push(now - before);
      before = now;
    }
    return times;
  });
