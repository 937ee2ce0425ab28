import { expect, test } from "vitest";
import type { PaymentNews } from "../payments/provider.ts";
import { accessEnd, latest, learn, nothingPaid, renewal } from "./subscription.ts";

const day = (number: number): Date => new Date(Date.UTC(2026, 0, number));
const standing = (at: number, isActive: boolean, renews: boolean, periodEnd: number) =>
  ({
    about: "standing",
    standing: { at: day(at), isActive, renews, periodEnd: day(periodEnd) },
  }) as const;
const learnAll = (news: readonly PaymentNews[]) =>
  news.reduce((known, each, index) => learn(known, { id: `${index}`, news: each }), nothingPaid);

/** Two months paid, the third refused and then paid late, cancelled, and over at its end. */
const history: { id: string; news: PaymentNews }[] = [
  { id: "a", news: { about: "start" } },
  { id: "b", news: { about: "payment", until: day(31) } },
  { id: "c", news: standing(1, true, true, 31) },
  { id: "d", news: standing(31, true, true, 62) },
  { id: "e", news: { about: "failed-payment" } },
  { id: "f", news: standing(32, false, true, 62) },
  { id: "g", news: { about: "payment", until: day(62) } },
  // Within one second of the provider's clock.
  { id: "h", news: standing(33, true, true, 62) },
  { id: "i", news: standing(33, true, false, 62) },
  { id: "j", news: { about: "end", at: day(62) } },
];

test("what is known does not depend on the order of the notices, nor on their number", () => {
  const expected = history.reduce(learn, nothingPaid);
  expect(accessEnd(expected)).toEqual(day(62));
  expect(renewal(expected)).toBeNull();
  for (let seed = 1; seed < 300; seed += 1) {
    const order = shuffled([...history, ...history.slice(seed % 10)], seed);
    expect(order.reduce(learn, nothingPaid)).toEqual(expected);
  }
});

test("the whole period counts while it is active, what was paid for when it is not", () => {
  const paid: PaymentNews = { about: "payment", until: day(31) };
  expect(accessEnd(learnAll([paid]))).toEqual(day(31));
  expect(accessEnd(learnAll([paid, standing(31, true, true, 62)]))).toEqual(day(62));
  expect(
    accessEnd(learnAll([paid, standing(31, true, true, 62), standing(32, false, true, 62)])),
  ).toEqual(day(31));
  expect(accessEnd(learnAll([standing(1, false, true, 31)]))).toBeNull();
});

test("one that was ended at once opens nothing afterwards", () => {
  const ended = learnAll([standing(1, true, true, 31), { about: "end", at: day(5) }]);
  expect(accessEnd(ended)).toEqual(day(5));
  expect(renewal(ended)).toBeNull();
});

test("the latest of moments passes over none", () => {
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
