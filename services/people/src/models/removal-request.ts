import { type ModerationStatus, moderationStatuses, removalWishes } from "@deeds/contracts";
import type { Connection } from "@deeds/service-kit";
import { Schema } from "mongoose";

/** A request by, or for, the person described. Who sent it is not stored. */
export interface StoredRemovalRequest {
  _id: number;
  personId: number;
  /** Empty once the person is erased, as the text is. */
  relation: string;
  wish: (typeof removalWishes)[number];
  text: string;
  status: ModerationStatus;
  /** For whoever asked. */
  note: string | null;
  receiptHash: string;
  createdAt: Date;
  moderatedAt: Date | null;
  moderatedById: number | null;
  version: number;
}

const schema = new Schema<StoredRemovalRequest>(
  {
    _id: { type: Number, required: true },
    personId: { type: Number, required: true },
    relation: { type: String, default: "" },
    wish: { type: String, enum: removalWishes, required: true },
    text: { type: String, default: "" },
    status: { type: String, enum: moderationStatuses, required: true },
    note: { type: String, default: null },
    receiptHash: { type: String, required: true },
    createdAt: { type: Date, required: true },
    moderatedAt: { type: Date, default: null },
    moderatedById: { type: Number, default: null },
    version: { type: Number, required: true },
  },
  { versionKey: false, collection: "removal_requests", strict: "throw" },
);
schema.index({ status: 1, createdAt: 1, _id: 1 });
schema.index({ createdAt: 1, _id: 1 });
schema.index({ personId: 1, status: 1 });
schema.index({ receiptHash: 1 }, { unique: true });

export const removalRequestModel = (connection: Connection) =>
  connection.model<StoredRemovalRequest>("RemovalRequest", schema);
