import { endpoints } from "@deeds/contracts";
import type { Caller } from "@deeds/test-kit/caller";
import type { Page } from "@playwright/test";
import {
  decisionsOn,
  openQueue,
  rejectionIsOpen,
  sendMixed,
  sendProofs,
  statesOf,
  visitWithQueue,
  type Waiting,
} from "../src/moderation-queue.ts";
import { productOrigin } from "../src/product-under-test.ts";
import { approval, callFor, openAdministrator, rejection } from "../src/records.ts";
import { expect, shows, test } from "../src/test.ts";

const patient = { intervals: [200] };

const ways = [["a"], ["r", "1", "Enter"], ["a"], ["r", "Enter"]] as const;

test("an administrator decides on 50 mixed items by the keyboard alone", { tag: "@long" }, async ({
  visit,
}) => {
  const counts = { proofs: 36, people: 7, edits: 7 };
  const { admin, page, surname, items } = await visitWithQueue(visit, counts);
  await openQueue(page, surname);
  await expect(page.getByText("50 ждут решения")).toBeVisible();
  await watchQueue(page);
  // The dialogs' code is on its way by now; the first decision need not wait for it.
  await page.keyboard.press("Shift+Slash");
  await expect(page.getByText("Одиночные клавиши включены")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);

  let presses = 0;
  const startedAt = Date.now();
  for (let number = 0; number < items.length; number += 1) {
    const way = ways[number % ways.length] ?? ["a"];
    const shown = await page.evaluate(() => (window as unknown as MeasuredWindow).shown());
    for (const [at, key] of way.entries()) {
      await page.keyboard.press(key);
      if (at === 0 && way.length > 1) await rejectionIsOpen(page);
    }
    presses += way.length;
    if (number === items.length - 1) break;
    await page.waitForFunction((before) => {
      const now = (window as unknown as MeasuredWindow).shown();
      return now !== "" && now !== before;
    }, shown);
  }
  const perItem = (Date.now() - startedAt) / items.length;
  const waits = await page.evaluate(() => (window as unknown as MeasuredWindow).waits);
  const sorted = waits.toSorted((one, other) => one - other);
  process.stdout.write(
    `50 decisions: ${Math.round(perItem)} ms and ${presses / items.length} presses each; ` +
      `the next item was shown after ${Math.round(sorted[24] ?? 0)} ms (median), ` +
      `${Math.round(sorted.at(-1) ?? 0)} ms (longest)\n`,
  );
  expect(Math.max(...ways.map((way) => way.length))).toBeLessThanOrEqual(3);
  expect(sorted[Math.floor(sorted.length / 2)]).toBeLessThanOrEqual(150);

  await expect(page.getByText("Нет заявок, подходящих под эти условия").first()).toBeVisible();
  await eachIsDecidedOnce(admin, items);
  const states = await statesOf(admin, items);
  expect(states.filter((state) => state === "approved")).toHaveLength(25);
});

async function eachIsDecidedOnce(admin: Caller, items: readonly Waiting[]): Promise<void> {
  const pending = async () => (await statesOf(admin, items)).filter((one) => one === "pending");
  await expect.poll(pending, patient).toEqual([]);
  expect(new Set(await decisionsOn(admin, items))).toEqual(new Set([1]));
}

interface MeasuredWindow {
  waits: number[];
  shown(): string;
}

/** Records the time from the deciding key to the paint of the next item. */
const watchQueue = (page: Page) =>
  page.evaluate(() => {
    /** What is open, by its heading and number; "" until it is there with its content. */
    const shown = () => {
      const article = document.querySelector("#content article");
      const approve = document.querySelector<HTMLButtonElement>("#content .gd-button-primary");
      const isWhole = article && approve && !approve.disabled;
      return isWhole ? (article.querySelector("header")?.textContent ?? "") : "";
    };
    const measured = window as unknown as MeasuredWindow;
    Object.assign(measured, { waits: [], shown });
    let pressedAt: number | null = null;
    let before = shown();
    document.addEventListener(
      "keydown",
      ({ code }) => {
        if (code !== "KeyA" && code !== "Enter") return;
        pressedAt = performance.now();
        before = shown();
      },
      { capture: true },
    );
    new MutationObserver(() => {
      const now = shown();
      if (pressedAt === null || now === "" || now === before) return;
      const since = pressedAt;
      pressedAt = null;
      requestAnimationFrame(() => measured.waits.push(performance.now() - since));
    }).observe(document.body, { subtree: true, childList: true, attributes: true });
  });

test("of two administrators on one queue, one decides each item", { tag: "@long" }, async ({
  visit,
  admin,
}) => {
  const { surname, items } = await sendMixed(admin, { proofs: 14, people: 3, edits: 3 });
  const second = await openAdministrator(productOrigin);
  const left = await visit({ as: "admin" });
  const right = await visit({ as: second });
  await openQueue(left.page, surname);
  const queue = right.page.getByRole("region", { name: "Очередь" });
  await openQueue(right.page, surname);

  await expect(queue.getByText("admin", { exact: true })).toBeVisible();
  const beside = left.page.getByRole("region", { name: "Очередь" });
  await expect(beside.getByText(second.username)).toBeVisible();

  const work = async ({ page }: typeof left) => {
    for (let state = await stateOf(page); state !== "empty"; state = await stateOf(page)) {
      await page.keyboard.press(state === "ready" ? "a" : "j");
    }
  };
  await Promise.all([work(left), work(right)]);
  await eachIsDecidedOnce(admin, items);
  await expect(left.page.getByText("0 ждут решения")).toBeVisible();
  await expect(right.page.getByText("0 ждут решения")).toBeVisible();
});

test("an item decided elsewhere leaves the queue unless it is open", async ({ visit }) => {
  const { admin, page, surname, items } = await visitWithQueue(visit, { proofs: 3 });
  await openQueue(page, surname);
  await expect(page.getByText("3 ждут решения")).toBeVisible();
  await callFor(admin, endpoints.moderateProof, items[0]?.id ?? 0, approval);
  await shows(page, "2 ждут решения", "Решение уже принято в другом месте");
  await page.keyboard.press("a");
  await expect(page.getByText("2 ждут решения")).toBeVisible();
  await page.keyboard.press("j");
  await expect(page.getByRole("heading", { name: "Дело 2" })).toBeVisible();
  expect(await page.getByText("Решение уже принято").isVisible()).toBe(false);
});

test("a late decision shows one notice and changes nothing", async ({ visit }) => {
  const { admin, page, surname, items } = await visitWithQueue(visit, { proofs: 2 });
  await openQueue(page, surname);
  await page.keyboard.press("a");
  await callFor(admin, endpoints.moderateProof, items[0]?.id ?? 0, rejection("Раньше"));
  await expect(page.getByText("1 решение не применено, раньше принято другое")).toBeVisible();
  expect(await statesOf(admin, items)).toEqual(["rejected", "pending"]);
  expect(await decisionsOn(admin, items)).toEqual([1, 0]);
  await page.getByRole("button", { name: "Понятно" }).click();
  expect(await page.getByText("не применено").isVisible()).toBe(false);
});

test("new submissions appear in the open queue", async ({ visit }) => {
  const { admin, page, surname, items } = await visitWithQueue(visit, { proofs: 1 });
  await openQueue(page, surname);
  const { personId } = await admin.call(endpoints.proof, { params: { id: items[0]?.id ?? 0 } });
  await sendProofs(personId, { count: 1 });
  await expect(page.getByText("2 ждут решения")).toBeVisible();
});

const stateOf = async (page: Page): Promise<string> => {
  const state = await page.waitForFunction(() => {
    const content = document.querySelector("#content");
    if (/(^|\D)0 ждут решения/.test(content?.textContent ?? "")) return "empty";
    const approve = content?.querySelector<HTMLButtonElement>(".gd-button-primary");
    if (approve && !approve.disabled) return "ready";
    return content?.textContent?.includes("Решение уже принято") ? "settled" : null;
  });
  return String(await state.jsonValue());
};
