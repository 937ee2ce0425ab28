import { addressKey, handleKey } from "./contact-keys.ts";
import {
  besideLongSigns,
  countSigns,
  firstSigns,
  keptSigns,
  longPairSigns,
  pairSigns,
  searchedCodes,
} from "./name-codes.ts";
import { entry, fewestDigits, isBroadPair, keptDigits, keptHandle } from "./search-index.ts";
import { wordsOf } from "./spellings.ts";

/** How a search text is looked up in what `searchFieldsOf` keeps. */
export interface SearchTerms {
  /** Where the entries are. */
  field: "search" | "searchNarrow";
  /** One of them has to be there. */
  entries: string[];
  /** Of each of these, one has to be among `search` too. */
  also: string[][];
  /** What a contact has to match too, where entries do not tell it to its end. */
  contact?: { field: "phone" | "instagramUsername"; pattern: RegExp };
}

const mostWords = 6;
const likePhone = /^\+?[\d\s().\-‐–—/]+$/;
const likeHandle = /^@?[a-z0-9._]{1,30}$/i;

/**
 * What a search text looks for: one way, or several that are tried in turn until one finds somebody.
 * Without full access contacts match as a whole only, so that the search is no oracle for guessing
 * digits. None: it can find nobody.
 * @param phones the text as whole numbers, E.164, in the countries it may be meant for
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
  // `anna.petrova` is a handle, and if it is nobody's, two words.
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
  const isDeclared = fullAccess && handle.length <= keptHandle;
  return [entry.handle(handle), ...(isDeclared ? [entry.handleBeginning(handle)] : [])];
}

/** People whose handle begins with more letters than entries have. */
function longHandle(query: string): SearchTerms[] {
  const handle = handleKey(query);
  if (handle.length <= keptHandle) return [];
  const pattern = new RegExp(`^${handle.replaceAll(".", "\\.")}`, "i");
  const contact = { field: "instagramUsername", pattern } as const;
  return oneOf([entry.handleBeginning(handle)]).map((way) => ({ ...way, contact }));
}

/** The words of a search in code, in every reading; the longest first, since they tell the most. */
export function searchedWords(query: string): string[][] {
  const words = wordsOf(query)
    .map(searchedCodes)
    .filter((codes) => codes.length > 0);
  const distinct = new Map(words.map((codes) => [codes.join(), codes]));
  return [...distinct.values()]
    .toSorted((one, other) => lengthOf(other) - lengthOf(one))
    .slice(0, mostWords);
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

/** The entries for one word, in any of its readings. */
export const beginningsOf = (codes: readonly string[]): string[] => [
  ...new Set(codes.map((code) => firstSigns(code, keptSigns))),
];

/** The entries for two words, each in any of its readings. */
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

/** The beginnings of two words as entries have them together: of one of them at most a long one. */
function cut(one: string, other: string): { ofOne: string; ofOther: string } {
  const [length, otherLength] = [countSigns(one), countSigns(other)];
  if (length <= pairSigns && otherLength <= pairSigns) return { ofOne: one, ofOther: other };
  const isFirst = length >= otherLength;
  return {
    ofOne: firstSigns(one, isFirst ? longPairSigns : besideLongSigns),
    ofOther: firstSigns(other, isFirst ? besideLongSigns : longPairSigns),
  };
}

function phoneTerms(wholes: readonly string[], beginnings: readonly string[]): SearchTerms[] {
  const terms = oneOf([...wholes.map(entry.phone), ...beginnings.map(entry.phoneBeginning)]);
  if (beginnings.every((digits) => digits.length <= keptDigits)) return terms;
  const digits = [...wholes.map((phone) => phone.replace(/\D/g, "")), ...beginnings];
  const contact = { field: "phone", pattern: new RegExp(`^\\+(?:${digits.join("|")})`) } as const;
  return terms.map((way) => ({ ...way, contact }));
}

/** The first digits as they are stored, from any national spelling of the four countries' numbers. */
function phoneBeginnings(query: string): string[] {
  const digits = query.replace(/\D/g, "");
  if (!likePhone.test(query) || digits.length < fewestDigits) return [];
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
  return [...new Set([digits, ...national])].filter((found) => found.length >= fewestDigits);
}
