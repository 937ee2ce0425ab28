import type { FrontEndName } from "@deeds/contracts";
import { type Connection, type Transaction, trusted } from "@deeds/service-kit/models";
import { Schema } from "mongoose";

/** The public half of a key that signs builds. It remains when its token is gone. */
export interface StoredSigningKey {
  /** SHA-256 of the key; versions refer to it. */
  _id: string;
  /** Ed25519: SPKI, base64. */
  publicKey: string;
  /** The only front end whose builds it signs; `null`: all, of the installation's `PUBLISH_TOKEN`. */
  remote: FrontEndName | null;
  /** What it belongs to, e.g. `token 12`. */
  owner: string;
  createdAt: Date;
  /** Versions that were published later are invalid. */
  revokedAt: Date | null;
}

const schema = new Schema<StoredSigningKey>(
  {
    _id: { type: String, required: true },
    publicKey: { type: String, required: true },
    remote: { type: String, default: null },
    owner: { type: String, required: true },
    createdAt: { type: Date, required: true },
    revokedAt: { type: Date, default: null },
  },
  { versionKey: false, collection: "signing-keys" },
);

export function createSigningKeyRepository(connection: Connection) {
  const keys = connection.model("SigningKey", schema);
  return {
    findByIds: async (ids: readonly string[]): Promise<Map<string, StoredSigningKey>> => {
      const found = await keys.find({ _id: trusted({ $in: [...ids] }) }).lean();
      return new Map(found.map((key) => [key._id, key]));
    },
    hasInstallationKey: async (): Promise<boolean> =>
      (await keys.exists({ remote: null })) !== null,
    /** Does nothing for a stored key. */
    insertOnce: (
      { _id, ...key }: StoredSigningKey,
      tx: Transaction | null = null,
    ): Promise<unknown> =>
      keys.updateOne({ _id }, { $setOnInsert: key }, { upsert: true }).session(tx).exec(),
    revoke: (tx: Transaction, id: string, now: Date): Promise<unknown> =>
      keys.updateOne({ _id: id }, { $set: { revokedAt: now } }, { session: tx }).exec(),
  };
}
