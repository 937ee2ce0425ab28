import { type Connection, isDuplicateKey, trusted } from "@deeds/service-kit/models";
import { type InferRawDocType, Schema } from "mongoose";

const signingKeyFields = {
  /** Generation, from 1: as it is unique, only one replica creates the next key. */
  _id: { type: Number, required: true },
  kid: { type: String, required: true },
  /** PKCS #8 in PEM, encrypted with the session key. */
  privateKey: { type: String, required: true },
  /** The public half as a JWK, JSON. */
  publicKey: { type: String, required: true },
  createdAt: { type: Date, required: true },
} as const;
const signingKeySchema = new Schema(signingKeyFields, {
  versionKey: false,
  strict: "throw",
  collection: "signing_keys",
});

export type StoredSigningKey = Required<InferRawDocType<typeof signingKeyFields>>;

export function createSigningKeyRepository(connection: Connection) {
  const keys = connection.model("SigningKey", signingKeySchema);
  return {
    findByKid: (kid: string): Promise<StoredSigningKey | null> => keys.findOne({ kid }).lean(),
    listNewest: (limit: number): Promise<StoredSigningKey[]> =>
      keys.find().sort({ _id: -1 }).limit(limit).lean(),
    /** Returns the stored key of this generation: that of another replica if it was first. */
    insertOnce: async (key: StoredSigningKey): Promise<StoredSigningKey | null> => {
      const { _id } = key;
      try {
        await keys.updateOne({ _id }, { $setOnInsert: key }, { upsert: true });
      } catch (error) {
        if (!isDuplicateKey(error)) throw error;
      }
      return keys.findById(_id).lean();
    },
    removeBefore: (moment: Date): Promise<unknown> =>
      keys.deleteMany({ createdAt: trusted({ $lt: moment }) }).exec(),
  };
}
