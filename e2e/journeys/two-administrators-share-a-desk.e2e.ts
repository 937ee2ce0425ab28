import { endpoints } from "@deeds/contracts";
import type { Page } from "playwright-core";
import { expect, inject, it } from "vitest";
import { openAdministrator } from "../src/accounts.ts";
import { useBrowser } from "../src/browser.ts";
import { signInAsAdmin } from "../src/caller.ts";
import {
  decisionsOn,
  demoAdministrator,
  openDesk,
  sendMixed,
  sendProofs,
  statesOf,
} from "../src/desk.ts";

const origin = inject("origin");
const { visit } = useBrowser();
const patient = { timeout: 30_000, interval: 200 };

it("two administrators work one queue side by side, and each thing is decided once", async () => {
  const admin = await signInAsAdmin(origin);
  const { surname, items } = await sendMixed(admin, origin, { proofs: 14, people: 3, edits: 3 });
  const second = await openAdministrator(origin);
  const left = await visit({ origin });
  const right = await visit({ origin });
  await openDesk(left, demoAdministrator, surname);
  const queue = right.page.getByRole("region", { name: "Очередь" });
  await openDesk(right, second, surname);

  await queue.getByText("admin", { exact: true }).waitFor();
  const beside = left.page.getByRole("region", { name: "Очередь" });
  await beside.getByText(second.username).waitFor();

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
  await left.page.getByText("0 ждут решения").waitFor();
  await right.page.getByText("0 ждут решения").waitFor();
}, 120_000);

it("what was decided elsewhere leaves the open queue, and stays in sight for who reads it", async () => {
  const admin = await signInAsAdmin(origin);
  const { surname, items } = await sendMixed(admin, origin, { proofs: 3, people: 0, edits: 0 });
  const visitor = await visit({ origin });
  const { page } = visitor;
  await openDesk(visitor, demoAdministrator, surname);
  await page.getByText("3 ждут решения").waitFor();
  const params = { id: items[0]?.id ?? 0 };
  await admin.call(endpoints.moderateProof, { params, body: { status: "approved" } });
  await page.getByText("2 ждут решения").waitFor();
  await page.getByText("Решение уже принято в другом месте").waitFor();
  await page.keyboard.press("a");
  expect(await page.getByText("2 ждут решения").isVisible()).toBe(true);
  await page.keyboard.press("j");
  await page.getByRole("heading", { name: "Дело 2" }).waitFor();
  expect(await page.getByText("Решение уже принято").isVisible()).toBe(false);
});

it("a decision that comes late is one quiet note, and nothing is decided twice", async () => {
  const admin = await signInAsAdmin(origin);
  const { surname, items } = await sendMixed(admin, origin, { proofs: 2, people: 0, edits: 0 });
  const visitor = await visit({ origin });
  const { page } = visitor;
  await openDesk(visitor, demoAdministrator, surname);
  await page.keyboard.press("a");
  const params = { id: items[0]?.id ?? 0 };
  const body = { status: "rejected", rejectionReason: "Раньше" };
  await admin.call(endpoints.moderateProof, { params, body });
  await page.getByText("1 решение опоздало").waitFor({ timeout: 15_000 });
  expect(await statesOf(admin, items)).toEqual(["rejected", "pending"]);
  expect(await decisionsOn(admin, items)).toEqual([1, 0]);
  await page.getByRole("button", { name: "Понятно" }).click();
  expect(await page.getByText("опоздало").isVisible()).toBe(false);
});

it("what comes in joins the open queue", async () => {
  const admin = await signInAsAdmin(origin);
  const { surname, items } = await sendMixed(admin, origin, { proofs: 1, people: 0, edits: 0 });
  const visitor = await visit({ origin });
  await openDesk(visitor, demoAdministrator, surname);
  const { personId } = await admin.call(endpoints.proof, { params: { id: items[0]?.id ?? 0 } });
  await sendProofs(personId, { origin, count: 1 });
  await visitor.page.getByText("2 ждут решения").waitFor();
});

/** What the desk offers, as soon as it is at rest: a decision, a thing that is decided, nothing. */
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
