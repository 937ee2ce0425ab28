import type { FrontEndName } from "@deeds/contracts";
import type { Connection } from "@deeds/service-kit";
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
  lastUsedAt: { type: Date, default: null },
} as const;

export interface StoredPublishToken extends Required<InferRawDocType<typeof fields>> {
  remote: FrontEndName;
}

const schema = new Schema<StoredPublishToken>(
  { ...fields, remote: { type: String, required: true } },
  { versionKey: false, collection: "publish-tokens" },
);

export const publishTokenModel = (connection: Connection) =>
  connection.model("PublishToken", schema);
