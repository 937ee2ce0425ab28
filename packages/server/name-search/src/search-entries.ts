import type { SocialEntry } from "@deeds/contracts";
import { addressKey, contactKeys, handleKey } from "./contact-keys.ts";
import {
  distinctWords,
  firstCharacters,
  indexedPart,
  phoneticKeys,
  prefixesOf,
  searchedKeys,
  unique,
  wordsOf,
} from "./phonetic-keys.ts";

/** The fields of a person that a search reads. */
export interface SearchablePerson {
  name: string | null;
  surname: string | null;
  otherNames: readonly string[];
  /** E.164. */
  phone: string | null;
  /** Without `@`. */
  instagramUsername: string | null;
  instagram: string | null;
  socialMedia: readonly SocialEntry[];
}

/** Search fields stored with a person. */
export interface SearchFields {
  /** Low-selectivity entries: prefixes of words, alone and in pairs; contacts. */
  search: string[];
  /** High-selectivity entries: longer prefixes of two words; whole words. */
  searchNarrow: string[];
}

/** A query for the fields that `searchFieldsOf` stores. */
export interface SearchTerms {
  /** The field that `entries` match. */
  field: "search" | "searchNarrow";
  /** At least one must match. */
  entries: string[];
  /** At least one of each list must also match in `search`. */
  also: string[][];
  /** Full contact pattern, where the indexed prefix is too short. */
  contact?: { field: "phone" | "instagramUsername"; pattern: RegExp };
}

/** Minimum digits of a partial phone search. */
const minDigits = 4;
/** Indexed digits of a phone; longer prefixes are then matched against the phone itself. */
const indexedDigits = 8;
/** Indexed characters of a handle; longer prefixes are then matched against the handle itself. */
const indexedHandleLength = 12;
/** Above this number of words, each is indexed alone and not in pairs. */
const maxPairedWords = 12;
/** Words of a search that are read. */
const maxSearchedWords = 6;
/** Characters of each word in a pair entry, */
const pairCharacters = 3;
/** or of the longer word, beside this many of the other. */
const longPairCharacters = 9;
const besideLongCharacters = 2;

/**
 * Entry prefixes that separate the kinds; no word contains one. `…Beginning` entries are searched only
 * for viewers who can see contacts; for everyone else a contact matches exactly or not at all.
 */
export const entry = {
  /** Short prefixes of two words as phonetic keys, in sorted order. */
  pair: (one: string, other: string) => (one < other ? `${one} ${other}` : `${other} ${one}`),
  whole: (key: string) => `=${key}`,
  phone: (e164: string) => `+${digitsOf(e164)}`,
  phoneBeginning: (digits: string) => `+~${digits.slice(0, indexedDigits)}`,
  handle: (handle: string) => `@${handleKey(handle)}`,
  handleBeginning: (handle: string) =>
    `@~${firstCharacters(handleKey(handle), indexedHandleLength)}`,
  address: (address: string) => `/${address}`,
} as const;

const digitsOf = (text: string): string => text.replace(/\D/g, "");

/** Returns the entries under which a person is stored, for names and contacts. */
export function searchFieldsOf(person: SearchablePerson): SearchFields {
  const { name, surname, otherNames } = person;
  const words = distinctWords([name, surname, ...otherNames]).map(phoneticKeys);
  const pairs = storedPairs(words.slice(0, maxPairedWords).map(({ prefixes }) => prefixes));
  const prefixes = words.flatMap((word) => word.prefixes);
  const wholes = words.flatMap((word) => word.whole.map(entry.whole));
  return {
    search: unique([...prefixes, ...pairs.filter(isBroadPair), ...contactEntries(person)]),
    searchNarrow: unique([...wholes, ...pairs]),
  };
}

/** Returns whether a pair is too short to be selective. */
const isBroadPair = (pair: string): boolean => pair.length <= 4;

function storedPairs(words: readonly (readonly string[])[]): string[] {
  return words
    .map(pairParts)
    .flatMap((word, at, all) =>
      all
        .slice(at + 1)
        .flatMap((other) => [
          ...combine(word.short, other.short),
          ...combine(word.long, other.brief),
          ...combine(other.long, word.brief),
        ]),
    );
}

/** Prefixes for pair entries: short ones combine with each other, long ones with the briefest. */
function pairParts(prefixes: readonly string[]) {
  const upTo = (most: number) => prefixes.filter((prefix) => lengthOf(prefix) <= most);
  // A search truncates a longer key, and the key of a shorter prefix may differ from that.
  const cut = prefixes.map((prefix) => firstCharacters(prefix, longPairCharacters));
  return {
    short: upTo(pairCharacters),
    long: unique(cut).filter((prefix) => lengthOf(prefix) > pairCharacters),
    brief: upTo(besideLongCharacters),
  };
}

const lengthOf = (text: string): number => [...text].length;

const combine = (ones: readonly string[], others: readonly string[]): string[] =>
  ones.flatMap((one) => others.map((other) => entry.pair(one, other)));

function contactEntries(person: SearchablePerson): string[] {
  const { phone, instagramUsername } = person;
  const { handles, addresses } = contactKeys(person);
  const digits = prefixesOf(digitsOf(phone ?? "").slice(0, indexedDigits));
  const beginnings = prefixesOf(
    firstCharacters(handleKey(instagramUsername ?? ""), indexedHandleLength),
  );
  return [
    ...(phone === null ? [] : [entry.phone(phone)]),
    ...digits.filter(({ length }) => length >= minDigits).map(entry.phoneBeginning),
    ...beginnings.map(entry.handleBeginning),
    ...handles.map(entry.handle),
    ...addresses.map(entry.address),
  ];
}

const likePhone = /^\+?[\d\s().\-‐–—/]+$/;
const likeHandle = /^@?[a-z0-9._]{1,30}$/i;

/**
 * Returns the queries for a search text, to be tried in turn until one finds a person; empty when it can
 * find none. Without full access contacts match exactly only, so that the search is no oracle for
 * guessing digits.
 * @param options.phones the text as E.164 numbers, in the countries it may be meant for
 */
export function searchTerms(
  text: string,
  options: { fullAccess: boolean; phones: readonly string[] },
): SearchTerms[] {
  const query = text.normalize("NFKC").trim();
  const address = addressKey(query);
  if (address !== null) return anyOf([entry.address(address)]);
  const beginnings = options.fullAccess ? phoneBeginnings(query) : [];
  if (options.phones.length + beginnings.length > 0) return phoneTerms(options.phones, beginnings);
  const handles = likeHandle.test(query) ? handleEntries(query, options.fullAccess) : [];
  const longer = handles.length > 0 && options.fullAccess ? longHandleTerms(query) : [];
  if (query.startsWith("@")) return [...anyOf(handles), ...longer];
  const words = searchedWords(query);
  // `anna.petrova` is a handle, or else two words.
  if (words.length > 1) return [...anyOf(handles), ...longer, nameTerms(words)];
  return [...anyOf([...prefixEntries(words[0] ?? []), ...handles]), ...longer];
}

const anyOf = (entries: string[]): SearchTerms[] =>
  entries.length === 0 ? [] : [{ field: "search", entries: unique(entries), also: [] }];

function handleEntries(query: string, fullAccess: boolean): string[] {
  const handle = handleKey(query);
  if (handle === "") return [];
  const isPrefix = fullAccess && handle.length <= indexedHandleLength;
  return [entry.handle(handle), ...(isPrefix ? [entry.handleBeginning(handle)] : [])];
}

/** Matches handles by a prefix longer than the indexed one. */
function longHandleTerms(query: string): SearchTerms[] {
  const handle = handleKey(query);
  if (handle.length <= indexedHandleLength) return [];
  const pattern = new RegExp(`^${handle.replaceAll(".", "\\.")}`, "i");
  const contact = { field: "instagramUsername", pattern } as const;
  return anyOf([entry.handleBeginning(handle)]).map((terms) => ({ ...terms, contact }));
}

/** Returns the phonetic keys of each searched word, the longest word first because it is most selective. */
export function searchedWords(query: string): string[][] {
  const words = wordsOf(query)
    .map(searchedKeys)
    .filter((keys) => keys.length > 0);
  const distinct = new Map(words.map((keys) => [keys.join(), keys]));
  const length = ([key = ""]: string[]) => key.length;
  return [...distinct.values()]
    .toSorted((one, other) => length(other) - length(one))
    .slice(0, maxSearchedWords);
}

function nameTerms([first = [], second = [], ...more]: string[][]): SearchTerms {
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
  };
}

/** Returns the index entries for one word in all its readings. */
export const prefixEntries = (keys: readonly string[]): string[] => unique(keys.map(indexedPart));

/** Returns the index entries for two words in all their readings. */
export const pairEntries = (first: readonly string[], second: readonly string[]): string[] =>
  unique(first.flatMap((one) => second.map((other) => entry.pair(...cut(one, other)))));

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

function phoneTerms(wholes: readonly string[], beginnings: readonly string[]): SearchTerms[] {
  const terms = anyOf([...wholes.map(entry.phone), ...beginnings.map(entry.phoneBeginning)]);
  if (beginnings.every((digits) => digits.length <= indexedDigits)) return terms;
  const digits = [...wholes.map(digitsOf), ...beginnings];
  const contact = { field: "phone", pattern: new RegExp(`^\\+(?:${digits.join("|")})`) } as const;
  return terms.map((way) => ({ ...way, contact }));
}

/** Returns the stored form of the first digits, from any national format of the four countries. */
function phoneBeginnings(query: string): string[] {
  const digits = digitsOf(query);
  if (!likePhone.test(query) || digits.length < minDigits) return [];
  if (query.startsWith("+")) return [digits];
  const trunk: [RegExp, string][] = [
    [/^00/, ""],
    [/^80/, "375"],
    [/^8/, "7"],
    [/^0/, "380"],
    [/^(?=9)/, "7"],
  ];
  const national = trunk
    .filter(([prefix]) => prefix.test(digits))
    .map(([prefix, code]) => digits.replace(prefix, code));
  return unique([digits, ...national]).filter((found) => found.length >= minDigits);
}
