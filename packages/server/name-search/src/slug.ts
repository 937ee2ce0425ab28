import { type Romanisation, romanise } from "./romanise.ts";

const longest = 80;

/** Letters that only one of the two languages has. */
const ukrainianOnly = /[іїєґ]/;
const russianOnly = /[ыэъё]/;

/** Returns the name as a URL segment: Latin letters, digits and single hyphens. */
export function slugOf(name: string, country: string | null): string {
  const lower = name
    .normalize("NFC")
    .toLowerCase()
    .replace(/['’ʼ`]/g, "");
  const table = romanisationOf(lower, country);
  const words = lower.split(/[^\p{L}\p{N}]+/u).map((word) => romanise(word, table));
  const plain = plainLatin(words.join("-")).replace(/[^a-z0-9]+/g, "-");
  return plain.slice(0, longest).replace(/^-+|-+$/g, "") || "person";
}

function romanisationOf(name: string, country: string | null): Romanisation {
  if (ukrainianOnly.test(name)) return "ukrainian";
  return country === "Украина" && !russianOnly.test(name) ? "ukrainian" : "russian";
}

/** Slug candidates in order of preference: the slug alone, then with a short suffix derived from the id. */
export const slugCandidates = (slug: string, personId: number): string[] => [
  slug,
  `${slug}-${personId}`,
  `${slug}-${personId}-${personId}`,
];

const alphabet = "0123456789abcdefghijklmnopqrstuvwxyzабвгґдеєжзиіїйклмнопрстуўфхцчшщъыьэюя";
const ranks = new Map([...alphabet].map((letter, rank) => [letter, rank]));

/**
 * Returns a sort key: by code point it sorts as the name does in a Russian or Ukrainian dictionary (`ё`
 * with `е`, the Ukrainian letters in their places, spaces before letters).
 */
export function sortNameOf(...names: (string | null)[]): string {
  const whole = names.filter((name) => name !== null).join(" ");
  const lower = whole.normalize("NFC").toLowerCase().replaceAll("ё", "е");
  return [...lower.trim()].map(rankOf).join("").slice(0, 120);
}

function rankOf(letter: string): string {
  const rank = ranks.get(letter);
  if (rank !== undefined) return String.fromCharCode(0x100 + rank);
  return /\p{L}|\p{N}/u.test(letter) ? letter : " ";
}

const special: Readonly<Record<string, string>> = {
  ß: "ss",
  ł: "l",
  ø: "o",
  æ: "ae",
  œ: "oe",
  đ: "d",
  þ: "th",
};

/** Strips accents from the Latin letters of a lower-case word; other scripts are unchanged. */
export const plainLatin = (word: string): string =>
  word
    .normalize("NFD")
    .replace(/(?<=\p{Script=Latin}\p{M}*)\p{M}/gu, "")
    .normalize("NFC")
    .replace(/[ßłøæœđþ]/g, (letter) => special[letter] ?? letter);
