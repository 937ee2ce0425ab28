import { deliveryStates, type WebhookEvent, webhookEvents } from "@deeds/contracts";
import type { Connection } from "@deeds/service-kit";
import type { Origin } from "@deeds/service-kit/tracing";
import { type Model, type mongo, Schema } from "mongoose";

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

const schema = new Schema<StoredDelivery>(
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
schema.index({ state: 1, webhookId: 1, nextAttemptAt: 1 });
schema.index({ webhookId: 1, createdAt: -1, _id: -1 });
schema.index({ personId: 1 });
schema.index({ finishedAt: 1 }, { expireAfterSeconds: keptForSeconds });

/** The rows past mongoose, which would check every field: for writes of what was made or read here. */
export const bareRows = (model: Model<StoredDelivery>) =>
  model.collection as unknown as mongo.Collection<StoredDelivery>;

export const deliveryModel = (connection: Connection) =>
  connection.model<StoredDelivery>("Delivery", schema);
