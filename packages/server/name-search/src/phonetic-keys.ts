import { cyrillic, latin, longestGroup, type Readings, unfinished } from "./letters.ts";
import { plainLatin } from "./name-forms.ts";

/** Characters of a phonetic key that the index stores; longer words collide beyond them. */
const indexedCharacters = 16;
/** Characters of a word that are read: no name is longer. */
const readCharacters = 40;
const storedReadings = 4;
const searchedReadings = 12;

/** Splits a text into words, each in lower case without apostrophes and as written. Hyphens separate. */
export const writtenWordsOf = (text: string): [word: string, written: string][] =>
  text
    .normalize("NFKC")
    .split(/[^\p{L}\p{N}\p{M}'’ʼ‘`´ʹ]+/u)
    .map((written): [string, string] => [written.toLowerCase().replace(/['’ʼ‘`´ʹ]/g, ""), written])
    .filter(([word]) => word !== "");

/** Splits a text into words, in lower case and without apostrophes. */
export const wordsOf = (text: string): string[] => writtenWordsOf(text).map(([word]) => word);

/** Returns the distinct words of several names in order. */
export const distinctWords = (names: readonly (string | null)[]): string[] =>
  unique(names.flatMap((name) => wordsOf(name ?? "")));

export const unique = (texts: readonly string[]): string[] => [...new Set(texts)];

/** Returns the beginnings of a text, from its first character to the whole. */
export const prefixesOf = (text: string): string[] => {
  const characters = [...text];
  return characters.map((_, index) => characters.slice(0, index + 1).join(""));
};

export const firstCharacters = (text: string, count: number) => [...text].slice(0, count).join("");

/** Truncates a key to what the index stores of it. */
export const indexedPart = (key: string): string => firstCharacters(key, indexedCharacters);

/** Phonetic keys of a word. */
export interface PhoneticKeys {
  /** Keys of the whole word, one for each reading. */
  whole: readonly string[];
  /** Keys of the word's beginnings in each reading, as stored in the index. */
  prefixes: readonly string[];
}

/** Cache of recent words: names repeat. */
const cache = new Map<string, PhoneticKeys>();
const maxCached = 5_000;

/** Returns the phonetic keys of a lower-case word and of its beginnings. */
export function phoneticKeys(word: string): PhoneticKeys {
  const cached = cache.get(word);
  if (cached) return cached;
  if (cache.size >= maxCached) cache.clear();
  const readings = readingsOf(word, { isTyped: false, maxReadings: storedReadings });
  const keys = {
    whole: foldAll(readings),
    prefixes: unique(foldAll(readings.flatMap(prefixesOf)).map(indexedPart)),
  };
  cache.set(word, keys);
  return keys;
}

/** Returns the phonetic keys of a searched word, which may be half-typed: its last letters in each completion. */
export const searchedKeys = (word: string): string[] =>
  foldAll(readingsOf(word, { isTyped: true, maxReadings: searchedReadings }));

const foldAll = (readings: readonly string[]): string[] =>
  unique(readings.map(fold)).filter((key) => key !== "");

/**
 * Returns the phonetic readings of a lower-case word (see `letters.ts`), not yet folded, the usual ones
 * first. A word in Cyrillic has one, or two with a hard sign; one in Latin may have several.
 */
function readingsOf(
  word: string,
  { isTyped, maxReadings }: { isTyped: boolean; maxReadings: number },
): string[] {
  const letters = [...plainLetters(word)].slice(0, readCharacters);
  let found = [""];
  for (let at = 0; at < letters.length; ) {
    const group = groupAt(letters, at, isTyped);
    found = found
      .flatMap((before) => group.readings.map((reading) => before + reading))
      .slice(0, maxReadings);
    at += group.length;
  }
  return found.map(soften);
}

/** Some romanizations write `е` with `y` at the beginning, after a vowel and after a soft sign. */
const soften = (reading: string): string => reading.replace(/(?<=^|[aeiouAU'])e/g, "Ye");

/** Strips accents, except those that change the sound. */
const plainLetters = (word: string): string =>
  [...word.normalize("NFC")]
    .map((letter) => (letter in latin || letter in cyrillic ? letter : plainLatin(letter)))
    .join("");

/** Returns the longest group of letters that has readings of its own, or one letter. */
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
    // Andriyivna has three; no name has three of another sound in a row, so that such a text is none.
    .replace(/ii{1,2}/g, "i")
    .replace(/([^i])\1+/gu, (run, one: string) => ([...run].length === 2 ? one : run))
    .replace(/ei$/, "i");
