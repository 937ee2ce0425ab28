import { deliveryStates, webhookEvents } from "@deeds/contracts";
import type { TraceContext } from "@deeds/service-kit/tracing";
import {
  type InferRawDocType,
  type InferRawDocTypeWithout_id,
  type Model,
  type mongo,
  Schema,
} from "mongoose";

const retentionSeconds = 30 * 24 * 60 * 60;

const attemptFields = {
  number: { type: Number, required: true },
  at: { type: Date, required: true },
  statusCode: { type: Number, default: null },
  durationMs: { type: Number, required: true },
  error: { type: String, default: null },
} as const;

/** The result of one attempt of a delivery. */
export type Attempt = Required<InferRawDocTypeWithout_id<typeof attemptFields>>;

const deliveryFields = {
  /** Event and subscriber: there can be only one. */
  _id: { type: String, required: true },
  webhookId: { type: Number, required: true },
  /** The event's id, sent as `webhook-id` with every attempt. */
  messageId: { type: String, required: true },
  type: { type: String, enum: webhookEvents, required: true },
  /** The person the event is about. */
  personId: { type: Number, required: true },
  /** The exact bytes of every attempt; empty once the person was erased, so not `required`. */
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
 * One event for one subscriber. This collection is the queue: whatever is `pending` and due is sent
 * by the worker that has the subscriber's shard. It stays `pending` until the result is stored, so
 * that a crash costs a repetition and never a delivery.
 */
export interface StoredDelivery extends Required<InferRawDocType<typeof deliveryFields>> {
  /** The trace context of the event. */
  origin?: TraceContext;
  attempts: Attempt[];
}

export const deliverySchema = new Schema<StoredDelivery>(
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

const exchangeFields = {
  url: { type: String, required: true },
  /** The IP address that was connected to. */
  address: { type: String, default: null },
  /** Times are `null` when it did not come to that, or an open connection was reused. */
  dnsMs: { type: Number, default: null },
  connectMs: { type: Number, default: null },
  tlsMs: { type: Number, default: null },
  firstByteMs: { type: Number, default: null },
  /** One `name: value` a line; secret values are masked. */
  requestHeaders: { type: String, required: true },
  /** `null` when there was no response. */
  responseHeaders: { type: String, default: null },
  /** The first 16 KiB. */
  responseBody: { type: String, default: null },
  isCut: { type: Boolean, required: true },
} as const;

/** What went over the wire in one attempt of a delivery. */
export type Exchange = Required<InferRawDocTypeWithout_id<typeof exchangeFields>>;

export interface StoredAttemptLog extends Exchange {
  /** Delivery and number of the attempt. */
  _id: string;
  webhookId: number;
  personId: number;
  at: Date;
}

export const attemptLogId = (deliveryId: string, number: number): string =>
  `${deliveryId}/${number}`;

export const attemptLogSchema = new Schema<StoredAttemptLog>(
  {
    _id: { type: String, required: true },
    webhookId: { type: Number, required: true },
    personId: { type: Number, required: true },
    at: { type: Date, required: true },
    ...exchangeFields,
  },
  { versionKey: false, collection: "attempt_logs", strict: "throw" },
);
attemptLogSchema.index({ webhookId: 1 });
attemptLogSchema.index({ personId: 1 });
attemptLogSchema.index({ at: 1 }, { expireAfterSeconds: retentionSeconds });

/** The collection without mongoose's checks of every field: for rows that were made here. */
export const bareRows = <Row extends mongo.Document>(model: Model<Row>) =>
  model.collection as unknown as mongo.Collection<Row>;

const replayFields = {
  _id: { type: Number, required: true },
  webhookId: { type: Number, required: true },
  since: { type: Date, required: true },
  until: { type: Date, required: true },
  /** Only deliveries in this state; `null`: whatever is not being sent. */
  state: { type: String, enum: [...deliveryStates, null], default: null },
  type: { type: String, enum: [...webhookEvents, null], default: null },
  total: { type: Number, required: true },
  done: { type: Number, required: true },
  /** Not before, so that the subscriber is not flooded. */
  nextAt: { type: Date, required: true },
  createdAt: { type: Date, required: true },
  finishedAt: { type: Date, default: null },
  /** Fences a worker whose shard was taken over meanwhile. */
  version: { type: Number, required: true },
} as const;

/** Deliveries of a period that are sent again in the order they were made. */
export interface StoredReplay extends Required<InferRawDocType<typeof replayFields>> {
  /** The last delivery that was handled; `null` at the beginning. */
  cursor: { createdAt: Date; id: string } | null;
}

const cursorSchema = new Schema<NonNullable<StoredReplay["cursor"]>>(
  { createdAt: { type: Date, required: true }, id: { type: String, required: true } },
  { _id: false },
);

export const replaySchema = new Schema<StoredReplay>(
  { ...replayFields, cursor: { type: cursorSchema, default: null } },
  { versionKey: false, collection: "replays", strict: "throw" },
);
replaySchema.index({ webhookId: 1, _id: -1 });
// A running replay has no date and does not expire.
replaySchema.index({ finishedAt: 1 }, { expireAfterSeconds: retentionSeconds });
