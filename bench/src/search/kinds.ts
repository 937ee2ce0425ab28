import type { Sampled } from "./people.ts";

/** A kind of search, and what is typed for each of the sampled people. */
export interface Kind {
  name: string;
  textOf(person: Sampled, at: number): string | null;
  /** Whether the caller sees contacts. */
  fullAccess?: boolean;
  query?: Record<string, string>;
  /** Whether readers see the first page only. */
  isOnePage?: boolean;
  /** How a database without this search looks for the same; absent: it cannot. */
  peer?: "name" | "phone" | "instagramUsername" | "similarity";
}

/** What is typed for these people, where there is something. */
export const textsOf = (kind: Kind, people: readonly Sampled[]): string[] =>
  people.map(kind.textOf).filter((text) => text !== null);

const isCyrillic = (text: string): boolean => /\p{Script=Cyrillic}/u.test(text);

/** The beginning of a word, a different length for each person. */
const begun = (word: string, at: number, fewest = 1): string =>
  word.slice(0, fewest + (at % Math.max(1, word.length - fewest + 1)));

const keys = "qwertyuiop[]asdfghjkl;'zxcvbnm,.";
const letters = "йцукенгшщзхъфывапролджэячсмитьбю";

const inLatinLayout = (text: string): string =>
  [...text.toLowerCase()].map((letter) => keys[letters.indexOf(letter)] ?? letter).join("");

/** A letter is missing, added or replaced, or two letters are transposed. */
function misspelt(word: string, at: number): string {
  const place = 1 + (at % Math.max(1, word.length - 2));
  const [before, after] = [word.slice(0, place), word.slice(place)];
  const wrong = isCyrillic(word) ? "щ" : "q";
  const errors = [
    before + after.slice(1),
    before + wrong + after,
    before + wrong + after.slice(1),
    `${before.slice(0, -1)}${after[0] ?? ""}${before.at(-1) ?? ""}${after.slice(1)}`,
  ];
  return errors[at % errors.length] ?? word;
}

/** What the home page asks for while a text is typed: no link and no key leads to another page of it, */
const suggestions = { query: { limit: "6", sort: "relevance" }, isOnePage: true } as const;
/** and when it is submitted. */
const byRelevance = { query: { sort: "relevance" } } as const;

export const kinds: readonly Kind[] = [
  {
    name: "one letter",
    textOf: ({ name, surname }, at) => (at % 2 ? name : surname).slice(0, 1),
    peer: "name",
  },
  { name: "one word", textOf: ({ surname }, at) => begun(surname, at, 2), peer: "name" },
  {
    name: "two words",
    textOf: ({ name, surname }, at) => `${begun(surname, at, 2)} ${begun(name, at >> 2, 2)}`,
    peer: "name",
  },
  {
    name: "two words, one a letter",
    textOf: ({ name, surname }, at) => `${begun(surname, at, 1)} ${name.slice(0, 1)}`,
    peer: "name",
  },
  { name: "phone", textOf: ({ phone }) => phone, peer: "phone" },
  {
    name: "handle",
    textOf: ({ instagramUsername }) => instagramUsername && `@${instagramUsername}`,
    peer: "instagramUsername",
  },
  {
    name: "other script",
    textOf: ({ surname, slug }, at) =>
      isCyrillic(surname) ? begun(slug.split("-")[1] ?? "", at, 2) : null,
  },
  {
    name: "typo",
    textOf: ({ surname }, at) => (surname.length < 6 ? null : misspelt(surname, at)),
    peer: "similarity",
  },
  {
    name: "keyboard layout",
    textOf: ({ surname }) => (isCyrillic(surname) ? inLatinLayout(surname) : null),
  },
  {
    name: "beginning of a phone, full access",
    textOf: ({ phone }, at) => phone?.slice(0, 5 + (at % 6)) ?? null,
    fullAccess: true,
    peer: "phone",
  },
  {
    name: "beginning of a handle, full access",
    textOf: ({ instagramUsername }, at) => instagramUsername && `@${begun(instagramUsername, at)}`,
    fullAccess: true,
    peer: "instagramUsername",
  },
  {
    name: "one letter, by name",
    textOf: ({ surname }) => surname.slice(0, 1),
    query: { sort: "name" },
  },
  {
    name: "one word in a country",
    textOf: ({ surname }, at) => begun(surname, at),
    query: { country: "Россия" },
  },
  {
    name: "name and city, by relevance",
    textOf: ({ surname, city }, at) => `${surname} ${begun(city, at, 3)}`,
    ...byRelevance,
  },
  {
    name: "one word, by relevance",
    textOf: ({ name, surname }, at) => begun(at % 2 ? name : surname, at >> 1, 2),
    ...byRelevance,
  },
  {
    name: "two words, by relevance",
    textOf: ({ name, surname }, at) => `${begun(name, at, 2)} ${begun(surname, at >> 2, 2)}`,
    ...byRelevance,
  },
  {
    name: "typo, by relevance",
    textOf: ({ surname }, at) => (surname.length < 6 ? null : misspelt(surname, at)),
    ...byRelevance,
  },
  {
    name: "suggestions for a beginning",
    textOf: ({ name, surname }, at) => begun(at % 2 ? name : surname, at >> 1, 2),
    ...suggestions,
  },
  {
    name: "suggestions for two beginnings",
    textOf: ({ name, surname }, at) => `${begun(name, at, 2)} ${begun(surname, at >> 2, 2)}`,
    ...suggestions,
  },
  {
    name: "suggestions for a typo",
    textOf: ({ surname }, at) => (surname.length < 6 ? null : misspelt(surname, at)),
    ...suggestions,
  },
  { name: "nothing searched", textOf: () => "" },
];
