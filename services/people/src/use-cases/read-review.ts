import { limits, type ReviewStats, reviewQuery } from "@deeds/contracts";

import { decidedInLast24Hours, mergeReview } from "../domain/review.ts";
import type { ServiceContext } from "../service-context.ts";
import { unlessUnavailable } from "./read-stats.ts";

const others = ["proofs", "contact-edits"] as const;

/** Returns the review times of all services; a service that does not reply is listed as missing. */
export async function readReviewStats(context: ServiceContext, now: Date): Promise<ReviewStats> {
  const { parts, missing } = await gather(context, now);
  return { ...mergeReview(parts, now), missing };
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
