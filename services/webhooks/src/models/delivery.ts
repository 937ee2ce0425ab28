import { deliveryStates, type WebhookEvent, webhookEvents } from "@deeds/contracts";
import type { Connection } from "@deeds/service-kit";
import { Schema } from "mongoose";

/** One try to hand a message over. */
export interface Attempt {
  number: number;
  at: Date;
  statusCode: number | null;
  durationMs: number;
  error: string | null;
}

/**
 * One event for one subscriber. This collection is the queue: whatever is `pending` and due is
 * claimed by a worker with a lease, so that a crash costs a repetition and never a delivery.
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
  createdAt: Date;
  nextAttemptAt: Date | null;
  leaseUntil: Date | null;
  /** The worker that took it; fences one whose lease ran out. */
  claim: string | null;
  attempts: Attempt[];
  finishedAt: Date | null;
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
    createdAt: { type: Date, required: true },
    nextAttemptAt: { type: Date, default: null },
    leaseUntil: { type: Date, default: null },
    claim: { type: String, default: null },
    attempts: { type: [attemptSchema], default: [] },
    finishedAt: { type: Date, default: null },
    version: { type: Number, required: true },
  },
  { versionKey: false, collection: "deliveries", strict: "throw" },
);
schema.index({ webhookId: 1, state: 1, nextAttemptAt: 1 });
schema.index({ webhookId: 1, createdAt: -1, _id: -1 });
schema.index({ state: 1, leaseUntil: 1 });
schema.index({ personId: 1 });
schema.index({ finishedAt: 1 }, { expireAfterSeconds: keptForSeconds });

export const deliveryModel = (connection: Connection) =>
  connection.model<StoredDelivery>("Delivery", schema);
