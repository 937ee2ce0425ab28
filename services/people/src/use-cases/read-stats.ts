import { queries } from "@deeds/contracts";
import { QueryFailed } from "@deeds/messaging";
import type { IdRange } from "@deeds/service-kit";
import { personState } from "../events.ts";
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

/** Returns the reply; `null` when the service is unavailable. */
export const unlessUnavailable = <Reply>(request: Promise<Reply>): Promise<Reply | null> =>
  request.catch((error: unknown) => {
    if (error instanceof QueryFailed) return null;
    throw error;
  });

/** Lists the event states of the people in an id range. */
export async function listStates({ models: { people } }: ServiceContext, range: IdRange) {
  const [found, last] = await Promise.all([people.findInRange(range), people.lastId()]);
  const states = found.map((person) => ({ version: person.version, data: personState(person) }));
  return { last, states };
}
