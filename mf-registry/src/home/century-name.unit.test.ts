import { expect, it } from "vitest";
import { centuryName } from "./century-name.ts";

it.each([
  [1, "I век", "1st century", "I століття"],
  [2, "II век", "2nd century", "II століття"],
  [3, "III век", "3rd century", "III століття"],
  [9, "IX век", "9th century", "IX століття"],
  [10, "X век", "10th century", "X століття"],
  [11, "XI век", "11th century", "XI століття"],
  [12, "XII век", "12th century", "XII століття"],
  [13, "XIII век", "13th century", "XIII століття"],
  [14, "XIV век", "14th century", "XIV століття"],
  [19, "XIX век", "19th century", "XIX століття"],
  [20, "XX век", "20th century", "XX століття"],
  [21, "XXI век", "21st century", "XXI століття"],
])("century %i has its name in each language", (century, ru, en, uk) => {
  expect(centuryName(century, "ru")).toBe(ru);
  expect(centuryName(century, "en")).toBe(en);
  expect(centuryName(century, "uk")).toBe(uk);
});
