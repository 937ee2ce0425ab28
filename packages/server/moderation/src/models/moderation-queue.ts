import {
  countedFrom,
  limits,
  type RecordStatus,
  type ReviewPart,
  type SenderPart,
  type WaitingKind,
  type WaitingQuery,
} from "@deeds/contracts";
import type { Metric } from "@deeds/service-kit";
import type { Connection, Transaction } from "@deeds/service-kit/models";
import { presentQuestions } from "../question-presenters.ts";
import { weeklyReview } from "../review-times.ts";
import { type Decided, decisions, firstReview } from "./decisions.ts";
import type { QuestionedRow, StoredQuestion } from "./question.ts";

const hourMs = 60 * 60 * 1000;
const promisedMs = limits.moderationHours * hourMs;
/** Counts stop here. */
const countedTo = 10_000;

const latestDate = new Date(8.64e15);

const pending = { status: "pending" };
const hasQuestions = { "questions.askedAt": { $gte: new Date(0) } };
const hasOpenQuestion = {
  questions: { $elemMatch: { askedAt: { $gte: new Date(0) }, answer: null } },
};

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
  const countAsked = () => rows.countDocuments({ ...pending, ...hasOpenQuestion });
  /** Of records whose senders were never asked; the promised time counts from the submission. */
  const unasked = { ...pending, ...firstReview, questions: null };
  /** Returns from when the promised time of the others counts; without those with an open question. */
  const readDelayed = async (): Promise<Date[]> => {
    const asked = rows.find<{ questions: StoredQuestion[]; [field: string]: unknown }>(
      { ...pending, ...firstReview, ...hasQuestions },
      { projection: { [sentAt]: 1, questions: 1 } },
    );
    const starts: Date[] = [];
    for await (const row of asked) {
      const sent = row[sentAt];
      if (!(sent instanceof Date)) continue;
      const start = countedFrom(sent.toISOString(), presentQuestions(row.questions));
      if (start !== null) starts.push(new Date(start));
    }
    return starts;
  };
  const findOldest = async (delayed: readonly Date[]): Promise<Date | null> => {
    const oldest = await rows.findOne(unasked, { sort: { [sentAt]: 1 } });
    const since: unknown = oldest?.[sentAt];
    const starts = [...delayed, ...(since instanceof Date ? [since] : [])];
    return starts.toSorted((one, other) => one.getTime() - other.getTime())[0] ?? null;
  };
  return {
    kind,
    /** Returns what the questions to the sender of a record depend on. */
    findQuestioned: async (id: number, tx: Transaction): Promise<QuestionedRow | null> => {
      const row = await rows.findOne<QuestionedRow & Record<string, unknown>>(
        { _id: id },
        { session: tx },
      );
      if (!row) return null;
      const { _id, status, version, receiptHash = null, questions = [], personId = _id } = row;
      const senderId = Number(row[sentBy] ?? 0) || null;
      return { _id, personId, status, version, senderId, receiptHash, questions };
    },
    saveQuestions: async (
      tx: Transaction,
      { _id, version }: QuestionedRow,
      questions: readonly StoredQuestion[],
    ): Promise<void> => {
      const update = { $set: { questions, version: version + 1 } };
      await rows.updateOne({ _id, version }, update, { session: tx });
    },
    /** Counts the pending records that wait for their sender's answer. */
    countAsked,
    /** Counts the other pending records. */
    countWaiting: async (): Promise<number> =>
      (await rows.countDocuments(pending)) - (await countAsked()),
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
      const delayed = await readDelayed();
      const waiting = async (after: Date, until: Date) => {
        const between = { $gt: after, $lte: until };
        const count = rows.countDocuments({ ...unasked, [sentAt]: between }, { limit: countedTo });
        return (await count) + delayed.filter((start) => start > after && start <= until).length;
      };
      const half = new Date(now.getTime() - promisedMs / 2);
      const whole = new Date(now.getTime() - promisedMs);
      const [fresh, soon, overdue, oldest, decided] = await Promise.all([
        waiting(half, latestDate),
        waiting(whole, half),
        waiting(new Date(0), whole),
        findOldest(delayed),
        rows.aggregate<Decided>(decisions(sentAt, now)).toArray(),
      ]);
      return {
        waiting: { fresh, soon, overdue },
        oldestAt: oldest?.toISOString() ?? null,
        decided: decided
          .filter(({ ofMonth }) => ofMonth > 0)
          .map(({ _id, ofMonth, lately }) => ({ ..._id, count: ofMonth, lately })),
        weeks: weeklyReview(
          kind,
          decided.map(({ _id, count }) => ({ ..._id, count })),
          now,
        ),
      };
    },
    /** Metrics of the promised review time and of the queue. */
    metrics: (clock: () => Date): readonly Metric[] => [
      {
        name: "moderation_oldest_waiting_seconds",
        help: "Time that counts as the wait of the oldest record pending review; 0 when none is pending",
        labels: ["queue"],
        read: async () => {
          const now = clock();
          const since = (await findOldest(await readDelayed())) ?? now;
          const value = (now.getTime() - since.getTime()) / 1000;
          return [{ labels: { queue: collection }, value }];
        },
      },
      {
        name: "moderation_waiting",
        help: `Records pending review, counted up to ${countedTo}, without those that wait for their sender`,
        labels: ["queue"],
        read: async () => {
          const count = await rows.countDocuments(pending, { limit: countedTo });
          const value = Math.max(0, count - (await countAsked()));
          return [{ labels: { queue: collection }, value }];
        },
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
