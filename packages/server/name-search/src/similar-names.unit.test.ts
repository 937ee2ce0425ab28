import { describe, expect, it } from "vitest";
import { comparedName, errorsBetweenNames } from "./similar-names.ts";

const split = (text: string) => {
  const [name = null, surname = null] = text.split(" / ");
  return comparedName({ name, surname });
};
const errorsOf = (one: string, other: string) => errorsBetweenNames(split(one), split(other));

describe("two names", () => {
  it.each([
    ["Юрий / Гагарин", "Гагарин / Юрий", 0],
    ["Юрий / Гагарин", "Yuri / Gagarin", 0],
    ["Сергей / Королёв", "Сергій / Корольов", 1],
    ["Юрий / Гагарин", "Юрий Алексеевич / Гагарин", 0],
    ["Юрий / Гагарин", "Юрий / Гогарин", 1],
    ["Екатерина / Преображенская", "Екатирина / Преображенска", 2],
    ["Ли", "Li", 0],
  ])("%s and %s are very similar", (one, other, errors) => {
    expect(errorsOf(one, other)).toBe(errors);
    expect(errorsOf(other, one)).toBe(errors);
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
    expect(errorsOf(one, other)).toBeNull();
    expect(errorsOf(other, one)).toBeNull();
  });
});
