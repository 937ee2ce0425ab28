import { type WebhookEvent, webhookEvents } from "@deeds/contracts";
import type { Connection } from "@deeds/service-kit";
import { Schema } from "mongoose";

export interface PreviousSecret {
  /** Encrypted. */
  secret: string;
  until: Date;
}

/** A subscriber's endpoint. */
export interface StoredWebhook {
  _id: number;
  url: string;
  description: string | null;
  events: WebhookEvent[];
  isActive: boolean;
  /** Encrypted; see `SecretBox`. */
  secret: string;
  /** Rotated out, but signing too until then. */
  previousSecrets: PreviousSecret[];
  createdAt: Date;
  updatedAt: Date;
  createdById: number;
  lastTriggeredAt: Date | null;
  /** Deliveries that were tried. */
  triggerCount: number;
  /** Deliveries that succeeded. */
  successCount: number;
  /** Attempts that failed. */
  failureCount: number;
  consecutiveFailures: number;
  /** The first failure since the last success; null: the last attempt succeeded. */
  failingSince: Date | null;
  /** Per cent of the patience at which was warned last since then. */
  warnedAt: number;
  lastErrorMessage: string | null;
  version: number;
}

const previousSecretSchema = new Schema<PreviousSecret>(
  { secret: { type: String, required: true }, until: { type: Date, required: true } },
  { _id: false },
);

const schema = new Schema<StoredWebhook>(
  {
    _id: { type: Number, required: true },
    url: { type: String, required: true },
    description: { type: String, default: null },
    events: { type: [{ type: String, enum: webhookEvents }], default: [] },
    isActive: { type: Boolean, required: true },
    secret: { type: String, required: true },
    previousSecrets: { type: [previousSecretSchema], default: [] },
    createdAt: { type: Date, required: true },
    updatedAt: { type: Date, required: true },
    createdById: { type: Number, required: true },
    lastTriggeredAt: { type: Date, default: null },
    triggerCount: { type: Number, default: 0 },
    successCount: { type: Number, default: 0 },
    failureCount: { type: Number, default: 0 },
    consecutiveFailures: { type: Number, default: 0 },
    failingSince: { type: Date, default: null },
    warnedAt: { type: Number, default: 0 },
    lastErrorMessage: { type: String, default: null },
    version: { type: Number, required: true },
  },
  { versionKey: false, collection: "webhooks", strict: "throw" },
);
schema.index({ events: 1 });

export const webhookModel = (connection: Connection) =>
  connection.model<StoredWebhook>("Webhook", schema);
