import {
  deletionKeys,
  distinctWords,
  entry,
  isSpellingOf,
  phoneticKeys,
  writtenWordsOf,
} from "@deeds/name-search";
import type { Transaction } from "@deeds/service-kit";
import { type FacetKind, facetKinds } from "../../models/facet-count.ts";
import type { StoredPerson } from "../../models/person.ts";
import { keysOfWord, type SearchWord, spellingId } from "../../models/search-word.ts";
import type { ServiceContext } from "../../service-context.ts";

type Moved = Pick<
  StoredPerson,
  "_id" | "status" | "country" | "name" | "surname" | "otherNames" | "occupations" | "centuries"
>;

/** A person who was added (`before` is null), changed, or removed (`after` is null). */
export interface Move {
  before: Moved | null;
  after: Moved | null;
}

/** Updates counters and vocabulary in the transaction that adds, changes or removes people. */
export async function recordMoves(
  context: Pick<ServiceContext, "models">,
  tx: Transaction,
  moves: readonly Move[],
): Promise<void> {
  const { totals, countryCounts } = context.models;
  await totals.change(tx, Object.fromEntries(balanceOf(moves, ({ status }) => [status])));
  await countryCounts.change(tx, balanceOf(moves, countriesOf));
  await recordFacets(context, tx, moves);
  await recordWords(context, tx, moves);
}

/** Returns the non-zero differences of each counter. */
function balanceOf(moves: readonly Move[], kindsOf: (person: Moved) => readonly string[]) {
  const balance = new Map<string, number>();
  const add = (person: Moved | null, step: 1 | -1) => {
    for (const kind of person ? kindsOf(person) : []) {
      balance.set(kind, (balance.get(kind) ?? 0) + step);
    }
  };
  for (const { before, after } of moves) {
    add(before, -1);
    add(after, 1);
  }
  return new Map([...balance].filter(([, change]) => change !== 0));
}

const countriesOf = ({ status, country }: Moved) =>
  status === "approved" && country ? [country] : [];

/** Updates the counters of facets by what is stored with people, so that both agree. */
export async function recordFacets(
  { models }: Pick<ServiceContext, "models">,
  tx: Transaction | null,
  moves: readonly Move[],
): Promise<void> {
  for (const kind of facetKinds) {
    const valuesOf = (person: Moved) =>
      person.status === "approved" ? facetsOf[kind](person) : [];
    await models.facetCounts.change(tx, kind, balanceOf(moves, valuesOf));
  }
}

const facetsOf: Record<FacetKind, (person: Moved) => readonly string[]> = {
  occupation: ({ occupations = [] }) => occupations,
  century: ({ centuries = [] }) => centuries.map(String),
};

/** Updates the vocabulary for spelling correction. */
export async function recordWords(
  { models }: Pick<ServiceContext, "models">,
  tx: Transaction | null,
  moves: readonly Move[],
): Promise<void> {
  const added = new Map<string, SearchWord>();
  const removed = new Map<string, number>();
  for (const { before, after } of moves) {
    const [old, current] = [knownWords(before), knownWords(after)];
    for (const [id, word] of current) if (!old.has(id)) added.set(id, word);
    for (const id of old.keys()) if (!current.has(id) && before) removed.set(id, before._id);
  }
  await models.searchWords.insertUnknown(tx, [...added.values()]);
  for (const [id, personId] of removed) {
    if (added.has(id)) continue;
    const [key, ofPublic] = keysOfWord(id);
    const used = ofPublic === undefined ? entry.whole(key) : entry.wholePair(key, ofPublic);
    if (!(await models.people.isNameUsed(used, personId, tx))) {
      await models.searchWords.remove(tx, id);
    }
  }
}

/**
 * Words of public people, and their other spellings. Those are visible to administrators only: a
 * correction writes the public word instead. A name that is no spelling of the public one corrects nothing.
 */
export function knownWords(person: Moved | null): Map<string, SearchWord> {
  if (person?.status !== "approved") return new Map();
  const { name, surname, otherNames } = person;
  const publicWords = [name, surname]
    .flatMap((each) => writtenWordsOf(each ?? ""))
    .map(([word, text]) => ({ text, keys: phoneticKeys(word).whole }));
  const publicKeys = new Set(publicWords.flatMap(({ keys }) => keys));
  const spellings = distinctWords(otherNames)
    .flatMap((word) => phoneticKeys(word).whole)
    .filter((key) => !publicKeys.has(key));
  const words = publicWords.flatMap(({ text, keys }) => [
    ...keys.map((key): SearchWord => ({ _id: key, text, near: deletionKeys(key) })),
    ...spellings.flatMap((key) =>
      keys
        .filter((ofPublic) => isSpellingOf(key, ofPublic))
        .map((ofPublic) => ({ _id: spellingId(key, ofPublic), text, near: deletionKeys(key) })),
    ),
  ]);
  return new Map(words.map((word) => [word._id, word]));
}
