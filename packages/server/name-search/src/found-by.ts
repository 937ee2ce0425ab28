import type { FoundBy } from "@deeds/contracts";
import { addressKey, handleKey } from "./contact-keys.ts";
import { prefixEntries } from "./entry.ts";
import { withTranslations } from "./occupation-words.ts";
import { distinctWords, phoneticKeys } from "./phonetic-keys.ts";
import { type SearchablePerson, searchedWords } from "./search-entries.ts";

type Searched = Omit<SearchablePerson, "instagram" | "socialMedia">;

/**
 * Returns why a person matched. Contacts are named only to viewers who can see them, other names only
 * to administrators; other viewers get no reason, so that the response is no oracle. A place or an
 * occupation, which the list shows, is no reason either.
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
  if (isIn([...names, ...person.about], words.map(withTranslations))) return null;
  return options.seesContacts ? contact(person, text) : null;
}

/** Returns whether each searched word is a prefix of a word in the names. */
function isIn(names: readonly (string | null)[], words: readonly string[][]): boolean {
  const prefixes = new Set(distinctWords(names).flatMap((word) => phoneticKeys(word).prefixes));
  const isPrefix = (keys: readonly string[]) =>
    prefixEntries(keys).some((key) => prefixes.has(key));
  return words.length > 0 && words.every(isPrefix);
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
