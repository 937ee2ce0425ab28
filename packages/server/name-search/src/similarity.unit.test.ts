import { describe, expect, it } from "vitest";
import { comparedName, editsBetweenNames } from "./similarity.ts";

const split = (text: string) => {
  const [name = null, surname = null] = text.split(" / ");
  return comparedName({ name, surname });
};
const editsOf = (one: string, other: string) => editsBetweenNames(split(one), split(other));

describe("two names", () => {
  it.each([
    ["Юрий / Гагарин", "Гагарин / Юрий", 0],
    ["Юрий / Гагарин", "Yuri / Gagarin", 0],
    ["Сергей / Королёв", "Сергій / Корольов", 1],
    ["Юрий / Гагарин", "Юрий Алексеевич / Гагарин", 0],
    ["Юрий / Гагарин", "Юрий / Гогарин", 1],
    ["Екатерина / Преображенская", "Екатирина / Преображенска", 2],
    ["Ли", "Li", 0],
  ])("%s and %s are very similar", (one, other, edits) => {
    expect(editsOf(one, other)).toBe(edits);
    expect(editsOf(other, one)).toBe(edits);
  });

  it.each([
    ["Юрий / Гагарин", "Юрий"],
    ["Юрий / Гагарин", "Юрий / Левитан"],
    ["Юрий / Гагарин", "Валентин / Гагарин"],
    ["Ли", "Лу"],
    ["Иван / Ли", "Иван / Лу"],
    ["", "Юрий / Гагарин"],
    ["", ""],
  ])("%s and %s are not", (one, other) => {
    expect(editsOf(one, other)).toBeNull();
    expect(editsOf(other, one)).toBeNull();
  });
});
