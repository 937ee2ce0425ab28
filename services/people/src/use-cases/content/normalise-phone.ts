import { type CountryCode, parsePhoneNumberFromString } from "libphonenumber-js";

/** Where a number written without a country code is taken to be from. */
const regions: Readonly<Record<string, CountryCode>> = {
  Россия: "RU",
  Украина: "UA",
  Беларусь: "BY",
  Казахстан: "KZ",
  США: "US",
  Великобритания: "GB",
  Германия: "DE",
  Франция: "FR",
  Италия: "IT",
  Испания: "ES",
  Китай: "CN",
  Япония: "JP",
  "Южная Корея": "KR",
  Индия: "IN",
  Бразилия: "BR",
  Канада: "CA",
  Австралия: "AU",
};

/** A phone as E.164 from any usual spelling; null when it cannot be one. */
export function normalisePhone(text: string, country: string | null): string | null {
  const region = regions[country ?? ""] ?? guessRegion(text);
  const phone = parsePhoneNumberFromString(text, { defaultCountry: region, extract: false });
  return phone?.isPossible() ? phone.number : null;
}

/** The number as a whole in each country that a searcher may mean. */
export function readPhones(text: string): string[] {
  if (!/^\+?[\d\s().-]{7,40}$/.test(text.trim())) return [];
  const found = (["RU", "UA", "BY", "KZ"] as const)
    .map((region) => parsePhoneNumberFromString(text, { defaultCountry: region, extract: false }))
    .filter((phone) => phone?.isPossible());
  return [...new Set(found.flatMap((phone) => phone?.number ?? []))];
}

/** `067 …` is how Ukrainian numbers are written at home; Russian ones never begin with 0. */
const guessRegion = (text: string): CountryCode =>
  /^\D*0\d/.test(text) && !/^\D*00/.test(text) ? "UA" : "RU";
