import { slugOf } from "../../domain/names/slug.ts";
import { searchedCodes } from "../../domain/search/name-codes.ts";
import { beginningsOf } from "../../domain/search/search-query.ts";
import {
  errorsBetween,
  forgivenErrors,
  minLength,
  searchedKeysOf,
} from "../../domain/search/spelling.ts";
import { writtenWordsOf } from "../../domain/search/spellings.ts";
import type { PeopleFilter } from "../../models/person-search.ts";
import type { ServiceContext } from "../../service-context.ts";

/** A corrected search text. */
export interface Correction {
  text: string;
  errors: number;
}

interface Candidate {
  text: string;
  errors: number;
  /** Penalty for missing characters at the end and for a wrong first letter. */
  penalty: number;
}

const maxCandidates = 5;
const maxCorrections = 8;

/**
 * Replaces unknown words with known ones and returns the texts with the fewest edits first. Empty when
 * every word is known, or one has no similar known word.
 */
export async function correctSpelling(
  context: Pick<ServiceContext, "models">,
  text: string,
): Promise<Correction[]> {
  const words = writtenWordsOf(text).slice(0, 6);
  const choices = await Promise.all(words.map(([word, written]) => choose(context, word, written)));
  if (choices.every(({ isKnown }) => isKnown)) return [];
  const found = choices.reduce<Correction[]>(
    (before, { candidates }) =>
      before.flatMap((start) =>
        candidates.map((next) => ({
          text: `${start.text} ${next.text}`.trim(),
          errors: start.errors + next.errors,
        })),
      ),
    [{ text: "", errors: 0 }],
  );
  return found.toSorted((one, other) => one.errors - other.errors).slice(0, maxCorrections);
}

async function choose(context: Pick<ServiceContext, "models">, word: string, written: string) {
  const codes = searchedCodes(word);
  const itself = { isKnown: true, candidates: [{ text: written, errors: 0 }] };
  if (codes.length === 0) return itself;
  // Names have no digits: a word with one is a handle or a number and is not corrected.
  const isName = !/\p{N}/u.test(word);
  const long = codes.filter((code) => isName && code.length >= minLength);
  const [isKnown, candidates] = await Promise.all([
    context.models.people.hasEntry(beginningsOf(codes)),
    candidatesFor(context, long),
  ]);
  if (isKnown) return itself;
  const isLatin = /\p{Script=Latin}/u.test(word);
  return {
    isKnown: false,
    candidates: candidates.map(({ text, errors }) => ({
      text: isLatin ? inLatin(text) : text,
      errors,
    })),
  };
}

const inLatin = (text: string): string =>
  /\p{Script=Cyrillic}/u.test(text) ? slugOf(text, null) : text;

async function candidatesFor(
  { models }: Pick<ServiceContext, "models">,
  codes: readonly string[],
): Promise<Candidate[]> {
  if (codes.length === 0) return [];
  const known = await models.searchWords.findNear(codes.flatMap(searchedKeysOf));
  return known
    .flatMap(({ _id, text }) => codes.map((code) => compare(code, _id, text)))
    .filter((candidate) => candidate !== null)
    .toSorted((one, other) => one.errors - other.errors || one.penalty - other.penalty)
    .filter((one, at, all) => all.findIndex(({ text }) => text === one.text) === at)
    .slice(0, maxCandidates);
}

function compare(code: string, known: string, text: string): Candidate | null {
  const { beginning, whole } = errorsBetween(code, known);
  if (beginning > forgivenErrors(code)) return null;
  return { text, errors: beginning, penalty: whole - beginning + (code[0] === known[0] ? 0 : 1) };
}

/** How long a list is cached as long: people are rarely removed. */
const cachedMs = 60_000;
const maxCached = 1_000;

const known = new WeakMap<ServiceContext["models"], Map<string, number>>();

/**
 * Cache of lists longer than the counting limit, so that they are not counted on each request. One
 * letter matches a hundred thousand names.
 */
export function longLists({ models }: Pick<ServiceContext, "models">) {
  const found = known.get(models) ?? new Map<string, number>();
  known.set(models, found);
  return {
    has: (filter: PeopleFilter, now: Date): boolean =>
      (found.get(keyOf(filter)) ?? 0) > now.getTime() - cachedMs,
    add: (filter: PeopleFilter, now: Date): void => {
      if (found.size >= maxCached) found.clear();
      found.set(keyOf(filter), now.getTime());
    },
  };
}

const keyOf = (filter: PeopleFilter): string =>
  JSON.stringify([filter, filter.terms?.contact?.pattern.source]);
