import { endpoints } from "@deeds/contracts";
import type { Caller } from "@deeds/test-kit/caller";
import {
  decisionsOn,
  openQueue,
  rejectionIsOpen,
  sendMixed,
  sendProofs,
  stateOf,
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
  // The dialogs' code is on its way by now; the first decision need not wait for it.
  await page.keyboard.press("Shift+Slash");
  await expect(page.getByText("Одиночные клавиши включены")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);

  for (let number = 0; number < items.length; number += 1) {
    const way = ways[number % ways.length] ?? ["a"];
    const shown = await page.evaluate(shownItem);
    for (const [at, key] of way.entries()) {
      await page.keyboard.press(key);
      if (at === 0 && way.length > 1) await rejectionIsOpen(page);
    }
    if (number === items.length - 1) break;
    await expect.poll(() => page.evaluate(shownItem), { intervals: [20] }).not.toBe(shown);
  }
  await expect(page.getByText("Нет заявок, подходящих под эти условия")).toBeVisible();
  await eachIsDecidedOnce(admin, items);
  const states = await statesOf(admin, items);
  expect(states.filter((state) => state === "approved")).toHaveLength(25);
});

async function eachIsDecidedOnce(admin: Caller, items: readonly Waiting[]): Promise<void> {
  const pending = async () => (await statesOf(admin, items)).filter((one) => one === "pending");
  await expect.poll(pending, patient).toEqual([]);
  expect(new Set(await decisionsOn(admin, items))).toEqual(new Set([1]));
}

/** Heading and number of what is open; waits until it can be decided on. */
function shownItem(): Promise<string> {
  const shown = () => {
    const approve = document.querySelector("#content .gd-button-primary:enabled");
    return (approve && document.querySelector("#content article header")?.textContent) ?? "";
  };
  return new Promise((resolve) => {
    const look = () => (shown() ? resolve(shown()) : requestAnimationFrame(look));
    look();
  });
}

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
  await shows(page, "2 ждут решения", "Решение уже принято. Клавиша J");
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
