import {
  anyOf,
  combine,
  entry,
  lengthOf,
  longPairCharacters,
  nameTerms,
  type SearchTerms,
  wholeWord,
} from "./entry.ts";
import { hasTranslations, withTranslations } from "./occupation-words.ts";
import {
  distinctWords,
  firstCharacters,
  type PhoneticKeys,
  phoneticKeys,
  unique,
} from "./phonetic-keys.ts";

/** Words of names, and of place and occupation, that are combined with each other. */
const maxNames = 4;
const maxAbout = 8;
/** Characters of place and occupation in a combined entry, and the fewest of a half-typed name. */
const combinedCharacters = 4;
/** Shorter words are no place and no occupation. */
const minCharacters = 3;

const keysAbout = (about: readonly (string | null)[]): string[][] =>
  distinctWords(about)
    .filter(({ length }) => length >= minCharacters)
    .map((word) => [...phoneticKeys(word).whole]);

/** Returns the entries of the words of place and occupation. */
export const aboutEntries = (about: readonly (string | null)[]): string[] =>
  unique(keysAbout(about).flatMap((keys) => keys.map(entry.about)));

const combined = (names: readonly string[], about: readonly string[]): string[] =>
  unique(
    combine(
      names,
      about,
      (name, key) => `${cut(name)}%${firstCharacters(key, combinedCharacters)}`,
    ),
  );

const cut = (name: string): string => firstCharacters(name, longPairCharacters);

/** Returns the entries of a name, as a whole and half-typed, together with a place or an occupation. */
export function namedAboutEntries(
  names: readonly PhoneticKeys[],
  about: readonly (string | null)[],
): string[] {
  const keys = unique(keysAbout(about).slice(0, maxAbout).flat());
  const typed = names
    .slice(0, maxNames)
    .flatMap(({ whole, prefixes }) => [
      ...whole,
      ...prefixes.filter((prefix) => lengthOf(prefix) >= combinedCharacters),
    ]);
  return combined(typed, keys);
}

/**
 * Returns the queries for a text that has a place or an occupation, alone or beside names: `Warsaw`,
 * `Sendler Warsaw`, `Irena Sendler Warsaw`.
 * @param words the phonetic keys of each searched word
 */
export function aboutTerms(words: readonly string[][]): SearchTerms[] {
  const isAbout = (keys: readonly string[]) => withTranslations(keys).map(entry.about);
  const [first = [], second = []] = words;
  if (words.length <= 1) return anyOf(isAbout(first));
  if (words.length === 2) {
    const beside = (name: string[], about: string[]): SearchTerms => ({
      field: "searchNarrow",
      entries: combined(name, withTranslations(about)),
      // The beginnings of two occupations may be the same.
      also: hasTranslations(about) ? [isAbout(about)] : [],
      // A name that the entry truncates must match as a whole as well.
      rare: name.some((key) => key !== cut(key)) ? [wholeWord(name)] : [],
    });
    const both = anyOf(isAbout(first)).map((terms) => ({ ...terms, also: [isAbout(second)] }));
    return [beside(first, second), beside(second, first), ...both];
  }
  return words.map((about, at) => {
    const names = nameTerms(words.toSpliced(at, 1));
    return { ...names, also: [...names.also, isAbout(about)] };
  });
}
