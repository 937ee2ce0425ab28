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

const proofSchema = new Schema<StoredProof>(
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
proofSchema.index({ personId: 1, status: 1, createdAt: -1, _id: -1 });
proofSchema.index({ status: 1, createdAt: -1, _id: -1 });
proofSchema.index({ status: 1, personId: 1 });
proofSchema.index({ createdAt: -1, _id: -1 });
proofSchema.index({ moderatedAt: 1 });
proofSchema.index({ movedFrom: 1 }, { sparse: true });
proofSchema.index({ authorId: 1, createdAt: -1, _id: -1 });
proofSchema.index(
  { receiptHash: 1 },
  { unique: true, partialFilterExpression: { receiptHash: { $type: "string" } } },
);

proofSchema.index(
  { externalId: 1 },
  { unique: true, partialFilterExpression: { externalId: { $type: "string" } } },
);

export const proofModel = (connection: Connection) =>
  connection.model<StoredProof>("Proof", proofSchema);

/**
 * `storing`: its bytes are on their way to the object store. `stored`: it can be shown and attached.
 * `removed`: nobody sees it any more, its bytes go next.
 */
const fileStates = ["storing", "stored", "removed"] as const;

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

const storedFileSchema = new Schema<StoredFile>(
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
storedFileSchema.index({ proofId: 1, createdAt: 1 });
storedFileSchema.index({ state: 1 }, { partialFilterExpression: { state: "removed" } });

export const proofFileModel = (connection: Connection) =>
  connection.model<StoredFile>("ProofFile", storedFileSchema);
