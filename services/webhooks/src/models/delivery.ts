import { deliveryStates, type WebhookEvent, webhookEvents } from "@deeds/contracts";
import type { Window } from "@deeds/service-kit";
import { type Connection, type Transaction, trusted } from "@deeds/service-kit/models";
import type { TraceContext } from "@deeds/service-kit/tracing";
import {
  type InferRawDocType,
  type InferRawDocTypeWithout_id,
  type mongo,
  type QueryFilter,
  Schema,
} from "mongoose";
import { retentionSeconds } from "./attempt-log.ts";
import { hasBody, isAfter, isSelected, type ReplaySelection, type StoredReplay } from "./replay.ts";

const attemptFields = {
  number: { type: Number, required: true },
  at: { type: Date, required: true },
  statusCode: { type: Number, default: null },
  durationMs: { type: Number, required: true },
  error: { type: String, default: null },
} as const;

export type Attempt = Required<InferRawDocTypeWithout_id<typeof attemptFields>>;

const deliveryFields = {
  /** `event-subscriber`, so that an event redelivered by NATS cannot be inserted twice. */
  _id: { type: String, required: true },
  webhookId: { type: Number, required: true },
  /** The event's id, sent as `webhook-id` with every attempt. */
  messageId: { type: String, required: true },
  type: { type: String, enum: webhookEvents, required: true },
  /** `null` for an event about no person. */
  personId: { type: Number, default: null },
  /** Sent unchanged with every attempt; empty once the person was erased, so not `required`. */
  body: { type: String, default: "" },
  state: { type: String, enum: deliveryStates, required: true },
  createdAt: { type: Date, required: true },
  nextAttemptAt: { type: Date, default: null },
  finishedAt: { type: Date, default: null },
  /** Fences a worker whose shard was taken over meanwhile. */
  version: { type: Number, required: true },
} as const;

const originSchema = new Schema<TraceContext>(
  { requestId: String, traceparent: String },
  { _id: false },
);

/**
 * One event for one subscriber. This collection is the queue: the worker that owns the subscriber's
 * shard sends what is `pending` and due. A row stays `pending` until the result is stored, so that
 * delivery is at least once: after a crash the message is sent again.
 */
export interface StoredDelivery extends Required<InferRawDocType<typeof deliveryFields>> {
  origin?: TraceContext;
  attempts: Attempt[];
}

const deliverySchema = new Schema<StoredDelivery>(
  {
    ...deliveryFields,
    origin: { type: originSchema, default: undefined },
    attempts: { type: [new Schema<Attempt>(attemptFields, { _id: false })], default: [] },
  },
  { versionKey: false, collection: "deliveries", strict: "throw" },
);
deliverySchema.index({ state: 1, webhookId: 1, nextAttemptAt: 1 });
deliverySchema.index({ webhookId: 1, createdAt: -1, _id: -1 });
deliverySchema.index({ personId: 1 });
deliverySchema.index({ finishedAt: 1 }, { expireAfterSeconds: retentionSeconds });

/** At most this number per call, so that a backlog does not delay the renewal of the worker's leases. */
const maxStateChanges = 5_000;

/** Due rows that are scanned for one subscriber with ordered delivery. */
const orderedScanLimit = 1_000;

interface DeliveryFilter {
  webhookId: number;
  state: StoredDelivery["state"] | undefined;
  type: WebhookEvent | undefined;
  since: Date | undefined;
}

type Schedule = Pick<StoredDelivery, "state" | "nextAttemptAt" | "finishedAt">;

export function createDeliveryRepository(connection: Connection) {
  const model = connection.model<StoredDelivery>("Delivery", deliverySchema);
  /** Skips mongoose's validation: its rows are built in this code. */
  const native = model.collection as unknown as mongo.Collection<StoredDelivery>;

  const changeState = async (
    filter: QueryFilter<StoredDelivery>,
    change: Pick<StoredDelivery, "state" | "nextAttemptAt">,
  ): Promise<void> => {
    const found = await model.find(filter).select("_id").limit(maxStateChanges).lean();
    if (found.length === 0) return;
    const ids = trusted({ $in: found.map(({ _id }) => _id) });
    await model.updateMany(
      { $and: [{ _id: ids }, filter] },
      { $set: change, $inc: { version: 1 } },
    );
  };

  return {
    findById: (id: string, tx: Transaction | null = null): Promise<StoredDelivery | null> =>
      model.findById(id).session(tx).lean(),
    /** Lists the newest first; `total` is at most `maxTotal`. */
    list: async (
      { webhookId, state, type, since }: DeliveryFilter,
      { skip, limit, maxTotal }: Pick<Window, "skip" | "limit"> & { maxTotal: number },
    ) => {
      const filter = {
        webhookId,
        ...(state && { state }),
        ...(type && { type }),
        ...(since && { createdAt: trusted({ $gte: since }) }),
      };
      const newest = model.find(filter).sort({ createdAt: -1, _id: -1 });
      const [items, total] = await Promise.all([
        newest.skip(skip).limit(limit).lean(),
        model.countDocuments(filter, { limit: maxTotal }),
      ]);
      return { items, total };
    },
    /**
     * Returns the number of deliveries by state, and the sorted durations of the responses to the
     * newest `sampleSize` ones.
     */
    summarize: async (webhookId: number, since: Date, sampleSize: number) => {
      const recent = { $match: { webhookId, createdAt: { $gte: since } } };
      const [states, responses] = await Promise.all([
        model.aggregate<{ _id: string; count: number }>([
          recent,
          { $group: { _id: "$state", count: { $sum: 1 } } },
        ]),
        model.aggregate<{ durationMs: number }>([
          recent,
          { $sort: { createdAt: -1, _id: -1 } },
          { $limit: sampleSize },
          { $unwind: "$attempts" },
          { $match: { "attempts.statusCode": { $ne: null } } },
          { $project: { _id: 0, durationMs: "$attempts.durationMs" } },
          { $sort: { durationMs: 1 } },
        ]),
      ]);
      return {
        counts: new Map(states.map(({ _id, count }) => [_id, count])),
        durations: responses.map(({ durationMs }) => durationMs),
      };
    },
    insert: async (tx: Transaction, rows: StoredDelivery[]): Promise<void> => {
      if (rows.length > 0) await native.insertMany(rows, { session: tx });
    },
    /** Makes deliveries due that have a body and are not due yet; returns their number. */
    makeDue: async (tx: Transaction, ids: readonly string[], now: Date): Promise<number> => {
      const { modifiedCount } = await model.updateMany(
        { _id: trusted({ $in: ids }), body: hasBody(), ...isNotDue(now) },
        {
          $set: { state: "pending", nextAttemptAt: now, finishedAt: null },
          $inc: { version: 1 },
        },
        { session: tx },
      );
      return modifiedCount;
    },
    countReplayable: (tx: Transaction, selection: ReplaySelection, now: Date): Promise<number> =>
      model.countDocuments({ ...isSelected(selection), ...isNotDue(now) }, { session: tx }),
    /** Returns the next deliveries of a replay after its cursor, due ones included. */
    nextOfReplay: (
      tx: Transaction,
      replay: StoredReplay,
      limit: number,
    ): Promise<Pick<StoredDelivery, "_id" | "createdAt">[]> =>
      model
        .find({ ...isSelected(replay), ...isAfter(replay.cursor) })
        .sort({ createdAt: 1, _id: 1 })
        .limit(limit)
        .select("createdAt")
        .session(tx)
        .lean(),
    /**
     * Empties the bodies of deliveries about a person and discards those not sent yet. The new version
     * prevents a worker that is sending one from storing its result.
     */
    erasePerson: async (tx: Transaction, personId: number, now: Date): Promise<void> => {
      await model.updateMany(
        { personId, state: trusted({ $in: ["pending", "held"] }) },
        {
          $set: { state: "discarded", nextAttemptAt: null, finishedAt: now },
          $inc: { version: 1 },
        },
        { session: tx },
      );
      await model.updateMany({ personId }, { $set: { body: "" } }, { session: tx });
    },
    removeOfWebhook: (tx: Transaction, webhookId: number): Promise<unknown> =>
      model.deleteMany({ webhookId }, { session: tx }).exec(),
    /** Removes deliveries of other subscribers than these. */
    removeOrphans: (webhookIds: readonly number[], createdBefore: Date): Promise<unknown> =>
      model
        .deleteMany({
          webhookId: trusted({ $nin: webhookIds }),
          createdAt: trusted({ $lt: createdBefore }),
        })
        .exec(),
    resumeHeld: (webhookIds: readonly number[], now: Date) =>
      changeState(
        { webhookId: trusted({ $in: webhookIds }), state: "held" },
        { state: "pending", nextAttemptAt: now },
      ),
    holdPending: (webhookIds: readonly number[], { except }: { except: readonly string[] }) =>
      changeState(
        {
          _id: trusted({ $nin: except }),
          webhookId: trusted({ $in: webhookIds }),
          state: "pending",
        },
        { state: "held", nextAttemptAt: null },
      ),
    /** Returns when each subscriber's first pending delivery is due, by one index entry for each. */
    firstDue: (): Promise<{ _id: number; due: Date }[]> =>
      model.aggregate([
        { $match: { state: "pending" } },
        { $sort: { state: 1, webhookId: 1, nextAttemptAt: 1 } },
        { $group: { _id: "$webhookId", due: { $first: "$nextAttemptAt" } } },
      ]),
    /**
     * Returns the first pending delivery of each person with a due one, in the order of event ids. When
     * that one is to be retried later, postpones the person's other deliveries until then.
     */
    findDueInOrder: async (webhookId: number, { now, limit }: { now: Date; limit: number }) => {
      const pending = { webhookId, state: "pending" as const };
      const due = await model
        .find({ ...pending, nextAttemptAt: trusted({ $lte: now }) })
        .sort({ nextAttemptAt: 1 })
        .limit(orderedScanLimit)
        .select("personId")
        .lean();
      const people = [...new Set(due.map(({ personId }) => personId))];
      const firsts = await model.aggregate<{ _id: number | null; id: string; at: Date }>([
        { $match: { personId: { $in: people }, ...pending } },
        { $sort: { personId: 1, _id: 1 } },
        {
          $group: { _id: "$personId", id: { $first: "$_id" }, at: { $first: "$nextAttemptAt" } },
        },
      ]);
      const postponed = firsts.filter(({ at }) => at > now);
      const writes = postponed.map(({ _id: personId, at }) => ({
        updateMany: {
          filter: { ...pending, personId, nextAttemptAt: trusted({ $lt: at }) },
          update: { $set: { nextAttemptAt: at } },
        },
      }));
      if (writes.length > 0) await model.bulkWrite(writes, { ordered: false });
      const ids = firsts.filter(({ at }) => at <= now).map(({ id }) => id);
      const byTime = model.find({ _id: trusted({ $in: ids }) }).sort({ nextAttemptAt: 1 });
      const found: StoredDelivery[] = await byTime.limit(limit).lean();
      return { found, mayHaveMore: due.length === orderedScanLimit || ids.length > limit };
    },
    findVersions: async (tx: Transaction, ids: readonly string[]): Promise<Map<string, number>> => {
      const stored = await model
        .find({ _id: trusted({ $in: ids }) })
        .select("version")
        .session(tx)
        .lean();
      return new Map(stored.map(({ _id, version }) => [_id, version]));
    },
    recordAttempts: async (
      tx: Transaction,
      results: readonly { id: string; attempt: Attempt; next: Schedule }[],
    ): Promise<void> => {
      const writes = results.map(({ id, attempt, next }) => ({
        updateOne: {
          filter: { _id: id },
          update: { $set: next, $push: { attempts: attempt }, $inc: { version: 1 } },
        },
      }));
      await native.bulkWrite(writes, { session: tx, ordered: false });
    },
  };
}

/** Matches deliveries that are not due; one that is due may be in flight. */
const isNotDue = (now: Date) => ({
  $or: [{ state: trusted({ $ne: "pending" as const }) }, { nextAttemptAt: trusted({ $gt: now }) }],
});
