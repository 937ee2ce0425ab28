import { type WebhookCondition, type WebhookEvent, webhookEvents } from "@deeds/contracts";
import { createCipher, fromDotted, keysOf, toDotted, type Window } from "@deeds/service-kit";
import { type Connection, type Transaction, trusted } from "@deeds/service-kit/models";
import { type InferRawDocType, type InferRawDocTypeWithout_id, Schema } from "mongoose";
import type { StoredDelivery } from "./delivery.ts";

const previousSecretFields = {
  /** Encrypted. */
  secret: { type: String, required: true },
  until: { type: Date, required: true },
} as const;

const headerFields = {
  name: { type: String, required: true },
  /** Encrypted. */
  value: { type: String, required: true },
} as const;

export type StoredHeader = InferRawDocTypeWithout_id<typeof headerFields>;

const conditionSchema = new Schema<WebhookCondition>(
  {
    event: { type: String, enum: webhookEvents, required: true },
    field: { type: String, required: true },
    oneOf: { type: [Schema.Types.Mixed], required: true },
  },
  { _id: false },
);

const webhookFields = {
  _id: { type: Number, required: true },
  url: { type: String, required: true },
  description: { type: String, default: null },
  isActive: { type: Boolean, required: true },
  /** Encrypted; see `SecretBox`. */
  secret: { type: String, required: true },
  createdAt: { type: Date, required: true },
  updatedAt: { type: Date, required: true },
  createdById: { type: Number, required: true },
  lastTriggeredAt: { type: Date, default: null },
  /** Attempted deliveries. */
  triggerCount: { type: Number, default: 0 },
  /** Successful deliveries. */
  successCount: { type: Number, default: 0 },
  /** Failed attempts. */
  failureCount: { type: Number, default: 0 },
  consecutiveFailures: { type: Number, default: 0 },
  /** The first failure since the last success; `null` when the last attempt succeeded. */
  failingSince: { type: Date, default: null },
  /** The last warning since then, in per cent of the limit for switching off; 0 before the first. */
  warnedAt: { type: Number, default: 0 },
  lastErrorMessage: { type: String, default: null },
  version: { type: Number, required: true },
} as const;

/** A subscriber's endpoint. Optional fields are missing in rows stored before they existed. */
export interface StoredWebhook extends Required<InferRawDocType<typeof webhookFields>> {
  events: WebhookEvent[];
  /** Rotated secrets, which still sign until they expire. */
  previousSecrets: InferRawDocTypeWithout_id<typeof previousSecretFields>[];
  /** Added to the headers of each message. */
  headers?: StoredHeader[];
  conditions?: WebhookCondition[];
  /** Seconds after each failed attempt; `null` for the delays of Standard Webhooks. */
  schedule?: number[] | null;
  /** Deliveries about one person are sent in the order of their events. */
  inOrder?: boolean;
}

const webhookSchema = new Schema<StoredWebhook>(
  {
    ...webhookFields,
    events: { type: [{ type: String, enum: webhookEvents }], default: [] },
    previousSecrets: {
      type: [new Schema(previousSecretFields, { _id: false })],
      default: [],
    },
    headers: { type: [new Schema(headerFields, { _id: false })], default: [] },
    conditions: { type: [conditionSchema], default: [] },
    schedule: { type: [Number], default: null },
    inOrder: { type: Boolean, default: false },
  },
  { versionKey: false, collection: "webhooks", strict: "throw" },
);
webhookSchema.index({ events: 1 });

/** What the results of attempts change in a subscriber. */
export interface AttemptCounts {
  webhookId: number;
  lastTriggeredAt: Date;
  set: Partial<StoredWebhook>;
  add: Partial<Record<keyof StoredWebhook, number>>;
}

export function createWebhookRepository(connection: Connection) {
  const model = connection.model<StoredWebhook>("Webhook", webhookSchema);
  return {
    findById: (id: number, tx: Transaction | null = null): Promise<StoredWebhook | null> =>
      model.findById(id).session(tx).lean(),
    findAll: (tx: Transaction | null = null): Promise<StoredWebhook[]> =>
      model.find().session(tx).lean(),
    findIds: async (): Promise<number[]> =>
      (await model.find().select("_id").lean()).map(({ _id }) => _id),
    findActive: (tx: Transaction, ids: readonly number[]): Promise<StoredWebhook[]> =>
      model
        .find({ _id: trusted({ $in: ids }), isActive: true })
        .session(tx)
        .lean(),
    /** Lists the newest first. */
    list: async ({ skip, limit }: Pick<Window, "skip" | "limit">) => {
      const [items, total] = await Promise.all([
        model.find().sort({ _id: -1 }).skip(skip).limit(limit).lean(),
        model.countDocuments(),
      ]);
      return { items, total };
    },
    insert: (tx: Transaction, webhook: StoredWebhook): Promise<unknown> =>
      model.insertMany([webhook], { session: tx }),
    /** Stores changed fields and a new version; a worker may store counters at the same time. */
    update: async (
      tx: Transaction,
      before: StoredWebhook,
      change: Partial<StoredWebhook>,
    ): Promise<StoredWebhook> => {
      const update = { $set: change, $inc: { version: 1 } };
      await model.updateOne({ _id: before._id }, update, { session: tx });
      return { ...before, ...change, version: before.version + 1 };
    },
    /** Stores encrypted texts without a new version: what they say is unchanged. */
    updateSealed: (
      tx: Transaction,
      id: number,
      sealed: Pick<StoredWebhook, "secret" | "previousSecrets" | "headers">,
    ): Promise<unknown> => model.updateOne({ _id: id }, { $set: sealed }, { session: tx }).exec(),
    setFailingSince: (tx: Transaction, id: number, failingSince: Date | null): Promise<unknown> =>
      model.updateOne({ _id: id }, { $set: { failingSince } }, { session: tx }).exec(),
    /** Removes and returns a subscriber; `null` when there is none. */
    remove: (tx: Transaction, id: number): Promise<StoredWebhook | null> =>
      model.findOneAndDelete({ _id: id }, { session: tx }).lean(),
    /** Changes no version. */
    countAttempts: async (tx: Transaction, counts: readonly AttemptCounts[]): Promise<void> => {
      const writes = counts.map(({ webhookId, lastTriggeredAt, set, add }) => {
        const update = { $set: set, $max: { lastTriggeredAt }, $inc: add };
        return { updateOne: { filter: { _id: webhookId }, update } };
      });
      await model.bulkWrite(writes, { session: tx, ordered: false });
    },
    /**
     * Returns each subscriber's first `limit` due deliveries in one query: one for each would be most
     * of the cost of an event for a thousand subscribers.
     */
    findDueDeliveries: async (
      ids: readonly number[],
      { now, limit }: { now: Date; limit: number },
    ) => {
      const rows = await model.aggregate<{ _id: number; due: StoredDelivery[] }>([
        { $match: { _id: { $in: ids } } },
        { $project: { _id: 1 } },
        {
          $lookup: {
            from: "deliveries",
            localField: "_id",
            foreignField: "webhookId",
            pipeline: [
              { $match: { state: "pending", nextAttemptAt: { $lte: now } } },
              { $sort: { nextAttemptAt: 1 } },
              { $limit: limit },
            ],
            as: "due",
          },
        },
      ]);
      return new Map(rows.map(({ _id, due }) => [_id, due]));
    },
  };
}

const version = "v1.";

export type SecretBox = ReturnType<typeof createSecretBox>;

/** Encrypts secrets at rest, each bound to its subscriber's id; `keys` is the setting `SECRETS_KEY`. */
export function createSecretBox(keys: string) {
  const cipher = createCipher(keysOf(keys).map((key) => Buffer.from(key, "base64")));
  const boundTo = (owner: number) => `webhook:${owner}`;
  const bytesOf = (sealed: string) => fromDotted(sealed.slice(version.length));
  return {
    seal: (secret: string, owner: number): string =>
      version + toDotted(cipher.encrypt(secret, boundTo(owner))),
    /** Decrypts; throws when the text was changed or sealed for another owner or with another key. */
    open: (sealed: string, owner: number): string =>
      cipher.decrypt(bytesOf(sealed), boundTo(owner)).toString("utf8"),
    /** Returns the text sealed by the first key; the same text when it is already. Throws as `open`. */
    reseal: (sealed: string, owner: number): string => {
      const resealed = cipher.reencrypt(bytesOf(sealed), boundTo(owner));
      return resealed ? version + toDotted(resealed) : sealed;
    },
  };
}
