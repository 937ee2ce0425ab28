import { ApiError } from "@deeds/remote-kit";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createHeldDecisions, revisedKey } from "./held-decisions.ts";

const holdMs = 5_000;
beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const decisions = (...ids: number[]) =>
  ids.map((id) => ({ item: { key: `proof-${id}`, id }, body: { status: "approved" } }));

type OneDecision = ReturnType<typeof decisions>[number];

/** Held decisions whose `send` waits for the test. */
function setUp(errors: Record<number, string> = {}) {
  const sent: { id: number; leaving: boolean }[] = [];
  const held = createHeldDecisions<OneDecision>({
    holdMs,
    send: async ({ item }, leaving) => {
      sent.push({ id: item.id, leaving });
      const code = errors[item.id];
      if (code) throw new ApiError(code, { status: 409, code });
    },
  });
  return { held, sent, ids: () => sent.map(({ id }) => id) };
}

test("sends a decision once, when the hold ends", async () => {
  const { held, ids } = setUp();
  held.hold(decisions(1));
  await vi.advanceTimersByTimeAsync(holdMs - 1);
  expect(ids()).toEqual([]);
  expect(held.state().decided).toEqual(new Set(["proof-1"]));
  await vi.advanceTimersByTimeAsync(holdMs * 10);
  expect(ids()).toEqual([1]);
  expect(held.state()).toMatchObject({ held: [], sending: 0, decided: new Set(["proof-1"]) });
});

test("undo removes the newest batch, which is not sent", async () => {
  const { held, ids } = setUp();
  held.hold(decisions(1));
  held.hold(decisions(2, 3));
  expect(held.undo()?.map(({ item }) => item.id)).toEqual([2, 3]);
  expect(held.state().decided).toEqual(new Set(["proof-1"]));
  await vi.advanceTimersByTimeAsync(holdMs);
  expect(ids()).toEqual([1]);
  expect(held.undo()).toBeUndefined();
});

test("leaving sends all decisions at once, each once", async () => {
  const { held, sent } = setUp();
  held.hold(decisions(1));
  held.hold(decisions(2, 3));
  held.leave();
  held.leave();
  expect(sent).toEqual([1, 2, 3].map((id) => ({ id, leaving: true })));
  await vi.advanceTimersByTimeAsync(holdMs * 2);
  expect(sent).toHaveLength(3);
});

test("leaving resolves when every decision has its response", async () => {
  const responses = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const send = ({ item }: OneDecision) => responses[item.id - 1]?.promise ?? Promise.resolve();
  const held = createHeldDecisions({ holdMs, send });
  held.hold(decisions(1, 2));
  let hasLeft = false;
  const leaving = held.leave().then(() => {
    hasLeft = true;
  });
  responses[0]?.resolve();
  await vi.advanceTimersByTimeAsync(1);
  expect(hasLeft).toBe(false);
  responses[1]?.reject(new ApiError("unavailable", { status: 503, code: "service-unavailable" }));
  await leaving;
  expect(held.state().failed).toHaveLength(1);
});

test("limits the concurrent calls; leaving sends the rest too", async () => {
  const { held, ids } = setUp();
  const hundred = Array.from({ length: 100 }, (_, index) => index + 1);
  held.hold(decisions(...hundred));
  vi.advanceTimersByTime(holdMs);
  expect(ids()).toHaveLength(6);
  held.leave();
  expect(ids().toSorted((one, other) => one - other)).toEqual(hundred);
  await vi.runAllTimersAsync();
  expect(ids()).toHaveLength(100);
  expect(held.state().sending).toBe(0);
});

test("items decided by others stay out of the queue; failed ones return", async () => {
  const { held } = setUp({ 1: "already-moderated", 2: "network" });
  held.hold(decisions(1, 2, 3));
  await vi.advanceTimersByTimeAsync(holdMs);
  expect(held.state().superseded.map(({ item }) => item.id)).toEqual([1]);
  expect(held.state().failed.map(({ item }) => item.id)).toEqual([2]);
  expect(held.state().decided).toEqual(new Set(["proof-1", "proof-3"]));
  held.dismissFailures();
  expect(held.state()).toMatchObject({ superseded: [], failed: [] });
});

test("while paused nothing is sent, and the remaining time follows", async () => {
  const { held, ids } = setUp();
  held.hold(decisions(1));
  await vi.advanceTimersByTimeAsync(holdMs - 1_000);
  held.setPaused(true);
  held.hold(decisions(2));
  await vi.advanceTimersByTimeAsync(holdMs * 10);
  expect(ids()).toEqual([]);
  expect(held.state().held).toHaveLength(2);
  held.setPaused(false);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(ids()).toEqual([1]);
  expect(held.undo()?.map(({ item }) => item.id)).toEqual([2]);
});

test("a batch that was sent cannot be undone any more", async () => {
  const { held, ids } = setUp();
  const [first, second] = [decisions(1), decisions(2)];
  held.hold(first);
  await vi.advanceTimersByTimeAsync(1_000);
  held.hold(second);
  await vi.advanceTimersByTimeAsync(holdMs - 1_000);
  expect(held.undo(first)).toBeUndefined();
  expect(held.undo(second)).toBe(second);
  await vi.advanceTimersByTimeAsync(holdMs);
  expect(ids()).toEqual([1]);
});

test("a batch is released once, before its calls, and sent when all have a response", async () => {
  const { held, ids } = setUp({ 2: "network" });
  const log: unknown[] = [];
  const callbacks = {
    onReleased: () => log.push(["released", ...ids()]),
    onSent: (unstored: readonly OneDecision[]) =>
      log.push(["sent", ...unstored.map(({ item }) => item.id)]),
  };
  held.hold(decisions(1, 2, 3), callbacks);
  await vi.advanceTimersByTimeAsync(holdMs);
  expect(log).toEqual([["released"], ["sent", 2]]);
  held.hold(decisions(4), callbacks);
  held.undo();
  await held.leave();
  expect(log.slice(2)).toEqual([["released", 1, 2, 3]]);
});

test("a revised item is no longer decided here, unless a newer decision on it is held", async () => {
  const { held } = setUp();
  held.hold(decisions(1));
  held.revise("proof-1");
  expect(held.state().decided).toEqual(new Set(["proof-1"]));
  await vi.advanceTimersByTimeAsync(holdMs);
  held.revise("proof-1");
  expect(held.state().decided).toEqual(new Set());
});

test.each([
  ["proof_reopened", "proof-7"],
  ["person_hidden", "person-7"],
  ["contact_edit_reopened", "contact-edit-7"],
  ["proof_approved", null],
  ["claim_changed", null],
] as const)("%s is about the item %s", (type, key) => {
  expect(revisedKey({ type, id: 7 })).toBe(key);
});

test("a batch is sent at once on demand, alone and once", async () => {
  const { held, sent } = setUp();
  const [first, second] = [decisions(1), decisions(2)];
  held.hold(first);
  held.hold(second);
  held.sendNow(first);
  held.sendNow(first);
  expect(sent).toEqual([{ id: 1, leaving: false }]);
  expect(held.undo(first)).toBeUndefined();
  expect(held.undo(second)).toBe(second);
  held.sendNow(second);
  await vi.advanceTimersByTimeAsync(holdMs);
  expect(sent).toHaveLength(1);
});
