import { describe, expect, it } from "vitest";
import { romanise } from "./romanise.ts";
import { slugCandidates, slugOf, sortNameOf } from "./slug.ts";

describe("romanisation", () => {
  it.each([
    ["юрий", "russian", "yuriy"],
    ["королёв", "russian", "korolyov"],
    ["хрущёв", "russianStrict", "xrushhyov"],
    ["щукин", "icao", "shchukin"],
    ["юлия", "icao", "iuliia"],
    ["подъячев", "icao", "podieiachev"],
    // Examples of the Ukrainian resolution.
    ["гадяч", "ukrainian", "hadiach"],
    ["згорани", "ukrainian", "zghorany"],
    ["розгон", "ukrainian", "rozghon"],
    ["єнакієве", "ukrainian", "yenakiieve"],
    ["їжакевич", "ukrainian", "yizhakevych"],
    ["кадиївка", "ukrainian", "kadyivka"],
    ["йосипівка", "ukrainian", "yosypivka"],
    ["стрий", "ukrainian", "stryi"],
    ["ґалаґан", "ukrainian", "galagan"],
    ["щербухи", "ukrainian", "shcherbukhy"],
    ["юрій", "ukrainian", "yurii"],
    ["костянтин", "ukrainian", "kostiantyn"],
    ["ольга", "ukrainian", "olha"],
  ] as const)("writes %s in the %s way as %s", (word, way, latin) => {
    expect(romanise(word, way)).toBe(latin);
  });

  it("leaves other scripts as they are", () => {
    expect(romanise("smith", "russian")).toBe("smith");
    expect(romanise("李小龍", "icao")).toBe("李小龍");
  });
});

describe("a slug", () => {
  it.each([
    ["Юрий Щукин", null, "yuriy-shchukin"],
    ["Надія Згурська", null, "nadiia-zghurska"],
    ["Ольга Гончар", "Украина", "olha-honchar"],
    ["Сергей Рыбаков", "Украина", "sergey-rybakov"],
    ["Мар'яна Д’яченко", "Украина", "mariana-diachenko"],
    ["Анна-Мария  фон Штраус", null, "anna-mariya-fon-shtraus"],
    ["Łukasz Żółć-Müller", null, "lukasz-zolc-muller"],
    ["李小龍", null, "person"],
    ["  ***  ", null, "person"],
  ])("of %s (%s) is %s", (name, country, slug) => {
    expect(slugOf(name, country)).toBe(slug);
  });

  it("stays within its length and never ends with a hyphen", () => {
    const slug = slugOf("длинное имя ".repeat(40), null);
    expect(slug.length).toBeLessThanOrEqual(80);
    expect(slug).toMatch(/^[a-z0-9]+(?:-[a-z0-9]+)*$/);
  });

  it("is tried with a suffix of the person's own", () => {
    expect(slugCandidates("anna", 17).slice(0, 2)).toEqual(["anna", "anna-17"]);
  });
});

describe("the order of names", () => {
  it("is the dictionary's, whatever the letter case", () => {
    const names = [
      "ярослав",
      "Ёжиков",
      "Елена",
      "Жанна",
      "Іван",
      "Игорь",
      "Anna",
      "Ґалаґан",
      "Галя",
    ];
    const sorted = names.toSorted((a, b) => (sortNameOf(a) < sortNameOf(b) ? -1 : 1));
    expect(sorted).toEqual([
      "Anna",
      "Галя",
      "Ґалаґан",
      "Ёжиков",
      "Елена",
      "Жанна",
      "Игорь",
      "Іван",
      "ярослав",
    ]);
  });

  it("puts a shorter name before a longer one that begins with it", () => {
    expect(sortNameOf("Анна", "Ян") < sortNameOf("Аннабель", null)).toBe(true);
  });
});
