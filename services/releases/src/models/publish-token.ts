import type { FrontEndName } from "@deeds/contracts";
import type { Connection, Transaction } from "@deeds/service-kit/models";
import { type InferRawDocType, Schema } from "mongoose";

const fields = {
  _id: { type: Number, required: true },
  /** SHA-256 of the secret, hex. */
  hash: { type: String, required: true },
  /** Of the Ed25519 key that signs the published builds: SPKI, base64. */
  publicKey: { type: String, required: true },
  name: { type: String, required: true },
  createdAt: { type: Date, required: true },
  createdBy: { type: String, default: null },
  /** `null` for a token from before tokens expired. */
  expiresAt: { type: Date, default: null },
  lastUsedAt: { type: Date, default: null },
  /** The trusted publisher whose ID token it was exchanged for; `null` for one of an administrator. */
  publisherId: { type: Number, default: null },
  /** When the row is deleted; `null` for one of an administrator. */
  deleteAt: { type: Date, default: null },
} as const;

export interface StoredPublishToken extends Required<InferRawDocType<typeof fields>> {
  remote: FrontEndName;
}

const schema = new Schema<StoredPublishToken>(
  { ...fields, remote: { type: String, required: true } },
  { versionKey: false, collection: "publish-tokens" },
);

schema.index({ deleteAt: 1 }, { expireAfterSeconds: 0 });

export function createPublishTokenRepository(connection: Connection) {
  const tokens = connection.model("PublishToken", schema);
  return {
    findById: (id: number): Promise<StoredPublishToken | null> => tokens.findById(id).lean(),
    /** Returns the tokens that administrators created. */
    list: (): Promise<StoredPublishToken[]> =>
      tokens.find({ publisherId: null }).sort({ _id: -1 }).lean(),
    listOfPublisher: (tx: Transaction, publisherId: number): Promise<StoredPublishToken[]> =>
      tokens.find({ publisherId }).session(tx).lean(),
    insert: (tx: Transaction, token: StoredPublishToken): Promise<unknown> =>
      tokens.create([token], { session: tx }),
    recordUse: (id: number, now: Date): Promise<unknown> =>
      tokens.updateOne({ _id: id }, { lastUsedAt: now }).exec(),
    /** Returns the removed token; `null` when there is none. */
    remove: (tx: Transaction, id: number): Promise<StoredPublishToken | null> =>
      tokens.findByIdAndDelete(id, { session: tx }).lean(),
  };
}
