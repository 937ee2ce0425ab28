import {
  limits,
  type RecordStatus,
  type ReviewPart,
  type SenderPart,
  type WaitingKind,
  type WaitingQuery,
} from "@deeds/contracts";
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
/** Reopened records are old; the promised time is that of the first review. */
const firstReview = { revision: null };

export type ModerationQueue<Row extends { _id: number }> = ReturnType<
  typeof createModerationQueue<Row>
>;

interface QueueOptions<Row> {
  kind: WaitingKind;
  collection: string;
  /** Field with the time of submission. */
  sentAt: keyof Row & string;
  /** Field with the sender's account. */
  sentBy: keyof Row & string;
  /** Field with the reason of a rejection. */
  reason: keyof Row & string;
  /** Paths of the fields that a search reads. */
  texts: readonly string[];
}

const shownRejections = 5;

/** Characters of a text in a row of the queue. */
const excerptLength = 80;

/** The moderated records of a collection. */
export function createModerationQueue<Row extends { _id: number }>(
  connection: Connection,
  { kind, collection, sentAt, sentBy, reason, texts }: QueueOptions<Row>,
) {
  const rows = connection.collection<{ _id: number; [field: string]: unknown }>(collection);
  const aboutPerson = kind === "person" ? "_id" : "personId";
  const countPending = () => rows.countDocuments(pending, { limit: countedTo });
  const findOldest = async (): Promise<Date | null> => {
    const oldest = await rows.findOne({ ...pending, ...firstReview }, { sort: { [sentAt]: 1 } });
    const since: unknown = oldest?.[sentAt];
    return since instanceof Date ? since : null;
  };
  return {
    countWaiting: (): Promise<number> => rows.countDocuments(pending),
    /**
     * Returns fields of the pending records, oldest first, of the one with `id`, of those about a person
     * or of those that a search finds; and their number. `excerpt` is the start of the text `excerptOf`.
     */
    listWaiting: async <Field extends keyof Row & string>(
      { id, personId, search, limit = limits.waiting }: WaitingQuery,
      { fields, excerptOf }: { fields: readonly Field[]; excerptOf: keyof Row & string },
    ) => {
      const filter = {
        ...pending,
        ...(id !== undefined && { _id: id }),
        ...(personId !== undefined && { [aboutPerson]: personId }),
        ...(search && { $or: searchOf(texts, search) }),
      };
      const projection = {
        ...Object.fromEntries(fields.map((field) => [field, 1])),
        excerpt: { $substrCP: [{ $ifNull: [`$${excerptOf}`, ""] }, 0, excerptLength] },
      };
      const found = rows
        .find<Pick<Row, Field | "_id"> & { excerpt: string }>(filter, { projection })
        .sort([
          [sentAt, 1],
          ["_id", 1],
        ])
        .limit(limit);
      const [items, total] = await Promise.all([found.toArray(), rows.countDocuments(filter)]);
      return { items, total };
    },
    /** Returns what an account sent: the numbers by status and the latest rejections. */
    readSender: async (userId: number): Promise<SenderPart> => {
      const [counts, rejected] = await Promise.all([
        rows
          .aggregate<{ _id: RecordStatus; count: number }>([
            { $match: { [sentBy]: userId } },
            { $group: { _id: "$status", count: { $sum: 1 } } },
          ])
          .toArray(),
        rows
          .find({ [sentBy]: userId, status: "rejected", moderatedAt: { $type: "date" } })
          .sort({ moderatedAt: -1 })
          .limit(shownRejections)
          .project<{ _id: number; moderatedAt: Date; [field: string]: unknown }>({
            moderatedAt: 1,
            [reason]: 1,
          })
          .toArray(),
      ]);
      const countOf = (status: RecordStatus) =>
        counts.find(({ _id }) => _id === status)?.count ?? 0;
      return {
        kind,
        pending: countOf("pending"),
        // A hidden one was approved, and may be public again.
        approved: countOf("approved") + countOf("hidden"),
        rejected: countOf("rejected"),
        rejections: rejected.map((row) => ({
          id: row._id,
          reason: typeof row[reason] === "string" ? row[reason] : null,
          at: row.moderatedAt.toISOString(),
        })),
      };
    },
    /** Returns review statistics; records that were never pending are not counted. */
    readReview: async (now: Date): Promise<ReviewPart> => {
      const ago = (ms: number) => new Date(now.getTime() - ms);
      const waiting = (between: object) =>
        rows.countDocuments(
          { ...pending, ...firstReview, [sentAt]: between },
          { limit: countedTo },
        );
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

/** Conditions for a part of a text in any case, and for a number with or without `№` and zeros. */
function searchOf(texts: readonly string[], search: string) {
  const pattern = new RegExp(search.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"), "i");
  const number = /^(?:№\s*)?0*(\d{1,15})$/.exec(search)?.[1];
  return [
    ...texts.map((field) => ({ [field]: pattern })),
    ...(number ? [{ _id: Number(number) }, { personId: Number(number) }] : []),
  ];
}

interface Decided {
  _id: { date: string; status: "approved" | "rejected"; minutes: number };
  count: number;
  lately: number;
}

const decisions = (sentAt: string, since: Date, dayAgo: Date) => [
  {
    $match: {
      moderatedAt: { $gte: since },
      status: { $in: ["approved", "rejected"] },
      ...firstReview,
    },
  },
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
