import { type MediaType, mediaTypes } from "@deeds/contracts";
import type { Connection } from "@deeds/service-kit";
import { Schema } from "mongoose";

/**
 * `storing`: its bytes are on their way to the object store. `stored`: it can be shown and attached.
 * `removed`: nobody sees it any more, its bytes go next.
 */
export const fileStates = ["storing", "stored", "removed"] as const;

export interface StoredFile {
  /** The file's name in its address and in the bucket; unguessable. */
  _id: string;
  state: (typeof fileStates)[number];
  mediaType: MediaType;
  /** As found out from the bytes, never as the sender said. */
  contentType: string;
  size: number;
  placeholder: string | null;
  /** Of a document; absent in rows written before pages were counted. */
  pages?: number | null;
  /** Who sent it; both null once it is attached, so that an anonymous proof names nobody. */
  visitorId: string | null;
  userId: number | null;
  proofId: number | null;
  createdAt: Date;
  version: number;
}

const schema = new Schema<StoredFile>(
  {
    _id: { type: String, required: true },
    state: { type: String, enum: fileStates, required: true },
    mediaType: { type: String, enum: mediaTypes, required: true },
    contentType: { type: String, required: true },
    size: { type: Number, required: true },
    placeholder: { type: String, default: null },
    pages: { type: Number },
    visitorId: { type: String, default: null },
    userId: { type: Number, default: null },
    proofId: { type: Number, default: null },
    createdAt: { type: Date, required: true },
    version: { type: Number, required: true },
  },
  { versionKey: false, collection: "proof_files", strict: "throw" },
);
schema.index({ proofId: 1, createdAt: 1 });
schema.index({ state: 1 }, { partialFilterExpression: { state: "removed" } });

export const proofFileModel = (connection: Connection) =>
  connection.model<StoredFile>("ProofFile", schema);
