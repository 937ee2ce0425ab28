import { describe, expect, it } from "vitest";
import { normalizePhone, readPhones } from "./normalize-phone.ts";

describe("a phone", () => {
  it.each([
    ["8 (916) 123-45-67", "Россия", "+79161234567"],
    ["8 (916) 123-45-67", null, "+79161234567"],
    ["8 701 123 45 67", "Казахстан", "+77011234567"],
    ["8 029 123-45-67", "Беларусь", "+375291234567"],
    ["067 123 45 67", "Украина", "+380671234567"],
    ["067 123 45 67", null, "+380671234567"],
    ["+380 67 123-45-67", "Россия", "+380671234567"],
    ["(202) 555-0123", "США", "+12025550123"],
    ["+44 7700 900123", "Другая", "+447700900123"],
  ])("%s in %s is %s", (text, country, number) => {
    expect(normalizePhone(text, country)).toBe(number);
  });

  it.each(["позвоните", "123", "+7 916", "+1234567890123456789", "тел. 8 916 123 45 67"])(
    "%s is none",
    (text) => {
      expect(normalizePhone(text, "Россия")).toBeNull();
    },
  );
});

describe("a phone that is searched for", () => {
  it("is read in each country it may be meant for", () => {
    expect(readPhones("8 916 123-45-67")).toContain("+79161234567");
    expect(readPhones("067 123 45 67")).toContain("+380671234567");
    expect(readPhones("+380671234567")).toEqual(["+380671234567"]);
  });

  it("is none while it is only a part of one", () => {
    expect(readPhones("8 916")).toEqual([]);
    expect(readPhones("Вера")).toEqual([]);
  });
});
