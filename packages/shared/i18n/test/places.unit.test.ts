import { countries } from "@deeds/contracts";
import { describe, expect, it, test } from "vitest";
import {
  cityName,
  countryName,
  countryOptions,
  languages,
  placeName,
  storedCountry,
} from "../src/index.ts";

describe("a country", () => {
  it.each(["US", "us", "США", "United States", " united states "])(
    "is stored by one name, whatever is sent: %s",
    (sent) => {
      expect(storedCountry(sent)).toBe("США");
    },
  );

  it.each(countries)("of the form's options is stored as it is: %s", (country) => {
    expect(storedCountry(country)).toBe(country);
    if (country === "Другая") return;
    for (const language of languages) {
      expect(storedCountry(countryName(country, language))).toBe(country);
    }
  });

  it.each([
    ["Польша", "Польша", "Poland", "Польща"],
    ["GB", "Великобритания", "United Kingdom", "Велика Британія"],
    ["Южная Корея", "Южная Корея", "South Korea", "Південна Корея"],
    ["Другая", "Другая", "Other", "Інша"],
    ["Атлантида", "Атлантида", "Атлантида", "Атлантида"],
  ])("is shown in the language of the page: %s", (stored, ru, en, uk) => {
    expect(languages.map((language) => countryName(stored, language))).toEqual([ru, en, uk]);
  });
});

test("countries to choose from: most people first, then by name in the language of the page", () => {
  const counts = ["Венгрия", "Беларусь", "Габон", "Канада"].map((country) => ({
    country,
    count: country === "Канада" ? 2 : 1,
  }));
  expect(countryOptions(counts, "en").map(({ label }) => label)).toEqual([
    "Canada (2)",
    "Belarus (1)",
    "Gabon (1)",
    "Hungary (1)",
  ]);
});

test("a well-known city is shown in the language of the page, another one as it was sent", () => {
  expect(cityName("Москва", "en")).toBe("Moscow");
  expect(cityName("Київ", "ru")).toBe("Киев");
  expect(cityName("Малая Виска", "en")).toBe("Малая Виска");
});

test("a place is city and country, or the known one of them", () => {
  expect(placeName({ city: "Москва", country: "Россия" }, "en")).toBe("Moscow, Russia");
  expect(placeName({ city: null, country: "Россия" }, "uk")).toBe("Росія");
  expect(placeName({ city: null, country: null }, "ru")).toBe("");
});
