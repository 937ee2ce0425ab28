import { expect, test } from "vitest";
import { mergedContent } from "./merged-content.ts";
import { emptyContent } from "./person-content.ts";

const link = (url: string) => ({ type: "telegram" as const, url });
const survivor = {
  ...emptyContent,
  name: "Клара",
  surname: "Бартон",
  city: "Бостон",
  phone: "+12025550101",
  socialMedia: [link("https://t.me/clara")],
};
const duplicate = {
  ...emptyContent,
  name: "Clara",
  surname: "Barton",
  city: "Вашингтон",
  occupation: "Сестра милосердия",
  otherNames: ["К. Бартон"],
  socialMedia: [link("https://t.me/clara"), link("https://t.me/barton")],
};

test("what is taken comes from the record that goes, the rest stays", () => {
  expect(mergedContent(survivor, duplicate, ["city", "occupation"])).toMatchObject({
    name: "Клара",
    surname: "Бартон",
    city: "Вашингтон",
    phone: "+12025550101",
    occupation: "Сестра милосердия",
  });
});

test("links of both are stored once, and lost names become other names", () => {
  const { socialMedia, otherNames } = mergedContent(survivor, duplicate, []);
  expect(socialMedia).toEqual([link("https://t.me/clara"), link("https://t.me/barton")]);
  expect(otherNames).toEqual(["Clara Barton", "К. Бартон"]);
  expect(mergedContent(survivor, duplicate, ["name", "surname"]).otherNames).toEqual([
    "Клара Бартон",
    "К. Бартон",
  ]);
});
