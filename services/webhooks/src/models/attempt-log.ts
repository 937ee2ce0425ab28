import { type Connection, type Transaction, trusted } from "@deeds/service-kit/models";
import { type InferRawDocTypeWithout_id, type mongo, Schema } from "mongoose";

/** Of attempt logs, finished deliveries and replays. */
export const retentionSeconds = 30 * 24 * 60 * 60;

const exchangeFields = {
  url: { type: String, required: true },
  /** The IP address that was connected to. */
  address: { type: String, default: null },
  /** The times are `null` for phases that were not reached, or when a connection was reused. */
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

export type Exchange = Required<InferRawDocTypeWithout_id<typeof exchangeFields>>;

export interface StoredAttemptLog extends Exchange {
  /** `delivery/number`. */
  _id: string;
  webhookId: number;
  personId: number | null;
  at: Date;
}

const idOf = (deliveryId: string, number: number): string => `${deliveryId}/${number}`;

const attemptLogSchema = new Schema<StoredAttemptLog>(
  {
    _id: { type: String, required: true },
    webhookId: { type: Number, required: true },
    personId: { type: Number, default: null },
    at: { type: Date, required: true },
    ...exchangeFields,
  },
  { versionKey: false, collection: "attempt_logs", strict: "throw" },
);
attemptLogSchema.index({ webhookId: 1 });
attemptLogSchema.index({ personId: 1 });
attemptLogSchema.index({ at: 1 }, { expireAfterSeconds: retentionSeconds });

/** The key of a log and its content. */
type NewAttemptLog = Omit<StoredAttemptLog, "_id"> & { deliveryId: string; number: number };

export function createAttemptLogRepository(connection: Connection) {
  const model = connection.model<StoredAttemptLog>("AttemptLog", attemptLogSchema);
  /** Skips mongoose's validation: its rows are built in this code. */
  const native = model.collection as unknown as mongo.Collection<StoredAttemptLog>;
  return {
    /** Returns the log of each attempt; `null` where it expired or was erased. */
    findOfDelivery: async (id: string, numbers: readonly number[]) => {
      const ids = numbers.map((number) => idOf(id, number));
      const logs = await model.find({ _id: trusted({ $in: ids }) }).lean();
      return ids.map(
        (each): StoredAttemptLog | null => logs.find(({ _id }) => _id === each) ?? null,
      );
    },
    /** Replaces existing logs: a duplicate key would prevent the result from being stored. */
    save: async (tx: Transaction, logs: readonly NewAttemptLog[]): Promise<void> => {
      const writes = logs.map(({ deliveryId, number, ...replacement }) => ({
        replaceOne: { filter: { _id: idOf(deliveryId, number) }, replacement, upsert: true },
      }));
      if (writes.length > 0) await native.bulkWrite(writes, { session: tx, ordered: false });
    },
    removeOfWebhook: (tx: Transaction, webhookId: number): Promise<unknown> =>
      model.deleteMany({ webhookId }, { session: tx }).exec(),
    removeOfPerson: (tx: Transaction, personId: number): Promise<unknown> =>
      model.deleteMany({ personId }, { session: tx }).exec(),
  };
}
