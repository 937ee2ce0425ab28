import type { FoundBy } from "@deeds/contracts";
import { addressKey, handleKey } from "./contact-keys.ts";
import { codeWord, distinctWords, firstCharacters, indexedCharacters } from "./name-codes.ts";
import { searchedWords } from "./search-query.ts";
import type { SearchablePerson } from "./searchable-person.ts";

type Searched = Omit<SearchablePerson, "instagram" | "socialMedia">;

/**
 * Returns why a person matched. Contacts are named only to viewers who can see them, other names only
 * to administrators; everyone else gets no reason, so that the response is no oracle.
 */
export function foundByOf(
  person: Searched,
  text: string,
  options: { seesContacts: boolean; seesOtherNames: boolean },
): FoundBy | null {
  // A handle or an address was searched among contacts only.
  const isContact = text.startsWith("@") || addressKey(text) !== null;
  const words = isContact ? [] : searchedWords(text);
  if (isIn([person.name, person.surname], words)) return { kind: "name" };
  const names = [person.name, person.surname, ...person.otherNames];
  if (isIn(names, words)) return options.seesOtherNames ? otherName(person, words) : null;
  return options.seesContacts ? contact(person, text) : null;
}

/** Returns whether each searched word is a prefix of a word in the names. */
function isIn(names: readonly (string | null)[], words: readonly string[][]): boolean {
  const beginnings = new Set(distinctWords(names).flatMap((word) => codeWord(word).beginnings));
  const isBegun = (codes: readonly string[]) =>
    codes.some((code) => beginnings.has(firstCharacters(code, indexedCharacters)));
  return words.length > 0 && words.every(isBegun);
}

function otherName({ otherNames }: Searched, words: readonly string[][]): FoundBy | null {
  const whole = otherNames.find((name) => isIn([name], words));
  const part = otherNames.find((name) => words.some((word) => isIn([name], [word])));
  const text = whole ?? part;
  return text === undefined ? null : { kind: "other-name", text };
}

function contact({ phone, instagramUsername }: Searched, text: string): FoundBy | null {
  if (phone !== null && /^\+?[^\p{L}@]*$/u.test(text)) {
    return { kind: "phone", ending: phone.slice(-2) };
  }
  const handle = handleKey(text);
  const isHandle =
    instagramUsername !== null && handleKey(instagramUsername).startsWith(handle.slice(0, 30));
  return { kind: "handle", text: isHandle ? instagramUsername : text.trim() };
}
