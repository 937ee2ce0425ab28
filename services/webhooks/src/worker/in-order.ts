import { trusted } from "@deeds/service-kit";
import type { House } from "../house.ts";
import type { StoredDelivery } from "../models/delivery.ts";

/** So many due rows are looked through for one subscriber at a time. */
const lookedThrough = 1_000;

interface First {
  _id: number;
  delivery: string;
  at: Date;
}

/**
 * What is due for a subscriber that wants its events in order: the first of each person. An event's
 * id tells its place. What stands behind one that is tried again later waits until then.
 */
export async function dueInOrder(
  house: House,
  { webhookId, limit, now }: { webhookId: number; limit: number; now: Date },
): Promise<{ found: StoredDelivery[]; mayHaveMore: boolean }> {
  const { deliveries } = house.models;
  const due = await deliveries
    .find({ webhookId, state: "pending", nextAttemptAt: trusted({ $lte: now }) })
    .sort({ nextAttemptAt: 1 })
    .limit(lookedThrough)
    .select("personId")
    .lean();
  const people = [...new Set(due.map(({ personId }) => personId))];
  const firsts = await firstsOf(house, webhookId, people);
  await putBack(
    house,
    webhookId,
    firsts.filter(({ at }) => at > now),
  );
  const ids = firsts.filter(({ at }) => at <= now).map(({ delivery }) => delivery);
  const found = await deliveries
    .find({ _id: trusted({ $in: ids }) })
    .sort({ nextAttemptAt: 1 })
    .limit(limit)
    .lean();
  return { found, mayHaveMore: due.length === lookedThrough || ids.length > limit };
}

const firstsOf = ({ models }: House, webhookId: number, people: number[]): Promise<First[]> =>
  models.deliveries.aggregate<First>([
    { $match: { personId: { $in: people }, webhookId, state: "pending" } },
    { $sort: { personId: 1, _id: 1 } },
    {
      $group: {
        _id: "$personId",
        delivery: { $first: "$_id" },
        at: { $first: "$nextAttemptAt" },
      },
    },
  ]);

async function putBack({ models }: House, webhookId: number, behind: readonly First[]) {
  if (behind.length === 0) return;
  await models.deliveries.bulkWrite(
    behind.map(({ _id: personId, at }) => ({
      updateMany: {
        filter: { webhookId, personId, state: "pending", nextAttemptAt: trusted({ $lt: at }) },
        update: { $set: { nextAttemptAt: at } },
      },
    })),
    { ordered: false },
  );
}
