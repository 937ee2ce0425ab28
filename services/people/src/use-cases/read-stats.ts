import { limits, queries, type ReviewStats, reviewQuery } from "@deeds/contracts";
import { QueryFailed } from "@deeds/messaging";
import type { IdRange } from "@deeds/service-kit";
import { decidedInLast24Hours, mergeReview } from "../domain/review.ts";
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

/** Returns the counters of administrators; items that wait for their sender's answer are not counted. */
export async function readAdminStats(context: ServiceContext) {
  const { models, messaging } = context;
  const [people, asked, removals, proofs, edits] = await Promise.all([
    models.totals.read(),
    models.queue.countAsked(),
    models.removalQueue.countWaiting(),
    unlessUnavailable(messaging.request(queries.proofStats, {})),
    unlessUnavailable(messaging.request(queries.contactEditStats, {})),
  ]);
  const pendingPeople = people.pending - asked;
  return {
    totalPeople: people.approved,
    approvedProofs: proofs?.approved ?? null,
    pendingProofs: proofs?.pending ?? null,
    rejectedProofs: proofs?.rejected ?? null,
    pendingPeople,
    pendingContactEdits: edits?.pending ?? null,
    pendingRemovals: removals,
    pendingItems: proofs && edits && pendingPeople + removals + proofs.pending + edits.pending,
  };
}

/** Returns the reply; `null` when the service is unavailable. */
const unlessUnavailable = <Reply>(request: Promise<Reply>): Promise<Reply | null> =>
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

const others = ["proofs", "contact-edits"] as const;

/** Returns the review times of all services; a service that does not reply is listed as missing. */
export async function readReviewStats(context: ServiceContext, now: Date): Promise<ReviewStats> {
  const [{ parts, missing }, removals] = await Promise.all([
    gather(context, now),
    context.models.removalQueue.readReview(now),
  ]);
  return { ...mergeReview([...parts, removals], now), missing };
}

/** Returns the public review time; `isWhole` is false while a service does not reply. */
export async function readReviewTime(context: ServiceContext, now: Date) {
  const { parts, missing } = await gather(context, now);
  const time = { ...decidedInLast24Hours(parts), promisedHours: limits.moderationHours };
  return { time, isWhole: missing.length === 0 };
}

async function gather(context: ServiceContext, now: Date) {
  const replies = await Promise.all([
    context.models.queue.readReview(now),
    ...others.map(
      async (service) =>
        (await unlessUnavailable(context.messaging.request(reviewQuery(service), {}))) ?? service,
    ),
  ]);
  return {
    parts: replies.filter((part) => typeof part !== "string"),
    missing: replies.filter((part) => typeof part === "string"),
  };
}
