import { limits, type ReviewPart, type WaitingQuery } from "@deeds/contracts";
import type { Metric } from "@deeds/service-kit";
import type { Connection } from "@deeds/service-kit/models";

const hourMs = 60 * 60 * 1000;
const dayMs = 24 * hourMs;
const promisedMs = limits.moderationHours * hourMs;
const shownDays = 30;
const stepMs = 5 * 60 * 1000;
/** Counts stop here. */
const countedTo = 10_000;

const pending = { status: "pending" };

export type ModerationQueue<Row extends { _id: number }> = ReturnType<
  typeof createModerationQueue<Row>
>;

/** The moderated records of a collection; `sentAt` is the field with the time of submission. */
export function createModerationQueue<Row extends { _id: number }>(
  connection: Connection,
  { collection, sentAt }: { collection: string; sentAt: keyof Row & string },
) {
  const rows = connection.collection<{ _id: number; [field: string]: unknown }>(collection);
  const countPending = () => rows.countDocuments(pending, { limit: countedTo });
  const findOldest = async (): Promise<Date | null> => {
    const oldest = await rows.findOne(pending, { sort: { [sentAt]: 1 } });
    const since: unknown = oldest?.[sentAt];
    return since instanceof Date ? since : null;
  };
  return {
    countWaiting: (): Promise<number> => rows.countDocuments(pending),
    /** Returns fields of the pending records, oldest first, or of the one with `id`; and how many are pending. */
    listWaiting: async <Field extends keyof Row & string>(
      { id, limit = limits.waiting }: WaitingQuery,
      fields: readonly Field[],
    ) => {
      const filter = { ...pending, ...(id !== undefined && { _id: id }) };
      const projection = Object.fromEntries(fields.map((field) => [field, 1]));
      const found = rows
        .find<Pick<Row, Field | "_id">>(filter, { projection })
        .sort([
          [sentAt, 1],
          ["_id", 1],
        ])
        .limit(limit);
      const [items, total] = await Promise.all([found.toArray(), rows.countDocuments(filter)]);
      return { items, total };
    },
    /** Returns review statistics; records that were never pending are not counted. */
    readReview: async (now: Date): Promise<ReviewPart> => {
      const ago = (ms: number) => new Date(now.getTime() - ms);
      const waiting = (between: object) =>
        rows.countDocuments({ ...pending, [sentAt]: between }, { limit: countedTo });
      const [fresh, soon, overdue, oldest, decided] = await Promise.all([
        waiting({ $gt: ago(promisedMs / 2) }),
        waiting({ $lte: ago(promisedMs / 2), $gt: ago(promisedMs) }),
        waiting({ $lte: ago(promisedMs) }),
        findOldest(),
        rows.aggregate<Decided>(decisions(sentAt, ago(shownDays * dayMs), ago(dayMs))).toArray(),
      ]);
      return {
        waiting: { fresh, soon, overdue },
        oldestAt: oldest?.toISOString() ?? null,
        decided: decided.map(({ _id, count, lately }) => ({ ..._id, count, lately })),
      };
    },
    /** Metrics of the promised review time and of the queue. */
    metrics: (clock: () => Date): readonly Metric[] => [
      {
        name: "moderation_oldest_waiting_seconds",
        help: "Age of the oldest record pending review; 0 when none is pending",
        labels: ["queue"],
        read: async () => {
          const now = clock();
          const since = (await findOldest()) ?? now;
          const value = (now.getTime() - since.getTime()) / 1000;
          return [{ labels: { queue: collection }, value }];
        },
      },
      {
        name: "moderation_waiting",
        help: `Records pending review, counted up to ${countedTo}`,
        labels: ["queue"],
        read: async () => [{ labels: { queue: collection }, value: await countPending() }],
      },
      {
        name: "moderation_promised_seconds",
        help: "Promised time to review a record",
        labels: [],
        read: async () => [{ value: promisedMs / 1000 }],
      },
    ],
  };
}

interface Decided {
  _id: { date: string; status: "approved" | "rejected"; minutes: number };
  count: number;
  lately: number;
}

const decisions = (sentAt: string, since: Date, dayAgo: Date) => [
  { $match: { moderatedAt: { $gte: since }, status: { $in: ["approved", "rejected"] } } },
  { $match: { $expr: { $gt: ["$moderatedAt", `$${sentAt}`] } } },
  {
    $group: {
      _id: {
        date: { $dateToString: { date: "$moderatedAt", format: "%Y-%m-%d" } },
        status: "$status",
        minutes: {
          $toInt: {
            $multiply: [
              { $ceil: { $divide: [{ $subtract: ["$moderatedAt", `$${sentAt}`] }, stepMs] } },
              stepMs / 60_000,
            ],
          },
        },
      },
      count: { $sum: 1 },
      lately: { $sum: { $cond: [{ $gte: ["$moderatedAt", dayAgo] }, 1, 0] } },
    },
  },
];
