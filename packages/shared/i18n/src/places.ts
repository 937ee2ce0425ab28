import { type Language, languages } from "./languages.ts";

/** Russian, English and Ukrainian names of countries that differ from those of `Intl`. */
const ownNames: Record<string, Partial<Record<Language, string>>> = {
  US: { en: "United States" },
  GB: { ru: "Великобритания", en: "United Kingdom" },
  KR: { ru: "Южная Корея" },
};

/** Names of the forms' last option, which has no code. It is stored as the others are, by the Russian one. */
const otherCountry: Record<Language, string> = { ru: "Другая", en: "Other", uk: "Інша" };

/** Codes of `Intl` that are not countries. */
const notCountries = new Set(["EU", "EZ", "QO", "UN", "XA", "XB", "ZZ"]);

const letters = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];

/** The names of each country, in the order of `languages`, by its code and by its names in all languages, in lower case. */
let countries: Map<string, string[]> | undefined;

/** Made on first use: some 280 codes in three languages. */
function readCountries(): NonNullable<typeof countries> {
  const options = { type: "region", style: "short", fallback: "none" } as const;
  const ofIntl = languages.map((language) => new Intl.DisplayNames([language], options));
  const read: typeof countries = new Map();
  for (const code of letters.flatMap((first) => letters.map((second) => first + second))) {
    if (notCountries.has(code) || !ofIntl[0]?.of(code)) continue;
    const names = languages.map(
      (language, at) => ownNames[code]?.[language] ?? ofIntl[at]?.of(code) ?? code,
    );
    for (const name of [code, ...names]) {
      if (!read.has(name.toLowerCase())) read.set(name.toLowerCase(), names);
    }
  }
  return read;
}

/**
 * Returns the name of a country in a language, given its code (ISO 3166-1 alpha-2) or its name in any of our
 * languages; any other text unchanged.
 */
export function countryName(text: string, language: Language): string {
  if (text === otherCountry.ru) return otherCountry[language];
  countries ??= readCountries();
  return countries.get(text.trim().toLowerCase())?.[languages.indexOf(language)] ?? text;
}

/** Returns the name by which a country is stored: the Russian one (S2.52). */
export const storedCountry = (text: string): string => countryName(text, "ru");

/** Returns the options of a country filter: most people first, equal counts by name in the language. */
export function countryOptions(
  counts: readonly { country: string; count: number }[],
  language: Language,
): { value: string; label: string }[] {
  return counts
    .map(({ country, count }) => ({ country, count, name: countryName(country, language) }))
    .sort((one, other) => other.count - one.count || one.name.localeCompare(other.name, language))
    .map(({ country, count, name }) => ({ value: country, label: `${name} (${count})` }));
}

/** Names of cities: Russian, English, Ukrainian. */
const cities = [
  "Афины|Athens|Афіни",
  "Барселона|Barcelona|Барселона",
  "Берлин|Berlin|Берлін",
  "Будапешт|Budapest|Будапешт",
  "Варшава|Warsaw|Варшава",
  "Вашингтон|Washington|Вашингтон",
  "Вена|Vienna|Відень",
  "Винница|Vinnytsia|Вінниця",
  "Днепр|Dnipro|Дніпро",
  "Женева|Geneva|Женева",
  "Казань|Kazan|Казань",
  "Калькутта|Kolkata|Колката",
  "Киев|Kyiv|Київ",
  "Костанай|Kostanay|Костанай",
  "Красноярск|Krasnoyarsk|Красноярськ",
  "Куритиба|Curitiba|Куритиба",
  "Курменты|Kurmenty|Курменти",
  "Ламбарене|Lambaréné|Ламбарене",
  "Лондон|London|Лондон",
  "Львов|Lviv|Львів",
  "Мехико|Mexico City|Мехіко",
  "Минск|Minsk|Мінськ",
  "Москва|Moscow|Москва",
  "Мумбаи|Mumbai|Мумбаї",
  "Найроби|Nairobi|Найробі",
  "Одесса|Odesa|Одеса",
  "Осло|Oslo|Осло",
  "Павлыш|Pavlysh|Павлиш",
  "Париж|Paris|Париж",
  "Питтсбург|Pittsburgh|Піттсбург",
  "Полтава|Poltava|Полтава",
  "Пусан|Busan|Пусан",
  "Рим|Rome|Рим",
  "Ромны|Romny|Ромни",
  "Санкт-Петербург|Saint Petersburg|Санкт-Петербург",
  "Севастополь|Sevastopol|Севастополь",
  "Сидней|Sydney|Сідней",
  "Ташкент|Tashkent|Ташкент",
  "Торонто|Toronto|Торонто",
  "Унев|Univ|Унів",
  "Франкфурт-на-Майне|Frankfurt am Main|Франкфурт-на-Майні",
  "Фудзисава|Fujisawa|Фудзісава",
  "Харбин|Harbin|Харбін",
  "Харьков|Kharkiv|Харків",
  "Чикаго|Chicago|Чикаго",
  "Щебжешин|Szczebrzeszyn|Щебжешин",
];

let cityNames: Map<string, string[]> | undefined;

/** Returns the name of a well-known city in a language, given any of its names; any other text unchanged. */
export function cityName(text: string, language: Language): string {
  cityNames ??= new Map(
    cities.flatMap((row) => row.split("|").map((name, _, names) => [name.toLowerCase(), names])),
  );
  return cityNames.get(text.trim().toLowerCase())?.[languages.indexOf(language)] ?? text;
}

/** Returns city and country in a language; "" when both are unknown. */
export function placeName(
  place: { city: string | null; country: string | null },
  language: Language,
): string {
  const city = place.city && cityName(place.city, language);
  const country = place.country && countryName(place.country, language);
  return [city, country].filter(Boolean).join(", ");
}
