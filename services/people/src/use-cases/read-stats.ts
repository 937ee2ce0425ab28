import { queries, type WaitingQuery } from "@deeds/contracts";
import { QueryFailed } from "@deeds/messaging";
import { type IdRange, trusted } from "@deeds/service-kit";
import { personState } from "../events.ts";
import type { StoredPerson } from "../models/person.ts";
import type { ServiceContext } from "../service-context.ts";

/** Returns the public counters; `null` for those whose service is unavailable. */
export async function readPublicStats(context: ServiceContext) {
  const [people, proofs, users] = await Promise.all([
    context.models.totals.read(),
    unlessUnavailable(context.messaging.request(queries.proofStats, {})),
    unlessUnavailable(context.messaging.request(queries.userStats, {})),
  ]);
  return {
    totalPeople: people.approved,
    approvedProofs: proofs?.approved ?? null,
    activeUsers: users?.activeUsers ?? null,
  };
}

export async function readAdminStats(context: ServiceContext) {
  const [people, proofs] = await Promise.all([
    context.models.totals.read(),
    unlessUnavailable(context.messaging.request(queries.proofStats, {})),
  ]);
  return {
    totalPeople: people.approved,
    approvedProofs: proofs?.approved ?? null,
    pendingProofs: proofs?.pending ?? null,
    rejectedProofs: proofs?.rejected ?? null,
    pendingPeople: people.pending,
  };
}

const unlessUnavailable = <Answer>(asked: Promise<Answer>): Promise<Answer | null> =>
  asked.catch((error: unknown) => {
    if (error instanceof QueryFailed) return null;
    throw error;
  });

/** Lists countries with approved people, most people first. */
export async function listCountries({ models }: ServiceContext) {
  return models.countryCounts.aggregate<{ country: string; count: number }>([
    { $group: { _id: "$country", count: { $sum: "$approved" } } },
    { $match: { count: { $gt: 0 } } },
    { $sort: { count: -1, _id: 1 } },
    { $project: { _id: 0, country: "$_id", count: 1 } },
  ]);
}

/** Lists the event states of the people in an id range. */
export async function listStates({ models }: ServiceContext, { after, upTo }: IdRange) {
  const [found, [newest]] = await Promise.all([
    models.people
      .find({ _id: trusted({ $gt: after, $lte: upTo }) })
      .sort({ _id: 1 })
      .lean(),
    models.people.find().sort({ _id: -1 }).limit(1).select("_id").lean(),
  ]);
  const states = found.map((person) => ({
    version: person.version,
    data: personState(person),
  }));
  return { last: newest?._id ?? 0, states };
}

/** Fields of a person in the moderation queue. */
export type WaitingPerson = Pick<
  StoredPerson,
  "_id" | "name" | "surname" | "createdAt" | "language"
>;

/** Lists people pending moderation, oldest first; with an id, only that person if pending. */
export const listWaiting = (
  { models }: ServiceContext,
  query: WaitingQuery,
): Promise<{ items: WaitingPerson[]; total: number }> =>
  models.queue.listWaiting(query, ["name", "surname", "createdAt", "language"]);
