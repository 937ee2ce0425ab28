import { addressKey, handleKey } from "./contact-keys.ts";
import {
  besideLongSigns,
  countSigns,
  firstCharacters,
  indexedCharacters,
  longPairCharacters,
  pairCharacters,
  searchedCodes,
} from "./name-codes.ts";
import {
  entry,
  indexedDigits,
  indexedHandleLength,
  isBroadPair,
  minDigits,
} from "./search-index.ts";
import { wordsOf } from "./spellings.ts";

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

const maxWords = 6;
const likePhone = /^\+?[\d\s().\-‐–—/]+$/;
const likeHandle = /^@?[a-z0-9._]{1,30}$/i;

/**
 * Returns the queries for a search text, to be tried in turn until one finds a person; empty when it can
 * find none. Without full access contacts match exactly only, so that the search is no oracle for
 * guessing digits.
 * @param phones the text as E.164 numbers, in the countries it may be meant for
 */
export function searchTerms(
  text: string,
  options: { fullAccess: boolean; phones: readonly string[] },
): SearchTerms[] {
  const query = text.normalize("NFKC").trim();
  const address = addressKey(query);
  if (address !== null) return oneOf([entry.address(address)]);
  const beginnings = options.fullAccess ? phoneBeginnings(query) : [];
  if (options.phones.length + beginnings.length > 0) return phoneTerms(options.phones, beginnings);
  const handles = likeHandle.test(query) ? handleEntries(query, options.fullAccess) : [];
  const longer = handles.length > 0 && options.fullAccess ? longHandle(query) : [];
  if (query.startsWith("@")) return [...oneOf(handles), ...longer];
  const words = searchedWords(query);
  // `anna.petrova` is a handle, or else two words.
  if (words.length > 1) return [...oneOf(handles), ...longer, nameTerms(words)];
  return [...oneWord(words, handles), ...longer];
}

const oneOf = (entries: string[]): SearchTerms[] =>
  entries.length === 0 ? [] : [{ field: "search", entries: [...new Set(entries)], also: [] }];

const oneWord = ([codes = []]: string[][], handles: string[]): SearchTerms[] =>
  oneOf([...beginningsOf(codes), ...handles]);

function handleEntries(query: string, fullAccess: boolean): string[] {
  const handle = handleKey(query);
  if (handle === "") return [];
  const isDeclared = fullAccess && handle.length <= indexedHandleLength;
  return [entry.handle(handle), ...(isDeclared ? [entry.handleBeginning(handle)] : [])];
}

/** Matches handles by a prefix longer than the indexed one. */
function longHandle(query: string): SearchTerms[] {
  const handle = handleKey(query);
  if (handle.length <= indexedHandleLength) return [];
  const pattern = new RegExp(`^${handle.replaceAll(".", "\\.")}`, "i");
  const contact = { field: "instagramUsername", pattern } as const;
  return oneOf([entry.handleBeginning(handle)]).map((way) => ({ ...way, contact }));
}

/** Returns the phonetic keys of each searched word, the longest word first because it is most selective. */
export function searchedWords(query: string): string[][] {
  const words = wordsOf(query)
    .map(searchedCodes)
    .filter((codes) => codes.length > 0);
  const distinct = new Map(words.map((codes) => [codes.join(), codes]));
  return [...distinct.values()]
    .toSorted((one, other) => lengthOf(other) - lengthOf(one))
    .slice(0, maxWords);
}

const lengthOf = (codes: readonly string[]): number => (codes[0] ?? "").length;

function nameTerms([first = [], second = [], ...more]: string[][]): SearchTerms {
  const pairs = pairsOf(first, second);
  const told = first.flatMap((one) => second.map((other) => ({ one, other, ...cut(one, other) })));
  const untold = [
    ...(told.some(({ one, ofOne }) => one !== ofOne) ? [first] : []),
    ...(told.some(({ other, ofOther }) => other !== ofOther) ? [second] : []),
  ];
  return {
    field: pairs.every(isBroadPair) ? "search" : "searchNarrow",
    entries: pairs,
    also: [...untold, ...more].map(beginningsOf),
  };
}

/** Index entries for one word in all its readings. */
export const beginningsOf = (codes: readonly string[]): string[] => [
  ...new Set(codes.map((code) => firstCharacters(code, indexedCharacters))),
];

/** Index entries for two words in all their readings. */
export const pairsOf = (first: readonly string[], second: readonly string[]): string[] => [
  ...new Set(
    first.flatMap((one) =>
      second.map((other) => {
        const { ofOne, ofOther } = cut(one, other);
        return entry.pair(ofOne, ofOther);
      }),
    ),
  ),
];

/** Truncates two words as pair entries store them: at most one of the prefixes is long. */
function cut(one: string, other: string): { ofOne: string; ofOther: string } {
  const [length, otherLength] = [countSigns(one), countSigns(other)];
  if (length <= pairCharacters && otherLength <= pairCharacters)
    return { ofOne: one, ofOther: other };
  const isFirst = length >= otherLength;
  return {
    ofOne: firstCharacters(one, isFirst ? longPairCharacters : besideLongSigns),
    ofOther: firstCharacters(other, isFirst ? besideLongSigns : longPairCharacters),
  };
}

function phoneTerms(wholes: readonly string[], beginnings: readonly string[]): SearchTerms[] {
  const terms = oneOf([...wholes.map(entry.phone), ...beginnings.map(entry.phoneBeginning)]);
  if (beginnings.every((digits) => digits.length <= indexedDigits)) return terms;
  const digits = [...wholes.map((phone) => phone.replace(/\D/g, "")), ...beginnings];
  const contact = { field: "phone", pattern: new RegExp(`^\\+(?:${digits.join("|")})`) } as const;
  return terms.map((way) => ({ ...way, contact }));
}

/** Returns the stored form of the first digits, from any national format of the four countries. */
function phoneBeginnings(query: string): string[] {
  const digits = query.replace(/\D/g, "");
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
  return [...new Set([digits, ...national])].filter((found) => found.length >= minDigits);
}
