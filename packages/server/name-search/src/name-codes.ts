import { fold, readingsOf, wordsOf } from "./spellings.ts";

/** Characters of a phonetic key that the index stores; longer words collide beyond them. */
export const indexedCharacters = 16;
/** Characters of each word in a pair entry, */
export const pairCharacters = 3;
/** or of the longer word, beside this many of the other. */
export const longPairCharacters = 9;
export const besideLongSigns = 2;

const storedReadings = 4;
const searchedReadings = 12;

export const firstCharacters = (code: string, count: number): string =>
  [...code].slice(0, count).join("");

export const countSigns = (code: string): number => [...code].length;

/** Phonetic keys of a word. */
export interface CodedWord {
  /** Keys of the whole word, one for each reading. */
  whole: readonly string[];
  /** Prefixes of each reading, as stored in the index. */
  beginnings: readonly string[];
  /** Prefixes for pair entries: short ones, */
  short: readonly string[];
  /** and long ones, each combined with the shortest of the other word. */
  long: readonly string[];
  brief: readonly string[];
}

/** Cache of recent words: names repeat. */
const coded = new Map<string, CodedWord>();
const maxRemembered = 5_000;

/** Returns the phonetic keys of a word and their prefixes. */
export function codeWord(word: string): CodedWord {
  const known = coded.get(word);
  if (known) return known;
  if (coded.size >= maxRemembered) coded.clear();
  const readings = readingsOf(word, { isTyped: false, most: storedReadings });
  const beginnings = [
    ...new Set(
      readings.flatMap(beginningsOf).map((code) => firstCharacters(code, indexedCharacters)),
    ),
  ];
  const between = (fewest: number, most: number) =>
    beginnings.filter((code) => countSigns(code) >= fewest && countSigns(code) <= most);
  // A search truncates a longer key, and the key of a shorter prefix may differ from that.
  const cut = beginnings.map((code) => firstCharacters(code, longPairCharacters));
  const fresh = {
    whole: [...new Set(readings.map(fold))].filter((code) => code !== ""),
    beginnings,
    short: between(1, pairCharacters),
    long: [...new Set(cut)].filter((code) => countSigns(code) > pairCharacters),
    brief: between(1, besideLongSigns),
  };
  coded.set(word, fresh);
  return fresh;
}

function beginningsOf(reading: string): string[] {
  const signs = [...reading];
  return signs
    .map((_, index) => fold(signs.slice(0, index + 1).join("")))
    .filter((code) => code !== "");
}

/** Returns the prefixes that a searched word can match, including readings that are still half-typed. */
export const searchedCodes = (word: string): string[] => [
  ...new Set(readingsOf(word, { isTyped: true, most: searchedReadings }).map(fold).filter(Boolean)),
];

/** Returns the distinct words of several names in order. */
export const distinctWords = (names: readonly (string | null)[]): string[] => [
  ...new Set(names.flatMap((name) => wordsOf(name ?? ""))),
];
