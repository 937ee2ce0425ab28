import { expect, test } from "vitest";
import { pageNumbers } from "../src/layout/pagination.tsx";
import { initials, tintOf, tints } from "../src/register/portrait.tsx";

test.each([
  ["Ирена", "Сендлер", "ИС"],
  ["maria", null, "M"],
  ["Мать Тереза", null, "МТ"],
  ["Рауль", "Густав Валленберг", "РВ"],
  ["«Дед»", "мазай", "ДМ"],
  ["Ґерега", "Їжак", "ҐЇ"],
  ["  ", "", ""],
  [null, undefined, ""],
])("the initials of %j %j are %j", (name, surname, expected) => {
  expect(initials(name, surname)).toBe(expected);
});

test("a person's tint never changes", () => {
  expect(tintOf(1283)).toBe(tintOf(1283));
});

test("the tints are spread evenly", () => {
  const counts = new Map(tints.map((tint) => [tint, 0]));
  for (let id = 1; id <= 5_000; id += 1) counts.set(tintOf(id), (counts.get(tintOf(id)) ?? 0) + 1);
  for (const count of counts.values()) expect(count).toBeGreaterThan(800);
});

test.each([
  [1, 1, [1]],
  [1, 5, [1, 2, 3, 4, 5]],
  [1, 65, [1, 2, 3, null, 65]],
  [4, 65, [1, 2, 3, 4, 5, null, 65]],
  [32, 65, [1, null, 31, 32, 33, null, 65]],
  [65, 65, [1, null, 63, 64, 65]],
])("page %i of %i links to %j", (page, total, expected) => {
  expect(pageNumbers(page, total)).toEqual(expected);
});
