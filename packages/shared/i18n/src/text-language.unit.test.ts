import { expect, test } from "vitest";
import { langOf } from "./text-language.ts";

test.each([
  ["Она лечила раненых", "en", "ru"],
  ["Она лечила раненых", "ru", undefined],
  ["Вывозила детей из гетто", "uk", "ru"],
  ["Врач", "uk", undefined],
  ["Врач", "en", "ru"],
  ["Лікарка, що врятувала дітей", "ru", "uk"],
  ["Лікарка, що врятувала дітей", "en", "uk"],
  ["She treated the wounded", "ru", "en"],
  ["She treated the wounded", "en", undefined],
  ["1942", "ru", undefined],
  ["", "ru", undefined],
  [null, "ru", undefined],
] as const)("%j in a page in %s", (text, language, expected) => {
  expect(langOf(text, language)).toBe(expected);
});
