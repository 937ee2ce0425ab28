import { eventsOfPerson } from "@deeds/messaging";
import { type Transaction, trusted } from "@deeds/service-kit";
import type { House } from "../house.ts";

/**
 * Takes the bodies out of deliveries about an erased person and sends none of them any more. What
 * was sent stays listed with its attempts, of which times and statuses are left: a receiver may have
 * repeated the message in its answer.
 */
export async function forgetPerson(
  house: House,
  tx: Transaction,
  person: { id: number; now: Date },
): Promise<void> {
  const { attemptLogs, deliveries, erasedPeople } = house.models;
  const { id: personId, now } = person;
  const tombstone = { $setOnInsert: { at: now } };
  await erasedPeople.updateOne({ _id: personId }, tombstone, { upsert: true, session: tx });
  // The version moves on, so that a worker who has one in hand writes nothing down.
  await deliveries.updateMany(
    { personId, state: trusted({ $in: ["pending", "held"] }) },
    {
      $set: {
        state: "discarded",
        nextAttemptAt: null,
        finishedAt: now,
      },
      $inc: { version: 1 },
    },
    { session: tx },
  );
  await deliveries.updateMany({ personId }, { $set: { body: "" } }, { session: tx });
  await attemptLogs.deleteMany({ personId }, { session: tx });
  await house.messaging.forget(tx, ...eventsOfPerson(personId));
  await house.audit.forgetPerson(tx, personId);
}
