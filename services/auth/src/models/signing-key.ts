import type { Connection } from "@deeds/service-kit";
import { type Model, Schema, trusted } from "mongoose";

export interface SigningKeyDocument {
  /** Generation, from 1: being unique, it lets one replica only make the next key. */
  _id: number;
  kid: string;
  /** PKCS #8 in PEM, encrypted with the session key. */
  privateKey: string;
  /** The public half as a JWK, JSON. */
  publicKey: string;
  createdAt: Date;
}

const schema = new Schema<SigningKeyDocument>(
  {
    _id: { type: Number, required: true },
    kid: { type: String, required: true },
    privateKey: { type: String, required: true },
    publicKey: { type: String, required: true },
    createdAt: { type: Date, required: true },
  },
  { strict: "throw", versionKey: false, collection: "signing_keys" },
);

export type SigningKeys = Model<SigningKeyDocument>;
export const signingKeysOf = (connection: Connection): SigningKeys =>
  connection.model<SigningKeyDocument>("SigningKey", schema);

/** Removes the keys that were made before a time. */
export async function dropOlder(keys: SigningKeys, than: Date): Promise<void> {
  await keys.deleteMany({ createdAt: trusted({ $lt: than }) });
}
