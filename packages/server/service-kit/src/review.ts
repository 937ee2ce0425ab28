import { limits, type ReviewPart, type WaitingQuery } from "@deeds/contracts";
import type { Model } from "mongoose";
import type { Connection } from "./database.ts";
import type { Metric } from "./metrics.ts";

const hourMs = 60 * 60 * 1000;
const dayMs = 24 * hourMs;
const shownDays = 30;
const stepMs = 5 * 60 * 1000;
/** Counts stop here. */
const countedTo = 10_000;

/** A collection of reviewed records. */
export interface Reviewed {
  collection: string;
  /** The field with the time of submission. */
  sentAt: string;
}

/** Returns review statistics; records that were never pending are not counted. */
export async function readReview(
  connection: Connection,
  { collection, sentAt }: Reviewed,
  now: Date,
): Promise<ReviewPart> {
  const rows = connection.collection(collection);
  const ago = (ms: number) => new Date(now.getTime() - ms);
  const promised = limits.moderationHours * hourMs;
  const waiting = (between: object) =>
    rows.countDocuments({ status: "pending", [sentAt]: between }, { limit: countedTo });
  const [fresh, soon, overdue, [oldest], decided] = await Promise.all([
    waiting({ $gt: ago(promised / 2) }),
    waiting({ $lte: ago(promised / 2), $gt: ago(promised) }),
    waiting({ $lte: ago(promised) }),
    rows
      .find({ status: "pending" })
      .sort({ [sentAt]: 1 })
      .limit(1)
      .toArray(),
    rows.aggregate<Decided>(decisions(sentAt, ago(shownDays * dayMs), ago(dayMs))).toArray(),
  ]);
  const oldestAt: unknown = oldest?.[sentAt];
  return {
    waiting: { fresh, soon, overdue },
    oldestAt: oldestAt instanceof Date ? oldestAt.toISOString() : null,
    decided: decided.map(({ _id, count, lately }) => ({ ..._id, count, lately })),
  };
}

/** Metrics of the promised review time and of the queue. */
export function reviewMetrics(
  connection: Connection,
  { collection, sentAt }: Reviewed,
): readonly Metric[] {
  const rows = connection.collection(collection);
  const pending = { status: "pending" };
  const labels = { queue: collection };
  return [
    {
      name: "moderation_oldest_waiting_seconds",
      help: "Age of what waits longest to be reviewed; 0 when nothing waits",
      labels: ["queue"],
      read: async () => {
        const [oldest] = await rows
          .find(pending)
          .sort({ [sentAt]: 1 })
          .limit(1)
          .toArray();
        const since = oldest?.[sentAt];
        const value = since instanceof Date ? (Date.now() - since.getTime()) / 1000 : 0;
        return [{ labels, value }];
      },
    },
    {
      name: "moderation_waiting",
      help: `What waits to be reviewed, counted to ${countedTo}`,
      labels: ["queue"],
      read: async () => [
        { labels, value: await rows.countDocuments(pending, { limit: countedTo }) },
      ],
    },
    {
      name: "moderation_promised_seconds",
      help: "How soon reviewing is promised",
      labels: [],
      read: async () => [{ value: (limits.moderationHours * hourMs) / 1000 }],
    },
  ];
}

interface Decided {
  _id: { date: string; status: "approved" | "rejected"; minutes: number };
  count: number;
  lately: number;
}

const decisions = (sentAt: string, since: Date, lately: Date) => [
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
      lately: { $sum: { $cond: [{ $gte: ["$moderatedAt", lately] }, 1, 0] } },
    },
  },
];

interface WaitingFields<Field> {
  since: Field;
  fields: readonly Field[];
}

/** Returns the pending rows, the oldest first, or the one with `id`; and how many are pending. */
export async function readWaiting<Row extends { _id: number }, Field extends keyof Row & string>(
  model: Model<Row>,
  { id, limit = limits.waiting }: WaitingQuery,
  { since, fields }: WaitingFields<Field>,
): Promise<{ items: Pick<Row, Field | "_id">[]; total: number }> {
  const filter = { status: "pending", ...(id !== undefined && { _id: id }) };
  const [items, total] = await Promise.all([
    model
      .find(filter)
      .select([since, ...fields])
      .sort([
        [since, 1],
        ["_id", 1],
      ])
      .limit(limit)
      .lean<Pick<Row, Field | "_id">[]>(),
    model.countDocuments(filter),
  ]);
  return { items, total };
}
