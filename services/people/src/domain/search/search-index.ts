import type { PersonContent } from "../person-content.ts";
import { beginningsOf, wordsOf } from "./search-words.ts";

/** Digits of a phone that may be searched for before it is whole. */
export const fewestDigits = 4;

/**
 * Marks that keep kinds of entries apart. The `…Beginning` kinds are looked at only for those who
 * may see contacts; for everyone else a contact is found as a whole or not at all.
 */
export const entry = {
  country: (country: string) => `#${country}`,
  phone: (e164: string) => `+${e164.replace(/\D/g, "")}`,
  phoneBeginning: (digits: string) => `+~${digits}`,
  handle: (handle: string) => `@${handle.toLowerCase()}`,
  handleBeginning: (handle: string) => `@~${handle.toLowerCase()}`,
} as const;

const longestHandle = 30;

/** Everything that a person is found by: beginnings of names, contacts, the country. */
export function searchEntriesOf(content: PersonContent): string[] {
  const names = [content.name, content.surname, ...content.otherNames];
  const words = new Set(names.flatMap((name) => wordsOf(name ?? "")));
  return [
    ...new Set([...words].flatMap((word) => [...beginningsOf(word)])),
    ...(content.country === null ? [] : [entry.country(content.country)]),
    ...(content.phone === null ? [] : phoneEntries(content.phone)),
    ...(content.instagramUsername === null ? [] : handleEntries(content.instagramUsername)),
  ];
}

function phoneEntries(phone: string): string[] {
  const digits = phone.replace(/\D/g, "");
  const lengths = Array.from(
    { length: Math.max(0, digits.length - fewestDigits + 1) },
    (_, index) => fewestDigits + index,
  );
  return [
    entry.phone(phone),
    ...lengths.map((length) => entry.phoneBeginning(digits.slice(0, length))),
  ];
}

function handleEntries(handle: string): string[] {
  const letters = [...handle].slice(0, longestHandle);
  return [
    entry.handle(handle),
    ...letters.map((_, index) => entry.handleBeginning(letters.slice(0, index + 1).join(""))),
  ];
}
