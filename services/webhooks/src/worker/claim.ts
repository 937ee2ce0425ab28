import type { House } from "../house.ts";
import type { StoredDelivery } from "../models/delivery.ts";
import { trusted } from "../models/trusted.ts";

/** Short, so that a crash costs seconds; a living worker renews it long before. */
const leaseMs = 8_000;
export const renewMs = 2_000;

const leaseFrom = (now: Date): Date => new Date(now.getTime() + leaseMs);

/** Takes the subscriber's next due delivery, if there is one; nobody else does until the lease ends. */
export function claimNext(
  house: House,
  webhookId: number,
  claim: string,
  now: Date,
): Promise<StoredDelivery | null> {
  return house.models.deliveries
    .findOneAndUpdate(
      { webhookId, state: "pending", nextAttemptAt: trusted({ $lte: now }) },
      {
        $set: { state: "delivering", leaseUntil: leaseFrom(now), claim, nextAttemptAt: null },
        $inc: { version: 1 },
      },
      { sort: { nextAttemptAt: 1 }, returnDocument: "after" },
    )
    .lean();
}

/** Keeps what a worker has taken, is still sending and has not lost. */
export async function renewClaims(
  house: House,
  claim: string,
  deliveries: string[],
  now: Date,
): Promise<void> {
  await house.models.deliveries.updateMany(
    { _id: trusted({ $in: deliveries }), claim, state: "delivering" },
    { $set: { leaseUntil: leaseFrom(now) } },
  );
}
