import { describe, expect, it } from "vitest";
import {
  codeWord,
  errorsBetween,
  fold,
  forgivenErrors,
  nearKeysOf,
  romanise,
  searchedCodes,
  searchedKeysOf,
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

  it("finds each beginning of each national romanisation", () => {
    for (const { name, surname } of people) {
      for (const way of ["russian", "ukrainian", "icao", "russianStrict"] as const) {
        const latin = romanise((wordsOf(surname)[0] ?? "").normalize("NFC"), way);
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
      const codes = searchedCodes(other.toLowerCase());
      const own = wordsOf(`${name} ${surname}`).flatMap((word) => codeWord(word).beginnings);
      const isOwn = codes.some((code) => own.includes(code));
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

describe("a word in code", () => {
  it("stays the same when it is folded again", () => {
    for (const code of words.flatMap((word) => codeWord(word).whole)) {
      expect(fold(code)).toBe(code);
    }
  });

  it("is found by each of its own beginnings", () => {
    for (const word of words) {
      const { beginnings } = codeWord(word);
      for (let length = 1; length <= word.length; length += 1) {
        const typed = searchedCodes(word.slice(0, length));
        expect([word, length, typed.some((code) => beginnings.includes(code))]).toEqual([
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
  const misspellings = (code: string): string[] =>
    [...code].flatMap((_, at) => [
      code.slice(0, at) + code.slice(at + 1),
      `${code.slice(0, at)}x${code.slice(at + 1)}`,
      `${code.slice(0, at)}x${code.slice(at)}`,
      code.slice(0, at) + (code[at + 1] ?? "") + (code[at] ?? "") + code.slice(at + 2),
    ]);
  const codes = words.flatMap((word) => codeWord(word).whole).filter((code) => code.length >= 5);

  it("shares a key with what was meant, and differs by one error at most", () => {
    for (const code of codes.slice(0, 250)) {
      const known = new Set(nearKeysOf(code));
      for (const typed of misspellings(code)) {
        const shared = searchedKeysOf(typed).some((key) => known.has(key));
        expect([code, typed, shared]).toEqual([code, typed, true]);
        expect(errorsBetween(typed, code).whole).toBeLessThanOrEqual(1);
      }
    }
  });

  it("is forgiven two errors when it is long, and one when it is short", () => {
    expect(forgivenErrors("ivan")).toBe(1);
    expect(forgivenErrors("preobraZ")).toBe(2);
  });
});
