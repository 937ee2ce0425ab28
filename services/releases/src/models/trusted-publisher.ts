import type { FrontEndName } from "@deeds/contracts";
import type { Connection, Transaction } from "@deeds/service-kit/models";
import { Schema } from "mongoose";

/** CI jobs that publish one front end by their ID tokens. */
export interface StoredTrustedPublisher {
  _id: number;
  remote: FrontEndName;
  issuer: string;
  audience: string;
  /** Claims and the values that they must have. */
  claims: Record<string, string>;
  createdAt: Date;
  createdBy: string | null;
  lastUsedAt: Date | null;
}

const schema = new Schema<StoredTrustedPublisher>(
  {
    _id: { type: Number, required: true },
    remote: { type: String, required: true },
    issuer: { type: String, required: true },
    audience: { type: String, required: true },
    claims: { type: Schema.Types.Mixed, required: true },
    createdAt: { type: Date, required: true },
    createdBy: { type: String, default: null },
    lastUsedAt: { type: Date, default: null },
  },
  { versionKey: false, collection: "trusted-publishers" },
);

/** An exchanged ID token, until it has expired. */
interface StoredUsedToken {
  _id: string;
  expiresAt: Date;
}

const usedSchema = new Schema<StoredUsedToken>(
  { _id: { type: String, required: true }, expiresAt: { type: Date, required: true } },
  { versionKey: false, collection: "used-id-tokens" },
);
// An hour after it is no longer accepted.
usedSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 60 * 60 });

export function createTrustedPublisherRepository(connection: Connection) {
  const publishers = connection.model("TrustedPublisher", schema);
  const used = connection.model("UsedIdToken", usedSchema);
  return {
    list: (): Promise<StoredTrustedPublisher[]> => publishers.find().sort({ _id: -1 }).lean(),
    listOf: (about: { remote: FrontEndName; issuer: string }): Promise<StoredTrustedPublisher[]> =>
      publishers.find(about).lean(),
    insert: (tx: Transaction, publisher: StoredTrustedPublisher): Promise<unknown> =>
      publishers.create([publisher], { session: tx }),
    /** Returns `false` when it was removed. */
    recordUse: async (tx: Transaction, _id: number, now: Date): Promise<boolean> => {
      const change = { $set: { lastUsedAt: now } };
      const result = await publishers.updateOne({ _id }, change, { session: tx });
      return result.matchedCount > 0;
    },
    /** Returns the removed publisher; `null` when there is none. */
    remove: (tx: Transaction, id: number): Promise<StoredTrustedPublisher | null> =>
      publishers.findByIdAndDelete(id, { session: tx }).lean(),
    /** Returns `false` for an ID token that was used before. */
    useToken: async (tx: Transaction, { _id, expiresAt }: StoredUsedToken): Promise<boolean> => {
      const change = { $setOnInsert: { expiresAt } };
      const result = await used.updateOne({ _id }, change, { upsert: true, session: tx });
      return result.upsertedCount > 0;
    },
  };
}
