import type { SocialEntry } from "@deeds/contracts";
import { aboutEntries, aboutTerms, namedAboutEntries } from "./about-entries.ts";
import { addressKey, contactKeys, handleKey } from "./contact-keys.ts";
import {
  anyOf,
  besideLongCharacters,
  combine,
  digitsOf,
  entry,
  indexedDigits,
  indexedHandleLength,
  isBroadPair,
  lengthOf,
  longPairCharacters,
  nameTerms,
  pairCharacters,
  prefixEntries,
  type SearchTerms,
  wholesOf,
} from "./entry.ts";
import {
  distinctWords,
  firstCharacters,
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
  /** Place and occupation, in each language; the most telling first. */
  about: readonly (string | null)[];
}

/** Search fields stored with a person. */
export interface SearchFields {
  /** Low-selectivity entries: prefixes of words, alone and in pairs; contacts. */
  search: string[];
  /** High-selectivity entries: longer prefixes of two words; whole words. */
  searchNarrow: string[];
}

/** Minimum digits of a partial phone search. */
const minDigits = 4;
/** Above this number of words, each is indexed alone and not in pairs. */
const maxPairedWords = 12;
/** Words of a search that are read. */
const maxSearchedWords = 6;

/** Returns the entries under which a person is stored, for names and contacts. */
export function searchFieldsOf(person: SearchablePerson): SearchFields {
  const { name, surname, otherNames } = person;
  const words = distinctWords([name, surname, ...otherNames]).map(phoneticKeys);
  const paired = words.slice(0, maxPairedWords);
  const pairs = storedPairs(paired.map(({ prefixes }) => prefixes));
  const wholePairs = twoOf(paired).flatMap(([one, other]) =>
    combine(one.whole, other.whole, entry.wholePair),
  );
  const prefixes = words.flatMap((word) => word.prefixes);
  const wholes = words.flatMap((word) => word.whole.map(entry.whole));
  const about = aboutEntries(person.about);
  return {
    search: unique([
      ...prefixes,
      ...wholes,
      ...pairs.filter(isBroadPair),
      ...about,
      ...contactEntries(person),
    ]),
    searchNarrow: unique([
      ...wholes,
      ...wholePairs,
      ...pairs,
      ...namedAboutEntries(words, person.about),
    ]),
  };
}

function storedPairs(words: readonly (readonly string[])[]): string[] {
  return twoOf(words.map(pairParts)).flatMap(([word, other]) => [
    ...combine(word.short, other.short, entry.pair),
    ...combine(word.long, other.brief, entry.pair),
    ...combine(other.long, word.brief, entry.pair),
  ]);
}

/** Returns each two of the words. */
const twoOf = <Word>(words: readonly Word[]): [one: Word, other: Word][] =>
  words.flatMap((one, at) => words.slice(at + 1).map((other): [Word, Word] => [one, other]));

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
  const about = aboutTerms(words);
  // `anna.petrova` is a handle, or else two words.
  if (words.length > 1) return [...anyOf(handles), ...longer, nameTerms(words), ...about];
  const [word = []] = words;
  const names = anyOf([...prefixEntries(word), ...handles]);
  return [...names.map((terms) => ({ ...terms, whole: wholesOf(words) })), ...longer, ...about];
}

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
