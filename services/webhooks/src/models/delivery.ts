import { deliveryStates, type WebhookEvent, webhookEvents } from "@deeds/contracts";
import type { Connection } from "@deeds/service-kit";
import type { Origin } from "@deeds/service-kit/tracing";
import { type Model, type mongo, Schema } from "mongoose";
import type { Exchange } from "../sending/exchange.ts";

/** One try to hand a message over. */
export interface Attempt {
  number: number;
  at: Date;
  statusCode: number | null;
  durationMs: number;
  error: string | null;
}

/**
 * One event for one subscriber. This collection is the queue: whatever is `pending` and due is sent
 * by the worker that has the subscriber's shard, so that a crash costs a repetition and never a
 * delivery. It stays `pending` until the answer is written down.
 */
export interface StoredDelivery {
  /** Event and subscriber: there can be only one. */
  _id: string;
  webhookId: number;
  /** The event's id, sent as `webhook-id` with every attempt. */
  messageId: string;
  type: WebhookEvent;
  /** Whom it is about. */
  personId: number;
  /** The exact bytes of every attempt; empty once the person was erased. */
  body: string;
  state: (typeof deliveryStates)[number];
  /** Where its event comes from, for traces and logs. */
  origin?: Origin;
  createdAt: Date;
  nextAttemptAt: Date | null;
  attempts: Attempt[];
  finishedAt: Date | null;
  /** Fences a worker whose shard was taken over meanwhile. */
  version: number;
}

const keptForSeconds = 30 * 24 * 60 * 60;

const attemptSchema = new Schema<Attempt>(
  {
    number: { type: Number, required: true },
    at: { type: Date, required: true },
    statusCode: { type: Number, default: null },
    durationMs: { type: Number, required: true },
    error: { type: String, default: null },
  },
  { _id: false },
);

const originSchema = new Schema<Origin>({ requestId: String, traceparent: String }, { _id: false });

const deliverySchema = new Schema<StoredDelivery>(
  {
    _id: { type: String, required: true },
    webhookId: { type: Number, required: true },
    messageId: { type: String, required: true },
    type: { type: String, enum: webhookEvents, required: true },
    personId: { type: Number, required: true },
    // Not `required`, which refuses the empty one.
    body: { type: String, default: "" },
    state: { type: String, enum: deliveryStates, required: true },
    origin: { type: originSchema, default: undefined },
    createdAt: { type: Date, required: true },
    nextAttemptAt: { type: Date, default: null },
    attempts: { type: [attemptSchema], default: [] },
    finishedAt: { type: Date, default: null },
    version: { type: Number, required: true },
  },
  { versionKey: false, collection: "deliveries", strict: "throw" },
);
deliverySchema.index({ state: 1, webhookId: 1, nextAttemptAt: 1 });
deliverySchema.index({ webhookId: 1, createdAt: -1, _id: -1 });
deliverySchema.index({ personId: 1 });
deliverySchema.index({ finishedAt: 1 }, { expireAfterSeconds: keptForSeconds });

/** The rows past mongoose, which would check every field: for writes of what was made or read here. */
export const bareRows = (model: Model<StoredDelivery>) =>
  model.collection as unknown as mongo.Collection<StoredDelivery>;

export const deliveryModel = (connection: Connection) =>
  connection.model<StoredDelivery>("Delivery", deliverySchema);

/** What went over the wire in one attempt of a delivery; its result stands on the delivery. */
export interface StoredAttemptLog extends Exchange {
  /** Delivery and number of the attempt. */
  _id: string;
  webhookId: number;
  /** Whom it was about: a receiver may have repeated the message. */
  personId: number;
  at: Date;
}

export const attemptLogId = (deliveryId: string, number: number): string =>
  `${deliveryId}/${number}`;

const attemptLogSchema = new Schema<StoredAttemptLog>(
  {
    _id: { type: String, required: true },
    webhookId: { type: Number, required: true },
    personId: { type: Number, required: true },
    at: { type: Date, required: true },
    url: { type: String, required: true },
    address: { type: String, default: null },
    dnsMs: { type: Number, default: null },
    connectMs: { type: Number, default: null },
    tlsMs: { type: Number, default: null },
    firstByteMs: { type: Number, default: null },
    requestHeaders: { type: String, required: true },
    responseHeaders: { type: String, default: null },
    responseBody: { type: String, default: null },
    isCut: { type: Boolean, required: true },
  },
  { versionKey: false, collection: "attempt_logs", strict: "throw" },
);
attemptLogSchema.index({ webhookId: 1 });
attemptLogSchema.index({ personId: 1 });
attemptLogSchema.index({ at: 1 }, { expireAfterSeconds: keptForSeconds });

/** The rows past mongoose, which would check every field: for writes of what was made here. */
export const bareLogs = (model: Model<StoredAttemptLog>) =>
  model.collection as unknown as mongo.Collection<StoredAttemptLog>;

export const attemptLogModel = (connection: Connection) =>
  connection.model<StoredAttemptLog>("AttemptLog", attemptLogSchema);

/**
 * Deliveries of a time that are sent again, in the order they were made. Whoever has the subscriber's
 * shard goes on with it, from where it stands.
 */
export interface StoredReplay {
  _id: number;
  webhookId: number;
  since: Date;
  until: Date;
  /** Only those in this state; null: whatever is not on its way. */
  state: (typeof deliveryStates)[number] | null;
  type: WebhookEvent | null;
  total: number;
  done: number;
  /** The last delivery that had its turn; null: none had. */
  cursor: { createdAt: Date; id: string } | null;
  /** Not before, so that the subscriber is not flooded. */
  nextAt: Date;
  createdAt: Date;
  finishedAt: Date | null;
  /** Fences a worker whose shard was taken over meanwhile. */
  version: number;
}

const cursorSchema = new Schema<NonNullable<StoredReplay["cursor"]>>(
  { createdAt: { type: Date, required: true }, id: { type: String, required: true } },
  { _id: false },
);

const replaySchema = new Schema<StoredReplay>(
  {
    _id: { type: Number, required: true },
    webhookId: { type: Number, required: true },
    since: { type: Date, required: true },
    until: { type: Date, required: true },
    state: { type: String, enum: [...deliveryStates, null], default: null },
    type: { type: String, enum: [...webhookEvents, null], default: null },
    total: { type: Number, required: true },
    done: { type: Number, required: true },
    cursor: { type: cursorSchema, default: null },
    nextAt: { type: Date, required: true },
    createdAt: { type: Date, required: true },
    finishedAt: { type: Date, default: null },
    version: { type: Number, required: true },
  },
  { versionKey: false, collection: "replays", strict: "throw" },
);
replaySchema.index({ webhookId: 1, _id: -1 });
// Of a date only: what goes on has none and stays.
replaySchema.index({ finishedAt: 1 }, { expireAfterSeconds: keptForSeconds });

export const replayModel = (connection: Connection) =>
  connection.model<StoredReplay>("Replay", replaySchema);
