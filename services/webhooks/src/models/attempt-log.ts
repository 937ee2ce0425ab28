import type { Connection } from "@deeds/service-kit";
import { type Model, type mongo, Schema } from "mongoose";
import type { Exchange } from "../sending/exchange.ts";

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

const keptForSeconds = 30 * 24 * 60 * 60;

const schema = new Schema<StoredAttemptLog>(
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
schema.index({ webhookId: 1 });
schema.index({ personId: 1 });
schema.index({ at: 1 }, { expireAfterSeconds: keptForSeconds });

/** The rows past mongoose, which would check every field: for writes of what was made here. */
export const bareLogs = (model: Model<StoredAttemptLog>) =>
  model.collection as unknown as mongo.Collection<StoredAttemptLog>;

export const attemptLogModel = (connection: Connection) =>
  connection.model<StoredAttemptLog>("AttemptLog", schema);
