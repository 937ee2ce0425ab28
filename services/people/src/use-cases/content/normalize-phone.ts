import { type CountryCode, parsePhoneNumberFromString } from "libphonenumber-js";

/** Default regions for numbers without a country code. */
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

/** Parses a phone in any usual format to E.164; `null` when it is not valid. */
export function normalizePhone(text: string, country: string | null): string | null {
  const region = regions[country ?? ""] ?? guessRegion(text);
  const phone = parsePhoneNumberFromString(text, { defaultCountry: region, extract: false });
  return phone?.isPossible() ? phone.number : null;
}

/** Parses a search text as a full number in each supported country. */
export function readPhones(text: string): string[] {
  if (!/^\+?[\d\s().-]{7,40}$/.test(text.trim())) return [];
  const found = (["RU", "UA", "BY", "KZ"] as const)
    .map((region) => parsePhoneNumberFromString(text, { defaultCountry: region, extract: false }))
    .filter((phone) => phone?.isPossible());
  return [...new Set(found.flatMap((phone) => phone?.number ?? []))];
}

/** `067 …` is the national format of Ukrainian numbers; Russian ones never begin with 0. */
const guessRegion = (text: string): CountryCode =>
  /^\D*0\d/.test(text) && !/^\D*00/.test(text) ? "UA" : "RU";
