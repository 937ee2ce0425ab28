import { endpoints } from "@deeds/contracts";
import type { Page } from "@playwright/test";
import {
  decisionsOn,
  openQueue,
  sendMixed,
  sendProofs,
  statesOf,
  visitWithQueue,
} from "../src/moderation-queue.ts";
import { origin } from "../src/product-under-test.ts";
import { approval, callFor, openAdministrator, rejection } from "../src/records.ts";
import { expect, shows, test } from "../src/test.ts";

const patient = { timeout: 30_000, intervals: [200] };

test("two administrators work one queue side by side, and each thing is decided once", async ({
  visit,
  admin,
}) => {
  test.setTimeout(120_000);
  const { surname, items } = await sendMixed(admin, origin, { proofs: 14, people: 3, edits: 3 });
  const second = await openAdministrator(origin);
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
  await expect
    .poll(async () => (await statesOf(admin, items)).filter((one) => one === "pending"), patient)
    .toEqual([]);
  expect(new Set(await decisionsOn(admin, items))).toEqual(new Set([1]));
  await expect(left.page.getByText("0 ждут решения")).toBeVisible();
  await expect(right.page.getByText("0 ждут решения")).toBeVisible();
});

test("what was decided elsewhere leaves the open queue, and stays in sight for who reads it", async ({
  visit,
}) => {
  const counts = { proofs: 3, people: 0, edits: 0 };
  const { admin, page, surname, items } = await visitWithQueue(visit, counts);
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

test("a decision that comes late is one quiet note, and nothing is decided twice", async ({
  visit,
}) => {
  const counts = { proofs: 2, people: 0, edits: 0 };
  const { admin, page, surname, items } = await visitWithQueue(visit, counts);
  await openQueue(page, surname);
  await page.keyboard.press("a");
  await callFor(admin, endpoints.moderateProof, items[0]?.id ?? 0, rejection("Раньше"));
  await expect(page.getByText("1 решение опоздало")).toBeVisible({ timeout: 15_000 });
  expect(await statesOf(admin, items)).toEqual(["rejected", "pending"]);
  expect(await decisionsOn(admin, items)).toEqual([1, 0]);
  await page.getByRole("button", { name: "Понятно" }).click();
  expect(await page.getByText("опоздало").isVisible()).toBe(false);
});

test("what comes in joins the open queue", async ({ visit }) => {
  const counts = { proofs: 1, people: 0, edits: 0 };
  const { admin, page, surname, items } = await visitWithQueue(visit, counts);
  await openQueue(page, surname);
  const { personId } = await admin.call(endpoints.proof, { params: { id: items[0]?.id ?? 0 } });
  await sendProofs(personId, { origin, count: 1 });
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
