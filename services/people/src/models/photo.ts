import type { Connection } from "@deeds/service-kit";
import { Schema } from "mongoose";

/** `removed`: nobody sees it any more, its bytes go next. */
export const photoStates = ["stored", "removed"] as const;

/** A portrait whose bytes are stored, in each of its widths. */
export interface Photo {
  /** The file's name in its address; unguessable. */
  _id: string;
  /** Pixels of the widest form. */
  width: number;
  height: number;
  /** Widths that are stored, narrowest first. */
  widths: number[];
  /** ThumbHash, base64. */
  placeholder: string;
  /** Absent: stored. */
  state?: (typeof photoStates)[number];
  createdAt: Date;
}

const schema = new Schema<Photo>(
  {
    _id: { type: String, required: true },
    width: { type: Number, required: true },
    height: { type: Number, required: true },
    widths: { type: [Number], required: true },
    placeholder: { type: String, required: true },
    state: { type: String, enum: photoStates, default: "stored" },
    createdAt: { type: Date, required: true },
  },
  { versionKey: false, collection: "photos", strict: "throw" },
);
schema.index({ state: 1 }, { partialFilterExpression: { state: "removed" } });

export const photoModel = (connection: Connection) => connection.model<Photo>("Photo", schema);
