import type { PersonContent } from "../person-content.ts";
import { contactKeys, handleKey } from "./contact-keys.ts";
import { type CodedWord, codeWord, distinctWords, firstSigns } from "./name-codes.ts";

/** Digits of a phone that may be searched for before it is whole. */
export const fewestDigits = 4;
/** Longer beginnings of a phone are found by these digits, and told apart by the phone itself. */
export const keptDigits = 8;
/** Longer beginnings of a handle are found by these letters, and told apart by the handle itself. */
export const keptHandle = 12;
/** Words of a person that are looked for together; who has more is found by each alone. */
const mostPairedWords = 12;

/**
 * Marks that keep kinds of entries apart; a word has none, and none of these is in a word. The
 * `…Beginning` kinds are looked at only for those who may see contacts; for everyone else a contact
 * is found as a whole or not at all.
 */
export const entry = {
  /** The short beginnings of two words, in code, whichever comes first. */
  pair: (one: string, other: string) => (one < other ? `${one} ${other}` : `${other} ${one}`),
  whole: (code: string) => `=${code}`,
  phone: (e164: string) => `+${e164.replace(/\D/g, "")}`,
  phoneBeginning: (digits: string) => `+~${digits.slice(0, keptDigits)}`,
  handle: (handle: string) => `@${handleKey(handle)}`,
  handleBeginning: (handle: string) => `@~${firstSigns(handleKey(handle), keptHandle)}`,
  address: (address: string) => `/${address}`,
} as const;

/** What is stored of a person so that search finds them. */
export interface SearchFields {
  /** What many people share: beginnings of words, alone and of two together; contacts. */
  search: string[];
  /** Beginnings of two words, which few people share when they are longer; whole words. */
  searchNarrow: string[];
}

export function searchFieldsOf(content: PersonContent): SearchFields {
  const { name, surname, otherNames } = content;
  const words = distinctWords([name, surname, ...otherNames]).map(codeWord);
  const beginnings = words.flatMap((word) => word.beginnings);
  const pairs = pairsOf(words.slice(0, mostPairedWords));
  const wholes = words.flatMap((word) => word.whole.map(entry.whole));
  const broad = pairs.filter(isBroadPair);
  return {
    search: [...new Set([...beginnings, ...broad, ...contactEntries(content)])],
    searchNarrow: [...new Set([...wholes, ...pairs])],
  };
}

/** A letter beside a letter or two: anything longer is found in few people. */
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

function contactEntries(content: PersonContent): string[] {
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
  const last = Math.min(digits.length, keptDigits);
  const lengths = Array.from(
    { length: Math.max(0, last - fewestDigits + 1) },
    (_, index) => fewestDigits + index,
  );
  return [
    entry.phone(phone),
    ...lengths.map((length) => entry.phoneBeginning(digits.slice(0, length))),
  ];
}

function handleBeginnings(handle: string): string[] {
  const letters = [...handleKey(handle)].slice(0, keptHandle);
  return letters.map((_, index) => entry.handleBeginning(letters.slice(0, index + 1).join("")));
}
