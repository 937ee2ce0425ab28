import { cyrillic, latin, longestGroup, type Readings, unfinished } from "./letters.ts";
import { plainLatin } from "./slug.ts";

const apostrophes = /['’ʼ‘`´ʹ]/g;
const notInWords = /[^\p{L}\p{N}\p{M}]+/u;

/** Splits a text into words: lower-case, without apostrophes, split at hyphens. */
export const wordsOf = (text: string): string[] =>
  text
    .normalize("NFKC")
    .toLowerCase()
    .replace(apostrophes, "")
    .split(notInWords)
    .filter((word) => word !== "");

/** Splits a text into words, each with its original spelling. */
export const writtenWordsOf = (text: string): [word: string, written: string][] =>
  text
    .normalize("NFKC")
    .split(/[^\p{L}\p{N}\p{M}'’ʼ‘`´ʹ]+/u)
    .flatMap((written) => wordsOf(written).map((word): [string, string] => [word, written]));

/** Characters of a word that are read: no name is longer. */
const longest = 40;

/**
 * Returns the phonetic readings of a lower-case word (see `letters.ts`), not yet folded. A word in
 * Cyrillic has one, or two with a hard sign; one in Latin may have several.
 * @param options.isTyped the word is being typed: its last letters may be half of a group
 * @param options.most maximum number of readings, the usual ones first
 */
export function readingsOf(word: string, options: { isTyped: boolean; most: number }): string[] {
  const letters = [...prepare(word)].slice(0, longest);
  let found = [""];
  for (let at = 0; at < letters.length; ) {
    const group = groupAt(letters, at, options.isTyped);
    found = found
      .flatMap((before) => group.readings.map((reading) => before + reading))
      .slice(0, options.most);
    at += group.length;
  }
  return found.map(soften);
}

/** Some romanizations write `е` with `y` at the beginning, after a vowel and after a soft sign. */
const soften = (reading: string): string => reading.replace(/(?<=^|[aeiouAU'])e/g, "Ye");

/** Strips accents, except those that change the sound. */
const prepare = (word: string): string =>
  [...word.normalize("NFC")]
    .map((letter) => (letter in latin || letter in cyrillic ? letter : plainLatin(letter)))
    .join("");

function groupAt(
  letters: readonly string[],
  at: number,
  isTyped: boolean,
): { readings: Readings; length: number } {
  for (let length = Math.min(longestGroup, letters.length - at); length > 0; length -= 1) {
    const group = letters.slice(at, at + length).join("");
    const isLast = at + length === letters.length;
    const readings =
      (isTyped && isLast ? unfinished[group] : undefined) ?? latin[group] ?? cyrillic[group];
    if (readings) return { readings, length };
  }
  return { readings: [letters[at] ?? ""], length: 1 };
}

/**
 * Folds spelling variants of a sound into one form: `Uri`, `iurii` and `iuri` are one, so are `sergei`
 * and `sergii`, `soloviev` and `solovev`.
 */
export const fold = (reading: string): string =>
  reading
    .replace(/'|[JY](?=.)/g, "")
    .replace(/[sS]C/g, "W")
    .replaceAll("ts", "c")
    .replace(/i+[aA]/g, "A")
    .replace(/i+[uU]/g, "U")
    .replace(/i+e/g, "e")
    .replace(/(?<=[WCSZ])o/g, "e")
    .replace(/(?<=[bcdfghklmnprstvzWCSZ])U/g, "u")
    // No name has more than three in a row: a longer run is a typing error and is not folded.
    .replace(/(.)\1{1,2}/gu, "$1")
    .replace(/ei$/, "i");
