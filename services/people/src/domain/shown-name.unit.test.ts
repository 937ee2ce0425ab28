import { expect, it } from "vitest";
import { isNameOf, shownName } from "./person-content.ts";

const vera = { _id: 7, name: "Вера", surname: "Ёлкина" };
const nameless = { _id: 12, name: null, surname: null };

it("a name is shown in one line", () => {
  expect(shownName(vera)).toBe("Вера Ёлкина");
  expect(shownName({ name: "Вера", surname: null })).toBe("Вера");
  expect(shownName(nameless)).toBeNull();
});

it.each([
  ["Вера Ёлкина", true],
  ["  Вера  Ёлкина ", true],
  ["Вера Ёлкина".normalize("NFD"), true],
  ["вера ёлкина", false],
  ["Вера Елкина", false],
  ["Вера", false],
  ["", false],
])("%j names Вера Ёлкина: %s", (text, is) => {
  expect(isNameOf(text, vera)).toBe(is);
});

it("a person without a name is named by the number", () => {
  expect(isNameOf("12", nameless)).toBe(true);
  expect(isNameOf("", nameless)).toBe(false);
});
