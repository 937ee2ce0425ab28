import { plainLatin } from "../names/plain-latin.ts";
import { type Romanisation, romanise } from "../names/romanise.ts";

/** Longer words are told apart by their first letters only: that many are kept. */
const kept = 10;
/** How many letters of a spelling are looked at; folding makes some of them one. */
const read = 16;

const spellings: readonly Romanisation[] = ["icao", "russian", "russianStrict", "ukrainian"];

/** The words of a name: lower-case, without apostrophes, hyphens apart. */
export const wordsOf = (text: string): string[] =>
  text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/['’ʼ`´]/g, "")
    .split(/[^\p{L}\p{N}\p{M}]+/u)
    .filter((word) => word !== "");

/**
 * One form for what national romanisations spell differently: `yuriy`, `iurii`, `jurij` → `iuri`.
 * Applied to the beginnings of words and to what is searched for alike.
 */
function fold(latin: string): string {
  return (
    plainLatin(latin)
      .replace(/[jy]/g, "i")
      .replaceAll("x", "ks")
      .replaceAll("w", "v")
      // No name has more than three in a row: a longer run is a typing error and stays one.
      .replace(/i{1,3}/g, "i")
      .replaceAll("ie", "e")
  );
}

const cut = (word: string): string => [...word].slice(0, kept).join("");

/** What a word of a search is looked up by: the beginning of a word of a name. */
export const lookUp = (word: string): string => cut(fold(romanise(word, "icao")));

/** Everything that a word of a name is found by: each beginning of each of its spellings. */
export function beginningsOf(word: string): Set<string> {
  const found = new Set<string>();
  for (const spelling of new Set(spellings.map((name) => romanise(word, name)))) {
    const letters = [...spelling];
    const last = Math.min(letters.length, read);
    for (let length = 1; length <= last; length += 1) {
      found.add(cut(fold(letters.slice(0, length).join(""))));
    }
    found.add(cut(fold(spelling)));
  }
  return found;
}
