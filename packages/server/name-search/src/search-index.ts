import { contactKeys, handleKey } from "./contact-keys.ts";
import { type CodedWord, codeWord, distinctWords, firstCharacters } from "./name-codes.ts";
import type { SearchablePerson } from "./searchable-person.ts";

/** Minimum digits of a partial phone search. */
export const minDigits = 4;
/** Indexed digits of a phone; longer prefixes are then matched against the phone itself. */
export const indexedDigits = 8;
/** Indexed characters of a handle; longer prefixes are then matched against the handle itself. */
export const indexedHandleLength = 12;
/** Above this number of words, each is indexed alone and not in pairs. */
const maxPairedWords = 12;

/**
 * Entry prefixes that separate the kinds; no word contains one. `…Beginning` entries are searched only
 * for viewers who can see contacts; for everyone else a contact matches exactly or not at all.
 */
export const entry = {
  /** Short prefixes of two words as phonetic keys, in sorted order. */
  pair: (one: string, other: string) => (one < other ? `${one} ${other}` : `${other} ${one}`),
  whole: (code: string) => `=${code}`,
  phone: (e164: string) => `+${e164.replace(/\D/g, "")}`,
  phoneBeginning: (digits: string) => `+~${digits.slice(0, indexedDigits)}`,
  handle: (handle: string) => `@${handleKey(handle)}`,
  handleBeginning: (handle: string) =>
    `@~${firstCharacters(handleKey(handle), indexedHandleLength)}`,
  address: (address: string) => `/${address}`,
} as const;

/** Search fields stored with a person. */
export interface SearchFields {
  /** Low-selectivity entries: prefixes of words, alone and in pairs; contacts. */
  search: string[];
  /** High-selectivity entries: longer prefixes of two words; whole words. */
  searchNarrow: string[];
}

export function searchFieldsOf(content: SearchablePerson): SearchFields {
  const { name, surname, otherNames } = content;
  const words = distinctWords([name, surname, ...otherNames]).map(codeWord);
  const beginnings = words.flatMap((word) => word.beginnings);
  const pairs = pairsOf(words.slice(0, maxPairedWords));
  const wholes = words.flatMap((word) => word.whole.map(entry.whole));
  const broad = pairs.filter(isBroadPair);
  return {
    search: [...new Set([...beginnings, ...broad, ...contactEntries(content)])],
    searchNarrow: [...new Set([...wholes, ...pairs])],
  };
}

/** Whether a pair is too short to be selective. */
export const isBroadPair = (pair: string): boolean => pair.length <= 4;

function pairsOf(words: readonly CodedWord[]): string[] {
  return words.flatMap((word, at) =>
    words
      .slice(at + 1)
      .flatMap((other) => [
        ...pairsOfBeginnings(word.short, other.short),
        ...pairsOfBeginnings(word.long, other.brief),
        ...pairsOfBeginnings(other.long, word.brief),
      ]),
  );
}

const pairsOfBeginnings = (ones: readonly string[], others: readonly string[]): string[] =>
  ones.flatMap((one) => others.map((other) => entry.pair(one, other)));

function contactEntries(content: SearchablePerson): string[] {
  const { handles, addresses } = contactKeys(content);
  return [
    ...(content.phone === null ? [] : phoneEntries(content.phone)),
    ...(content.instagramUsername === null ? [] : handleBeginnings(content.instagramUsername)),
    ...handles.map(entry.handle),
    ...addresses.map(entry.address),
  ];
}

function phoneEntries(phone: string): string[] {
  const digits = phone.replace(/\D/g, "");
  const last = Math.min(digits.length, indexedDigits);
  const lengths = Array.from(
    { length: Math.max(0, last - minDigits + 1) },
    (_, index) => minDigits + index,
  );
  return [
    entry.phone(phone),
    ...lengths.map((length) => entry.phoneBeginning(digits.slice(0, length))),
  ];
}

function handleBeginnings(handle: string): string[] {
  const letters = [...handleKey(handle)].slice(0, indexedHandleLength);
  return letters.map((_, index) => entry.handleBeginning(letters.slice(0, index + 1).join("")));
}
