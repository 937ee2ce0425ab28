import { handleKey } from "./contact-keys.ts";
import { firstCharacters, indexedPart, unique } from "./phonetic-keys.ts";

/** A query for the entries that `searchFieldsOf` stores. */
interface Query {
  /** The field that `entries` match. */
  field: "search" | "searchNarrow";
  /** At least one must match. */
  entries: string[];
  /** At least one of each list must also match in `search`. */
  also: string[][];
}

export interface SearchTerms extends Query {
  /** Of names: the query for the words as a whole, which finds the most relevant matches. */
  whole?: Query;
  /** Full contact pattern, where the indexed prefix is too short. */
  contact?: { field: "phone" | "instagramUsername"; pattern: RegExp };
}

/** Indexed digits of a phone; longer prefixes are then matched against the phone itself. */
export const indexedDigits = 8;
/** Indexed characters of a handle; longer prefixes are then matched against the handle itself. */
export const indexedHandleLength = 12;
/** Characters of each word in a pair entry, */
export const pairCharacters = 3;
/** or of the longer word, beside this many of the other. */
export const longPairCharacters = 9;
export const besideLongCharacters = 2;

/**
 * Entry prefixes that separate the kinds; no word contains one. `…Beginning` entries are searched only
 * for viewers who can see contacts; for everyone else a contact matches exactly or not at all.
 */
export const entry = {
  /** Short prefixes of two words as phonetic keys, in sorted order. */
  pair: (one: string, other: string) => (one < other ? `${one} ${other}` : `${other} ${one}`),
  whole: (key: string) => `=${key}`,
  /** Two whole words of a name. */
  wholePair: (one: string, other: string): string => `=${entry.pair(one, other)}`,
  /** A whole word of place or occupation. */
  about: (key: string) => `%${indexedPart(key)}`,
  phone: (e164: string) => `+${digitsOf(e164)}`,
  phoneBeginning: (digits: string) => `+~${digits.slice(0, indexedDigits)}`,
  handle: (handle: string) => `@${handleKey(handle)}`,
  handleBeginning: (handle: string) =>
    `@~${firstCharacters(handleKey(handle), indexedHandleLength)}`,
  address: (address: string) => `/${address}`,
} as const;

export const digitsOf = (text: string): string => text.replace(/\D/g, "");

/** Returns the entries of each key of a word with each of another. */
export const combine = (
  ones: readonly string[],
  others: readonly string[],
  entryOf: (one: string, other: string) => string,
): string[] => ones.flatMap((one) => others.map((other) => entryOf(one, other)));

export const lengthOf = (text: string): number => [...text].length;

/** Returns the query for names that have these words as a whole: two by the entry of the pair. */
export function wholesOf([first = [], second, ...more]: readonly string[][]): Query {
  if (!second) return { field: "search", entries: first.map(entry.whole), also: [] };
  const entries = unique(combine(first, second, entry.wholePair));
  return { field: "searchNarrow", entries, also: more.map((keys) => keys.map(entry.whole)) };
}

export const anyOf = (entries: string[]): SearchTerms[] =>
  entries.length === 0 ? [] : [{ field: "search", entries: unique(entries), also: [] }];

/** Returns whether a pair is too short to be selective. */
export const isBroadPair = (pair: string): boolean => pair.length <= 4;

export function nameTerms(words: string[][]): SearchTerms {
  const [first = [], second = [], ...more] = words;
  const entries = pairEntries(first, second);
  const cuts = first.flatMap((one) =>
    second.map((other) => ({ one, other, cut: cut(one, other) })),
  );
  // A word that the pair entry truncates must match as a whole as well.
  const truncated = [
    ...(cuts.some(({ one, cut }) => one !== cut[0]) ? [first] : []),
    ...(cuts.some(({ other, cut }) => other !== cut[1]) ? [second] : []),
  ];
  return {
    field: entries.every(isBroadPair) ? "search" : "searchNarrow",
    entries,
    also: [...truncated, ...more].map(prefixEntries),
    whole: wholesOf(words),
  };
}

/** Returns the index entries for one word in all its readings. */
export const prefixEntries = (keys: readonly string[]): string[] => unique(keys.map(indexedPart));

/** Returns the index entries for two words in all their readings. */
export const pairEntries = (first: readonly string[], second: readonly string[]): string[] =>
  unique(combine(first, second, (one, other) => entry.pair(...cut(one, other))));

/** Truncates two words as pair entries store them: at most one of the prefixes is long. */
function cut(one: string, other: string): [one: string, other: string] {
  const [length, otherLength] = [lengthOf(one), lengthOf(other)];
  if (length <= pairCharacters && otherLength <= pairCharacters) return [one, other];
  const [ofOne, ofOther] =
    length >= otherLength
      ? [longPairCharacters, besideLongCharacters]
      : [besideLongCharacters, longPairCharacters];
  return [firstCharacters(one, ofOne), firstCharacters(other, ofOther)];
}
