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
  /** ThumbHash in base64; `null` for other files than pictures. */
  placeholder: { type: String, default: null },
} as const;

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
  /** `null` for an anonymous proof, whose sender is not stored. */
  authorId: { type: Number, default: null },
  receiptHash: { type: String, default: null },
  rejectionReason: { type: String, default: null },
  createdAt: { type: Date, required: true },
  updatedAt: { type: Date, required: true },
  moderatedAt: { type: Date, default: null },
  moderatedById: { type: Number, default: null },
  /** As JSON text, since its keys come from the client and could be MongoDB operators. */
  additionalData: { type: String, default: null },
  /** The proof's id in the database it was imported from. */
  externalId: { type: String, default: null },
  version: { type: Number, required: true },
} as const;

export interface StoredProof extends Required<InferRawDocType<typeof proofFields>> {
  files: AttachedFile[];
  language?: SenderLanguage;
  /** The people it was moved from by merges, in that order. */
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
  /** The file's random name in its URL and in the bucket. */
  _id: { type: String, required: true },
  /**
   * `storing`: being written to the object store. `stored`: can be read and attached. `removed`:
   * hidden, until the sweeper deletes its object and this row.
   */
  state: { type: String, enum: ["storing", "stored", "removed"], required: true },
  mediaType: { type: String, enum: mediaTypes, required: true },
  /** Detected from the bytes; the sender's is ignored. */
  contentType: { type: String, required: true },
  size: { type: Number, required: true },
  placeholder: { type: String, default: null },
  /** The uploader's ids; both `null` once it is attached, so that an anonymous proof has no sender. */
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
