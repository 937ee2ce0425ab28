import { refuse, trusted } from "@deeds/service-kit";
import type { House } from "../house.ts";
import { attemptLogId, type StoredAttemptLog } from "../models/attempt-log.ts";
import type { Attempt } from "../models/delivery.ts";

export interface AttemptWithLog {
  attempt: Attempt;
  /** Null: it is past its time, or went with its person. */
  log: StoredAttemptLog | null;
}

/** The attempts of a delivery in their order; throws `not-found` without such a delivery. */
export async function readAttempts({ models }: House, id: string): Promise<AttemptWithLog[]> {
  const delivery = await models.deliveries.findById(id).lean();
  if (!delivery) throw refuse.notFound();
  const ids = delivery.attempts.map(({ number }) => attemptLogId(id, number));
  const logs = await models.attemptLogs.find({ _id: trusted({ $in: ids }) }).lean();
  const byId = new Map(logs.map((log) => [log._id, log]));
  return delivery.attempts.map((attempt) => ({
    attempt,
    log: byId.get(attemptLogId(id, attempt.number)) ?? null,
  }));
}
