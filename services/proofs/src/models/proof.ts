import {
  type MediaType,
  type ModerationStatus,
  mediaTypes,
  moderationStatuses,
  type SenderLanguage,
  senderLanguages,
} from "@deeds/contracts";
import type { Connection } from "@deeds/service-kit";
import { Schema } from "mongoose";

/** A file as its proof remembers it. */
export interface AttachedFile {
  filename: string;
  mediaType: MediaType;
  size: number;
  /** ThumbHash, base64; null for what has no picture. */
  placeholder: string | null;
  /** Of a document; absent in rows written before pages were counted. */
  pages?: number | null;
}

export interface StoredProof {
  _id: number;
  personId: number;
  title: string | null;
  description: string;
  mediaType: MediaType;
  files: AttachedFile[];
  status: ModerationStatus;
  isAnonymous: boolean;
  /** Null for whatever was sent anonymously: then nobody can tell the sender any more. */
  authorId: number | null;
  receiptHash: string | null;
  /** What its sender read the site in; absent when that is not known. */
  language?: SenderLanguage;
  rejectionReason: string | null;
  createdAt: Date;
  updatedAt: Date;
  moderatedAt: Date | null;
  moderatedById: number | null;
  /** JSON text: its keys come from outside and must never be read as operators. */
  additionalData: string | null;
  /** The proof's id in another register. */
  externalId: string | null;
  /** The records that it followed a merge from, the last one last; absent: none. */
  movedFrom?: number[];
  version: number;
}

const fileSchema = new Schema<AttachedFile>(
  {
    filename: { type: String, required: true },
    mediaType: { type: String, enum: mediaTypes, required: true },
    size: { type: Number, required: true },
    placeholder: { type: String, default: null },
    pages: { type: Number },
  },
  { _id: false },
);

const schema = new Schema<StoredProof>(
  {
    _id: { type: Number, required: true },
    personId: { type: Number, required: true },
    title: { type: String, default: null },
    description: { type: String, required: true },
    mediaType: { type: String, enum: mediaTypes, required: true },
    files: { type: [fileSchema], default: [] },
    status: { type: String, enum: moderationStatuses, required: true },
    isAnonymous: { type: Boolean, required: true },
    authorId: { type: Number, default: null },
    receiptHash: { type: String, default: null },
    language: { type: String, enum: senderLanguages },
    rejectionReason: { type: String, default: null },
    createdAt: { type: Date, required: true },
    updatedAt: { type: Date, required: true },
    moderatedAt: { type: Date, default: null },
    moderatedById: { type: Number, default: null },
    additionalData: { type: String, default: null },
    externalId: { type: String, default: null },
    movedFrom: { type: [Number], default: undefined },
    version: { type: Number, required: true },
  },
  { versionKey: false, collection: "proofs", strict: "throw" },
);
schema.index({ personId: 1, status: 1, createdAt: -1, _id: -1 });
schema.index({ status: 1, createdAt: -1, _id: -1 });
schema.index({ status: 1, personId: 1 });
schema.index({ createdAt: -1, _id: -1 });
schema.index({ moderatedAt: 1 });
schema.index({ movedFrom: 1 }, { sparse: true });
schema.index({ authorId: 1, createdAt: -1, _id: -1 });
schema.index(
  { receiptHash: 1 },
  { unique: true, partialFilterExpression: { receiptHash: { $type: "string" } } },
);

schema.index(
  { externalId: 1 },
  { unique: true, partialFilterExpression: { externalId: { $type: "string" } } },
);

export const proofModel = (connection: Connection) =>
  connection.model<StoredProof>("Proof", schema);
