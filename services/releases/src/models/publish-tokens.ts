import type { FrontEndName } from "@deeds/contracts";
import type { Connection } from "@deeds/service-kit";
import { Schema } from "mongoose";

/** What may publish one front end. */
export interface StoredPublishToken {
  _id: number;
  /** SHA-256 of the secret, hex. */
  hash: string;
  /** Of the Ed25519 key that signs what it publishes: SPKI, base64. */
  publicKey: string;
  remote: FrontEndName;
  name: string;
  createdAt: Date;
  createdBy: string | null;
  lastUsedAt: Date | null;
}

const schema = new Schema<StoredPublishToken>(
  {
    _id: { type: Number, required: true },
    hash: { type: String, required: true },
    publicKey: { type: String, required: true },
    remote: { type: String, required: true },
    name: { type: String, required: true },
    createdAt: { type: Date, required: true },
    createdBy: { type: String, default: null },
    lastUsedAt: { type: Date, default: null },
  },
  { versionKey: false, collection: "publish-tokens" },
);

export const publishTokenModel = (connection: Connection) =>
  connection.model("PublishToken", schema);
