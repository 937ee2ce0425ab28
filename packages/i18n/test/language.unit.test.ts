import { expect, test } from "vitest";
import { pickLanguage } from "../src/index.ts";

test("the cookie goes before the browser's wishes", () => {
  expect(pickLanguage({ cookie: "uk", acceptLanguage: "en" })).toBe("uk");
});

test("a cookie in a language we do not speak is passed over", () => {
  expect(pickLanguage({ cookie: "fr", acceptLanguage: "en-GB,en;q=0.9" })).toBe("en");
});

test("the browser's weights decide, not the order", () => {
  expect(pickLanguage({ acceptLanguage: "en;q=0.4, de, uk-UA;q=0.8" })).toBe("uk");
});

test("a language with weight zero is refused", () => {
  expect(pickLanguage({ acceptLanguage: "en;q=0" })).toBe("ru");
});

test("Russian is the fallback", () => {
  expect(pickLanguage({})).toBe("ru");
  expect(pickLanguage({ acceptLanguage: "*" })).toBe("ru");
});
