import { describe, expect, it } from "vitest";
import {
  deletionKeys,
  editsBetween,
  fold,
  maxEdits,
  phoneticKeys,
  romanize,
  searchedDeletionKeys,
  searchedKeys,
  wordsOf,
} from "../../packages/server/name-search/src/index.ts";
import { finds } from "../../packages/server/name-search/test/finds.ts";
import { demoPeople, generatedPerson } from "../../packages/tools/launcher/src/demo/index.ts";

const people = Array.from({ length: 400 }, (_, index) => generatedPerson(index));
const words = [...new Set(people.flatMap(({ name, surname }) => wordsOf(`${name} ${surname}`)))];

describe("a search among generated people", () => {
  it("finds each beginning of each word", () => {
    for (const person of people) {
      const { name, surname } = person;
      for (const word of [name, surname]) {
        for (let length = 1; length <= word.length; length += 1) {
          const query = word.slice(0, length);
          expect([query, surname, finds(query, person)]).toEqual([query, surname, true]);
        }
      }
    }
  });

  it("finds any beginnings of two words, in any order", () => {
    people.slice(0, 60).forEach((person, at) => {
      const { name, surname } = person;
      for (let one = 1; one <= surname.length; one += 1) {
        for (let two = 1; two <= name.length; two += 1 + (at % 2)) {
          const parts = [surname.slice(0, one), name.slice(0, two)];
          const query = (at % 2 ? parts.toReversed() : parts).join(" ");
          expect([query, finds(query, person)]).toEqual([query, true]);
        }
      }
    });
  });

  it("finds each beginning of each national romanization", () => {
    for (const { name, surname } of people) {
      for (const way of ["russian", "ukrainian", "icao", "russianStrict"] as const) {
        const latin = romanize((wordsOf(surname)[0] ?? "").normalize("NFC"), way);
        for (let length = 1; length <= latin.length; length += 1) {
          const query = latin.slice(0, length);
          const found = finds(query, { name, surname });
          expect([query, way, surname, found]).toEqual([query, way, surname, true]);
        }
      }
    }
  });

  it("finds no person by a word that is no prefix of a name", () => {
    for (const [at, { name, surname }] of people.entries()) {
      const { surname: other } = people[(at + 1) % people.length] ?? { surname: "" };
      const keys = searchedKeys(other.toLowerCase());
      const own = wordsOf(`${name} ${surname}`).flatMap((word) => phoneticKeys(word).prefixes);
      const isOwn = keys.some((key) => own.includes(key));
      expect([other, surname, finds(other, { name, surname })]).toEqual([other, surname, isOwn]);
    }
  });
});

describe("a search among the demo people", () => {
  it("finds each by their full name", () => {
    for (const { name = null, surname = null, otherNames } of demoPeople) {
      const query = `${name} ${surname ?? ""}`;
      expect([query, finds(query, { name, surname, otherNames })]).toEqual([query, true]);
    }
  });
});

describe("the phonetic key of a word", () => {
  it("is unchanged when it is folded again", () => {
    for (const key of words.flatMap((word) => phoneticKeys(word).whole)) {
      expect(fold(key)).toBe(key);
    }
  });

  it("is found by each of its own beginnings", () => {
    for (const word of words) {
      const { prefixes } = phoneticKeys(word);
      for (let length = 1; length <= word.length; length += 1) {
        const typed = searchedKeys(word.slice(0, length));
        expect([word, length, typed.some((key) => prefixes.includes(key))]).toEqual([
          word,
          length,
          true,
        ]);
      }
    }
  });
});

describe("a misspelt word", () => {
  /** A character is missing, replaced or inserted, or two are transposed. */
  const misspellings = (key: string): string[] =>
    [...key].flatMap((_, at) => [
      key.slice(0, at) + key.slice(at + 1),
      `${key.slice(0, at)}x${key.slice(at + 1)}`,
      `${key.slice(0, at)}x${key.slice(at)}`,
      key.slice(0, at) + (key[at + 1] ?? "") + (key[at] ?? "") + key.slice(at + 2),
    ]);
  const keys = words.flatMap((word) => phoneticKeys(word).whole).filter((key) => key.length >= 5);

  it("shares a deletion key with the intended word, and differs by one edit at most", () => {
    for (const key of keys.slice(0, 250)) {
      const known = new Set(deletionKeys(key));
      for (const typed of misspellings(key)) {
        const shared = searchedDeletionKeys(typed).some((deletion) => known.has(deletion));
        expect([key, typed, shared]).toEqual([key, typed, true]);
        expect(editsBetween(typed, key).whole).toBeLessThanOrEqual(1);
      }
    }
  });

  it("may have two edits when it is long, and one when it is short", () => {
    expect(maxEdits("ivan")).toBe(1);
    expect(maxEdits("preobraZ")).toBe(2);
  });
});
