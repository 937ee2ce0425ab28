import { deletionKeys, entry, phoneticKeys, writtenWordsOf } from "@deeds/name-search";
import type { Transaction } from "@deeds/service-kit";
import { type FacetKind, facetKinds } from "../../models/facet-count.ts";
import type { StoredPerson } from "../../models/person.ts";
import type { SearchWord } from "../../models/search-word.ts";
import type { ServiceContext } from "../../service-context.ts";

type Moved = Pick<
  StoredPerson,
  "_id" | "status" | "country" | "name" | "surname" | "occupations" | "centuries"
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
    const [old, current] = [publicWords(before), publicWords(after)];
    for (const [code, word] of current) if (!old.has(code)) added.set(code, word);
    for (const code of old.keys()) if (!current.has(code) && before) removed.set(code, before._id);
  }
  await models.searchWords.insertUnknown(tx, [...added.values()]);
  for (const [code, personId] of removed) {
    if (added.has(code)) continue;
    const isUsed = await models.people.isNameUsed(entry.whole(code), personId, tx);
    if (!isUsed) await models.searchWords.remove(tx, code);
  }
}

/** Words of public people; alternative spellings are visible to administrators only. */
function publicWords(person: Moved | null): Map<string, SearchWord> {
  if (person?.status !== "approved") return new Map();
  const written = [person.name, person.surname].flatMap((name) => writtenWordsOf(name ?? ""));
  return new Map(
    written.flatMap(([word, text]) =>
      phoneticKeys(word).whole.map((_id) => [_id, { _id, text, near: deletionKeys(_id) }] as const),
    ),
  );
}
