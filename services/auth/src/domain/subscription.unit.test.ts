import { expect, test } from "vitest";
import type { PaymentUpdate } from "../payments/provider.ts";
import { accessEnd, applyUpdate, initialState, latest, renewal } from "./subscription.ts";

const day = (number: number): Date => new Date(Date.UTC(2026, 0, number));
const standing = (at: number, isActive: boolean, renews: boolean, periodEnd: number) =>
  ({
    kind: "standing",
    standing: { at: day(at), isActive, renews, periodEnd: day(periodEnd) },
  }) as const;
const applyAll = (update: readonly PaymentUpdate[]) =>
  update.reduce(
    (known, each, index) => applyUpdate(known, { id: `${index}`, update: each }),
    initialState,
  );

/** Two months, the second one paid after a failure, then cancelled and ended. */
const history: { id: string; update: PaymentUpdate }[] = [
  { id: "a", update: { kind: "start" } },
  { id: "b", update: { kind: "payment", until: day(31) } },
  { id: "c", update: standing(1, true, true, 31) },
  { id: "d", update: standing(31, true, true, 62) },
  { id: "e", update: { kind: "failed-payment" } },
  { id: "f", update: standing(32, false, true, 62) },
  { id: "g", update: { kind: "payment", until: day(62) } },
  // Within one second of the provider's clock.
  { id: "h", update: standing(33, true, true, 62) },
  { id: "i", update: standing(33, true, false, 62) },
  { id: "j", update: { kind: "end", at: day(62) } },
];

test("the state does not depend on the order or repetition of notices", () => {
  const expected = history.reduce(applyUpdate, initialState);
  expect(accessEnd(expected)).toEqual(day(62));
  expect(renewal(expected)).toBeNull();
  for (let seed = 1; seed < 300; seed += 1) {
    const order = shuffled([...history, ...history.slice(seed % 10)], seed);
    expect(order.reduce(applyUpdate, initialState)).toEqual(expected);
  }
});

test("access lasts for the whole period while active, and for the paid time otherwise", () => {
  const paid: PaymentUpdate = { kind: "payment", until: day(31) };
  expect(accessEnd(applyAll([paid]))).toEqual(day(31));
  expect(accessEnd(applyAll([paid, standing(31, true, true, 62)]))).toEqual(day(62));
  expect(
    accessEnd(applyAll([paid, standing(31, true, true, 62), standing(32, false, true, 62)])),
  ).toEqual(day(31));
  expect(accessEnd(applyAll([standing(1, false, true, 31)]))).toBeNull();
});

test("a subscription that ends immediately gives no access afterwards", () => {
  const ended = applyAll([standing(1, true, true, 31), { kind: "end", at: day(5) }]);
  expect(accessEnd(ended)).toEqual(day(5));
  expect(renewal(ended)).toBeNull();
});

test("the latest date ignores nulls", () => {
  expect(latest([])).toBeNull();
  expect(latest([null, day(2), null, day(3), day(1)])).toEqual(day(3));
});

function shuffled<Item>(items: readonly Item[], seed: number): Item[] {
  let state = seed;
  const keyed = items.map((item) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return { item, key: state };
  });
  return keyed.toSorted((a, b) => a.key - b.key).map(({ item }) => item);
}
