import { personFields } from "@deeds/contracts";
import { expect, test } from "vitest";
import { feminine, generatedPerson } from "../../src/demo/generated-people.ts";

const thousands = Array.from({ length: 5_000 }, (_, index) => generatedPerson(index));

test("the same number gives the same person", () => {
  expect(generatedPerson(999_999)).toEqual(generatedPerson(999_999));
});

test("names repeat as rarely as in a real register", () => {
  const names = new Set(thousands.map(({ name, surname }) => `${name} ${surname}`));
  expect(names.size).toBeGreaterThan(4_000);
});

test("Russian, Ukrainian and English names are mixed", () => {
  const share = (pattern: RegExp) =>
    thousands.filter(({ name, surname }) => pattern.test(name + surname)).length / 5_000;
  expect(share(/^[A-Za-z']+$/)).toBeCloseTo(0.25, 1);
  expect(share(/[іїєґ]/i)).toBeGreaterThan(0.1);
  expect(share(/[ыэё]/i)).toBeGreaterThan(0.05);
});

test("every generated person is valid by the contract", () => {
  for (const one of thousands.slice(0, 500)) {
    expect(personFields.safeParse(one).error).toBeUndefined();
  }
});

test.each([
  ["Белов", "Белова"],
  ["Воронин", "Воронина"],
  ["Высоцкий", "Высоцкая"],
  ["Вознесенский", "Вознесенская"],
  ["Гончар", "Гончар"],
])("the feminine of %s is %s", (masculine, expected) => {
  expect(feminine(masculine)).toBe(expected);
});
