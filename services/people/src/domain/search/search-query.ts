import { entry, fewestDigits } from "./search-index.ts";
import { lookUp, wordsOf } from "./search-words.ts";

/** Entries to find: all of `all`, and one of `any` when there are some. */
export interface SearchTerms {
  all: string[];
  any: string[];
}

const mostWords = 6;
const likePhone = /^\+?[\d\s().-]+$/;
const likeHandle = /^@?[a-z0-9._]{1,30}$/i;

/**
 * What a search text looks for. Without full access contacts match as a whole only, so that the
 * search is no oracle for guessing digits. Null: it can find nobody.
 * @param phones the text as whole numbers, E.164, in the countries it may be meant for
 */
export function searchTerms(
  text: string,
  options: { fullAccess: boolean; phones: readonly string[] },
): SearchTerms | null {
  const query = text.trim();
  const words = nameWords(query);
  const contacts = [
    ...options.phones.map(entry.phone),
    ...(likeHandle.test(query) ? [entry.handle(query.replace("@", ""))] : []),
    ...(options.fullAccess ? beginnings(query) : []),
  ];
  if (query.startsWith("@")) return contacts.length > 0 ? { all: [], any: contacts } : null;
  if (words.length > 1 && contacts.length === 0) return { all: words, any: [] };
  const any = [...(words.length === 1 ? words : []), ...contacts];
  return any.length > 0 ? { all: [], any } : null;
}

/** Longest first, so that the index is entered where it is narrowest; a lone letter says little. */
function nameWords(query: string): string[] {
  const words = wordsOf(query);
  const telling = words.filter((word) => [...word].length > 1);
  const used = telling.length > 0 ? telling : words.slice(0, 1);
  const found = [...new Set(used.map(lookUp))].filter((word) => word !== "");
  return found.toSorted((a, b) => b.length - a.length).slice(0, mostWords);
}

function beginnings(query: string): string[] {
  if (likePhone.test(query)) return phoneBeginnings(query).map(entry.phoneBeginning);
  return likeHandle.test(query) ? [entry.handleBeginning(query.replace("@", ""))] : [];
}

/** The first digits as they are stored, from any national spelling of the four countries' numbers. */
function phoneBeginnings(query: string): string[] {
  const digits = query.replace(/\D/g, "");
  if (digits.length < fewestDigits) return [];
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
