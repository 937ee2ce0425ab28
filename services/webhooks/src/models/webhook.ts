import { type WebhookCondition, type WebhookEvent, webhookEvents } from "@deeds/contracts";
import { type Connection, decrypt, encrypt, fromDotted, toDotted } from "@deeds/service-kit";
import { Schema } from "mongoose";

interface PreviousSecret {
  /** Encrypted. */
  secret: string;
  until: Date;
}

export interface StoredHeader {
  name: string;
  /** Encrypted. */
  value: string;
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
  /** Of its own, beside those of each message; absent, as what follows: it is older than they are. */
  headers?: StoredHeader[];
  conditions?: WebhookCondition[];
  /** Seconds after each failed attempt; null: as Standard Webhooks recommends. */
  schedule?: number[] | null;
  /** What is about the same person is sent one by one. */
  inOrder?: boolean;
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

const headerSchema = new Schema<StoredHeader>(
  { name: { type: String, required: true }, value: { type: String, required: true } },
  { _id: false },
);

const conditionSchema = new Schema<WebhookCondition>(
  {
    event: { type: String, enum: webhookEvents, required: true },
    field: { type: String, required: true },
    oneOf: { type: [Schema.Types.Mixed], required: true },
  },
  { _id: false },
);

const webhookSchema = new Schema<StoredWebhook>(
  {
    _id: { type: Number, required: true },
    url: { type: String, required: true },
    description: { type: String, default: null },
    events: { type: [{ type: String, enum: webhookEvents }], default: [] },
    isActive: { type: Boolean, required: true },
    secret: { type: String, required: true },
    previousSecrets: { type: [previousSecretSchema], default: [] },
    headers: { type: [headerSchema], default: [] },
    conditions: { type: [conditionSchema], default: [] },
    schedule: { type: [Number], default: null },
    inOrder: { type: Boolean, default: false },
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
webhookSchema.index({ events: 1 });

export const webhookModel = (connection: Connection) =>
  connection.model<StoredWebhook>("Webhook", webhookSchema);

/** Encrypts the secrets of subscribers at rest, each bound to its subscriber's id. */
export interface SecretBox {
  seal(secret: string, owner: number): string;
  /** Throws when the text was changed, belongs to another owner or to another key. */
  open(sealed: string, owner: number): string;
}

const version = "v1.";

/** `key`: 32 bytes in base64. */
export function createSecretBox(key: string): SecretBox {
  const bytes = Buffer.from(key, "base64");
  const boundTo = (owner: number) => `webhook:${owner}`;
  return {
    seal: (secret, owner) => version + toDotted(encrypt(bytes, secret, boundTo(owner))),
    open: (sealed, owner) =>
      decrypt(bytes, fromDotted(sealed.slice(version.length)), boundTo(owner)).toString("utf8"),
  };
}
