import {
  mediaTypes,
  moderationStatuses,
  type SenderLanguage,
  senderLanguages,
} from "@deeds/contracts";
import { type InferRawDocType, type InferRawDocTypeWithout_id, Schema } from "mongoose";

const attachedFields = {
  filename: { type: String, required: true },
  mediaType: { type: String, enum: mediaTypes, required: true },
  size: { type: Number, required: true },
  /** ThumbHash, base64; `null` for a file without a picture. */
  placeholder: { type: String, default: null },
} as const;

/** A file as it is stored with its proof. */
export interface AttachedFile extends Required<InferRawDocTypeWithout_id<typeof attachedFields>> {
  /** Of a document; missing in rows written before pages were counted. */
  pages?: number | null;
}

const proofFields = {
  _id: { type: Number, required: true },
  personId: { type: Number, required: true },
  title: { type: String, default: null },
  description: { type: String, required: true },
  mediaType: { type: String, enum: mediaTypes, required: true },
  status: { type: String, enum: moderationStatuses, required: true },
  isAnonymous: { type: Boolean, required: true },
  /** `null` for an anonymous proof: its sender is not stored. */
  authorId: { type: Number, default: null },
  receiptHash: { type: String, default: null },
  rejectionReason: { type: String, default: null },
  createdAt: { type: Date, required: true },
  updatedAt: { type: Date, required: true },
  moderatedAt: { type: Date, default: null },
  moderatedById: { type: Number, default: null },
  /** JSON text: its keys come from outside and must never be read as operators. */
  additionalData: { type: String, default: null },
  /** The proof's id in another register. */
  externalId: { type: String, default: null },
  version: { type: Number, required: true },
} as const;

export interface StoredProof extends Required<InferRawDocType<typeof proofFields>> {
  files: AttachedFile[];
  /** The sender's language; missing when it is not known. */
  language?: SenderLanguage;
  /** The records that it was moved from by merges, the last one last. */
  movedFrom?: number[];
}

const attachedSchema = new Schema<AttachedFile>(
  { ...attachedFields, pages: { type: Number } },
  { _id: false },
);

export const proofSchema = new Schema<StoredProof>(
  {
    ...proofFields,
    files: { type: [attachedSchema], default: [] },
    language: { type: String, enum: senderLanguages },
    movedFrom: { type: [Number], default: undefined },
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
for (const field of ["receiptHash", "externalId"]) {
  const partialFilterExpression = { [field]: { $type: "string" } };
  proofSchema.index({ [field]: 1 }, { unique: true, partialFilterExpression });
}

const storedFileFields = {
  /** The file's name in its address and in the bucket; unguessable. */
  _id: { type: String, required: true },
  /**
   * `storing`: its bytes are being written to the object store. `stored`: it can be shown and
   * attached. `removed`: it is not shown any more, its bytes are deleted next.
   */
  state: { type: String, enum: ["storing", "stored", "removed"], required: true },
  mediaType: { type: String, enum: mediaTypes, required: true },
  /** As detected from the bytes, never as the sender declared it. */
  contentType: { type: String, required: true },
  size: { type: Number, required: true },
  placeholder: { type: String, default: null },
  /** The sender's ids; both `null` once it is attached, so that an anonymous proof names no sender. */
  visitorId: { type: String, default: null },
  userId: { type: Number, default: null },
  proofId: { type: Number, default: null },
  createdAt: { type: Date, required: true },
  version: { type: Number, required: true },
} as const;

export interface StoredFile extends Required<InferRawDocType<typeof storedFileFields>> {
  /** Of a document; missing in rows written before pages were counted. */
  pages?: number | null;
}

export const storedFileSchema = new Schema<StoredFile>(
  { ...storedFileFields, pages: { type: Number } },
  { versionKey: false, collection: "proof_files", strict: "throw" },
);
storedFileSchema.index({ proofId: 1, createdAt: 1 });
storedFileSchema.index({ state: 1 }, { partialFilterExpression: { state: "removed" } });
