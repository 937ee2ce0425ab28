import { queries, type WaitingQuery } from "@deeds/contracts";
import { QueryFailed } from "@deeds/messaging";
import { type IdRange, readTotals, readWaiting, trusted } from "@deeds/service-kit";
import { personState } from "../events.ts";
import type { StoredPerson } from "../models/person.ts";
import type { ServiceContext } from "../service-context.ts";

/** The numbers of the home page; null for those whose service cannot be asked. */
export async function readPublicStats(context: ServiceContext) {
  const [people, proofs, users] = await Promise.all([
    readTotals(context.models),
    unlessAway(context.messaging.ask(queries.proofStats, {})),
    unlessAway(context.messaging.ask(queries.userStats, {})),
  ]);
  return {
    totalPeople: people.approved,
    approvedProofs: proofs?.approved ?? null,
    activeUsers: users?.activeUsers ?? null,
  };
}

/** The numbers of the dashboard. */
export async function readAdminStats(context: ServiceContext) {
  const [people, proofs] = await Promise.all([
    readTotals(context.models),
    unlessAway(context.messaging.ask(queries.proofStats, {})),
  ]);
  return {
    totalPeople: people.approved,
    approvedProofs: proofs?.approved ?? null,
    pendingProofs: proofs?.pending ?? null,
    rejectedProofs: proofs?.rejected ?? null,
    pendingPeople: people.pending,
  };
}

const unlessAway = <Answer>(asked: Promise<Answer>): Promise<Answer | null> =>
  asked.catch((error: unknown) => {
    if (error instanceof QueryFailed) return null;
    throw error;
  });

/** Countries with approved people, the most people first. */
export async function listCountries({ models }: ServiceContext) {
  return models.countryCounts.aggregate<{ country: string; count: number }>([
    { $group: { _id: "$country", count: { $sum: "$approved" } } },
    { $match: { count: { $gt: 0 } } },
    { $sort: { count: -1, _id: 1 } },
    { $project: { _id: 0, country: "$_id", count: 1 } },
  ]);
}

/** People of a range as their events tell of them. */
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

/** What a row of the queue needs of a person. */
export type WaitingPerson = Pick<
  StoredPerson,
  "_id" | "name" | "surname" | "createdAt" | "language"
>;

/** People that wait for a decision, the longest waiting first; with an id that one, if they wait. */
export const listWaiting = (
  { models }: ServiceContext,
  query: WaitingQuery,
): Promise<{ items: WaitingPerson[]; total: number }> =>
  readWaiting(models.people, query, {
    since: "createdAt",
    fields: ["name", "surname", "language"],
  });
