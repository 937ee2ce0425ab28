import { z } from "zod";
import { readYaml } from "./data.ts";

const words = z.array(z.string()).min(1);
const language = z.strictObject({
  men: words,
  women: words,
  surnames: words,
  occupations: words,
  cities: z.record(z.string(), words),
});
const schema = z.strictObject({
  languages: z.strictObject({ russian: language, ukrainian: language, english: language }),
  phones: z.record(z.string(), z.strictObject({ code: z.string(), digits: z.int() })),
});
const { languages, phones } = readYaml("generated-people.yaml", schema);
const latinNames = [...languages.english.men, ...languages.english.women];

/** Half of the people are Russian, a quarter Ukrainian, a quarter English. */
const mix = ["russian", "russian", "ukrainian", "english"] as const;

/** Returns an invented person: the same number always gives the same person. */
export function generatedPerson(index: number) {
  const random = seededRandom(Math.imul(index + 1, 0x9e3779b1));
  const spoken = pick(mix, random);
  const { men, women, surnames, occupations, cities } = languages[spoken];
  const isWoman = random() < 0.5;
  const surname = pick(surnames, random);
  const [country, citiesOfCountry] = pick(Object.entries(cities), random);
  const shown = {
    name: pick(isWoman ? women : men, random),
    surname: isWoman && spoken === "russian" ? feminine(surname) : surname,
    country,
    city: pick(citiesOfCountry, random),
    occupation: pick(occupations, random),
    birthDate: birthDate(random),
  };
  return { ...shown, ...contactsOf(index, country, random) };
}

/** Returns `Белова` for `Белов`, `Белинская` for `Белинский`, and any other surname as it is. */
export function feminine(surname: string): string {
  if (/(?:ов|ев|ёв|ин|ын)$/.test(surname)) return `${surname}а`;
  return surname.replace(/(ск|цк)ий$/, "$1ая");
}

function birthDate(random: () => number): string {
  const earliest = Date.UTC(1925, 0, 1);
  const latest = Date.UTC(2004, 11, 31);
  const day = 86_400_000;
  const days = Math.floor(random() * ((latest - earliest) / day));
  return new Date(earliest + days * day).toISOString().slice(0, 10);
}

/** Two of three have a phone, of a range that is not assigned; no two people share a contact. */
function contactsOf(index: number, country: string, random: () => number) {
  const [hasPhone, hasHandle, hasTelegram] = [random() < 2 / 3, random() < 1 / 3, random() < 0.1];
  const given = pick(latinNames, random).toLowerCase();
  const family = pick(languages.english.surnames, random).toLowerCase().replace(/\W/g, "");
  const username = `${given}_${index}`;
  const telegram = { type: "telegram", url: `https://t.me/${username}`, username } as const;
  return {
    phone: hasPhone ? phoneOf(index, country) : null,
    instagramUsername: hasHandle ? `${given}.${family}${index}` : null,
    socialMedia: hasTelegram ? [telegram] : [],
  };
}

/** Spreads consecutive numbers; coprime to 10, so that no two of them collide. */
const spread = 7_368_787;

function phoneOf(index: number, country: string): string | null {
  const range = phones[country];
  if (!range) return null;
  const number = (index * spread) % 10 ** range.digits;
  return range.code + String(number).padStart(range.digits, "0");
}

/** Returns a seeded generator (mulberry32): the same numbers below 1 on every machine. */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

function pick<Item>(items: readonly Item[], random: () => number): Item {
  const item = items[Math.floor(random() * items.length)];
  if (item === undefined) throw new Error("nothing to pick from");
  return item;
}
