import { fold, readingsOf, wordsOf } from "./spellings.ts";

/** Longer words are told apart by their first signs in the index: that many are kept. */
export const keptSigns = 16;
/** Signs of each word in an entry for two words, */
export const pairSigns = 3;
/** or of the longer one, beside so many of the other. */
export const longPairSigns = 9;
export const besideLongSigns = 2;

const storedReadings = 4;
const searchedReadings = 12;

export const firstSigns = (code: string, count: number): string =>
  [...code].slice(0, count).join("");

export const countSigns = (code: string): number => [...code].length;

/** A word of a name in code. */
export interface CodedWord {
  /** The whole word, in each of its readings. */
  whole: readonly string[];
  /** Each beginning of each reading, as entries have them. */
  beginnings: readonly string[];
  /** Those that entries for two words have: short ones, */
  short: readonly string[];
  /** and long ones, each beside the briefest of the other word. */
  long: readonly string[];
  brief: readonly string[];
}

/** Names repeat: the words that were coded last. */
const coded = new Map<string, CodedWord>();
const mostRemembered = 5_000;

/** A word of a name in code, with each of its beginnings. */
export function codeWord(word: string): CodedWord {
  const known = coded.get(word);
  if (known) return known;
  if (coded.size >= mostRemembered) coded.clear();
  const readings = readingsOf(word, { isTyped: false, most: storedReadings });
  const beginnings = [
    ...new Set(readings.flatMap(beginningsOf).map((code) => firstSigns(code, keptSigns))),
  ];
  const between = (fewest: number, most: number) =>
    beginnings.filter((code) => countSigns(code) >= fewest && countSigns(code) <= most);
  // A search cuts a longer code, and the code of a shorter beginning may differ from what is left.
  const cut = beginnings.map((code) => firstSigns(code, longPairSigns));
  const fresh = {
    whole: [...new Set(readings.map(fold))].filter((code) => code !== ""),
    beginnings,
    short: between(1, pairSigns),
    long: [...new Set(cut)].filter((code) => countSigns(code) > pairSigns),
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

/** What a searched word may be the beginning of: readings that may still be half-typed. */
export const searchedCodes = (word: string): string[] => [
  ...new Set(readingsOf(word, { isTyped: true, most: searchedReadings }).map(fold).filter(Boolean)),
];

/** The words of several names, each once, in the order they come. */
export const distinctWords = (names: readonly (string | null)[]): string[] => [
  ...new Set(names.flatMap((name) => wordsOf(name ?? ""))),
];
