import { handleKey } from "./contact-keys.ts";
import { firstCharacters, fold, indexedPart, unique } from "./phonetic-keys.ts";

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
  /** What must match as well, for words that `entries` truncate. Few people match it. */
  rare?: Pick<Query, "field" | "entries">[];
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
  const truncated = [
    ...(cuts.some(({ one, cut }) => one !== cut[0]) ? [first] : []),
    ...(cuts.some(({ other, cut }) => other !== cut[1]) ? [second] : []),
  ];
  // The crossed pairs have more of it, but not all of a long one.
  const long = truncated.filter((keys) => keys.some((key) => lengthOf(key) > longPairCharacters));
  const crossed = pairEntries(first, second, { isCrossed: true });
  return {
    field: entries.every(isBroadPair) ? "search" : "searchNarrow",
    entries,
    also: more.map(prefixEntries),
    rare: [
      ...(truncated.length > long.length
        ? [{ field: "searchNarrow", entries: crossed } as const]
        : []),
      ...long.map(wholeWord),
    ],
    whole: wholesOf(words),
  };
}

/** Returns the query for a word that other entries truncate. */
export const wholeWord = (keys: readonly string[]) =>
  ({ field: "search", entries: prefixEntries(keys) }) as const;

/** Returns the index entries for one word in all its readings. */
export const prefixEntries = (keys: readonly string[]): string[] => unique(keys.map(indexedPart));

/** Which of two words of a pair is the long one: the longer, or crossed the other. */
interface CutOptions {
  isCrossed: boolean;
}

/** Returns the index entries for two words in all their readings. */
export const pairEntries = (
  first: readonly string[],
  second: readonly string[],
  options?: CutOptions,
): string[] =>
  unique(
    first.flatMap((one) =>
      second.flatMap((other) => {
        const [ofOne, ofOther] = cut(one, other, options);
        return combine(asStored(ofOne), asStored(ofOther), entry.pair);
      }),
    ),
  );

/** The key of a beginning may differ from the beginning of a key: `ei` at the end is `i`. */
const asStored = (beginning: string): string[] => unique([beginning, fold(beginning)]);

/** Truncates two words as pair entries store them: at most one of the prefixes is long. */
function cut(
  one: string,
  other: string,
  { isCrossed }: CutOptions = { isCrossed: false },
): [one: string, other: string] {
  const isOneLong = lengthOf(one) >= lengthOf(other) !== isCrossed;
  const [long, brief] = isOneLong ? [one, other] : [other, one];
  const ofBrief = lengthOf(long) > pairCharacters ? besideLongCharacters : pairCharacters;
  const [longPart, briefPart] = [
    firstCharacters(long, longPairCharacters),
    firstCharacters(brief, ofBrief),
  ];
  return isOneLong ? [longPart, briefPart] : [briefPart, longPart];
}
