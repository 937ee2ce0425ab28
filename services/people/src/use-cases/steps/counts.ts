import { nextShard } from "@deeds/moderation/models";
import type { Transaction } from "@deeds/service-kit";
import type { StoredPerson } from "../../models/person.ts";
import { countryRow } from "../../models/records.ts";
import type { ServiceContext } from "../../service-context.ts";

type Counted = Pick<StoredPerson, "status" | "country">;

/** A person who was added (`before` is null), changed, or removed (`after` is null). */
export interface Move {
  before: Counted | null;
  after: Counted | null;
}

/** Updates the counters in the transaction that adds, changes or erases a person. */
export const countPerson = (
  context: ServiceContext,
  tx: Transaction,
  before: Counted | null,
  after: Counted | null,
): Promise<void> => countPeople(context, tx, [{ before, after }]);

/** Updates the counters for many people, writing each counter once. */
export async function countPeople(
  { models }: ServiceContext,
  tx: Transaction,
  moves: readonly Move[],
): Promise<void> {
  const difference = Object.fromEntries(balanceOf(moves, ({ status }) => status));
  await models.totals.change(tx, difference);
  const shard = nextShard();
  for (const [country, approved] of balanceOf(moves, countryOf)) {
    const change = { $inc: { approved }, $setOnInsert: { country } };
    const _id = countryRow(country, shard);
    await models.countryCounts.updateOne({ _id }, change, { upsert: true, session: tx });
  }
}

/** Returns the non-zero differences of each counter. */
function balanceOf(
  moves: readonly Move[],
  kindOf: (person: Counted) => string | null,
): [kind: string, change: number][] {
  const balance = new Map<string, number>();
  const add = (person: Counted | null, step: 1 | -1) => {
    const kind = person && kindOf(person);
    if (kind) balance.set(kind, (balance.get(kind) ?? 0) + step);
  };
  for (const { before, after } of moves) {
    add(before, -1);
    add(after, 1);
  }
  return [...balance].filter(([, change]) => change !== 0);
}

const countryOf = (person: Counted): string | null =>
  person.status === "approved" ? person.country : null;

type Counts = Pick<StoredPerson, "proofCount" | "lastProofAt">;
const none: Counts = { proofCount: 0, lastProofAt: null };

/** Recomputes the totals of these people's counted proofs. */
export async function recount(
  { models: { countedProofs } }: Pick<ServiceContext, "models">,
  tx: Transaction,
  personIds: readonly number[],
): Promise<(id: number) => Counts> {
  const counted = await countedProofs
    .aggregate<{ _id: number; proofCount: number; lastProofAt: Date }>([
      { $match: { personId: { $in: personIds } } },
      { $group: { _id: "$personId", proofCount: { $sum: 1 }, lastProofAt: { $max: "$at" } } },
    ])
    .session(tx);
  const counts = new Map(counted.map(({ _id, ...count }) => [_id, count]));
  return (id) => counts.get(id) ?? none;
}
