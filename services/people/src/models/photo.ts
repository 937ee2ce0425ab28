import type { Connection } from "@deeds/service-kit";
import { Schema } from "mongoose";

/**
 * `storing`: its bytes are on their way to the object store. `removed`: nobody sees it any more, its
 * bytes go next.
 */
export const photoStates = ["storing", "stored", "removed"] as const;

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
  /** When somebody has to look whether it is anybody's; null: it became a person's. */
  checkAt: Date | null;
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
    checkAt: { type: Date, default: null },
  },
  { versionKey: false, collection: "photos", strict: "throw" },
);
schema.index({ checkAt: 1 }, { partialFilterExpression: { checkAt: { $type: "date" } } });
schema.index({ state: 1 }, { partialFilterExpression: { state: "removed" } });

/** Whether people may see and use it. */
export const isShown = ({ state }: Pick<Photo, "state">): boolean =>
  state === undefined || state === "stored";

export const photoModel = (connection: Connection) => connection.model<Photo>("Photo", schema);
