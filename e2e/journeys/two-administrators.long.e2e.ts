import { endpoints } from "@deeds/contracts";
import type { Caller } from "@deeds/test-kit/caller";
import type { Page } from "@playwright/test";
import {
  decisionsOn,
  openQueue,
  sendMixed,
  stateOf,
  statesOf,
  type Waiting,
} from "../src/moderation-queue.ts";
import { productOrigin } from "../src/product-under-test.ts";
import { callFor, openAdministrator } from "../src/records.ts";
import { expect, test } from "../src/test.ts";

const counts = { proofs: 1_700, people: 200, edits: 100 };
const undone = "Это решение отменено";

/** Numbers from 0 to 1, the same ones for the same seed (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Returns `false` when the colleague has decided on the item a moment earlier. */
async function reject(page: Page, reason?: string): Promise<boolean> {
  await page.keyboard.press("r");
  const field = page.getByRole("dialog").getByLabel("Причина отклонения");
  await field.or(page.getByText("Решение уже принято")).first().waitFor();
  if (!(await field.isVisible())) return false;
  if (reason) {
    await page.getByRole("dialog").getByLabel("Причина отклонения").fill(reason);
    await page.getByRole("dialog").getByRole("button", { name: "Отклонить" }).click();
  } else {
    await page.keyboard.press("1");
    await page.keyboard.press("Enter");
  }
  await expect(page.getByRole("dialog")).toHaveCount(0);
  return true;
}

/** Three at once, of which the last is open. */
async function approveSelected(page: Page): Promise<void> {
  for (const key of ["x", "j", "x", "j", "x", "a"]) await page.keyboard.press(key);
}

/** Returns whether the page says that the last decision was undone, and not that it is too late. */
async function undo(page: Page): Promise<boolean> {
  const toasts = page.locator("[data-toast]");
  await page.keyboard.press("z");
  await toasts
    .getByText(/^Решение отменено|^Отменять нечего/)
    .last()
    .waitFor();
  return (await toasts.getByText("Отменять нечего").count()) === 0;
}

/** Decides until the queue is empty: one in six is rejected, one in ten undone, one in twenty several. Returns how often it was too late to undo. */
async function decideAll(page: Page, random: () => number): Promise<number> {
  let late = 0;
  for (let state = await stateOf(page); state !== "empty"; state = await stateOf(page)) {
    const chosen = random();
    if (state === "decided") await page.keyboard.press("j");
    else if (chosen < 0.1) {
      if ((await reject(page, undone)) && !(await undo(page))) late += 1;
    } else if (chosen < 0.15) await approveSelected(page);
    else if (chosen < 0.3) await reject(page);
    else await page.keyboard.press("a");
  }
  return late;
}

/** Reopens every tenth rejected proof, once; returns them. */
async function reopenSome(caller: Caller, items: readonly Waiting[]): Promise<Waiting[]> {
  const proofs = items.filter(({ kind }) => kind === "proof");
  const states = await statesOf(caller, proofs);
  const rejected = proofs.filter((_, at) => states[at] === "rejected");
  const reopened = rejected.filter((_, at) => at % 10 === 0);
  for (const { id } of reopened) {
    await callFor(caller, endpoints.reviseProof, id, { revision: "reopened", reason: "Ещё раз" });
  }
  return reopened;
}

test("two administrators decide on 2,000 items with undo, selections and reopening: none is lost or doubled", async ({
  visit,
  admin,
}) => {
  test.setTimeout(3_600_000);
  const { surname, items } = await sendMixed(admin, counts);
  const second = await openAdministrator(productOrigin);
  const left = await visit({ as: "admin" });
  const right = await visit({ as: second });
  const round = async (seed: number) => {
    await Promise.all([openQueue(left.page, surname), openQueue(right.page, surname)]);
    const late = await Promise.all([
      decideAll(left.page, randomFrom(seed)),
      decideAll(right.page, randomFrom(seed + 1)),
    ]);
    const states = async () => (await statesOf(admin, items)).filter((one) => one === "pending");
    await expect.poll(states, { timeout: 120_000, intervals: [1_000] }).toEqual([]);
    return late[0] + late[1];
  };
  const late = await round(23);
  const reopened = await reopenSome(second.caller, items);
  expect(reopened.length).toBeGreaterThan(5);
  const lateAgain = await round(25);

  const decisions = await decisionsOn(admin, items);
  const wrong = items.filter((item, at) => decisions[at] !== (reopened.includes(item) ? 2 : 1));
  expect(wrong).toEqual([]);
  const reasons: (string | null | undefined)[] = [];
  for (const { id } of items.filter(({ kind }) => kind === "proof")) {
    reasons.push((await admin.call(endpoints.proof, { params: { id } })).rejectionReason);
  }
  const stored = reasons.filter((reason) => reason === undone);
  expect(stored.length).toBeLessThanOrEqual(late + lateAgain);
});
