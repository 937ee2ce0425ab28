import { type Connection, type Transaction, trusted } from "@deeds/service-kit/models";
import { Schema } from "mongoose";
import type { Versions } from "../domain/live-set.ts";

/** Versions that are shown with the live set to everyone who has the link. */
export interface StoredPreview {
  _id: number;
  /** SHA-256 of the link's token, hex. */
  hash: string;
  changes: Versions;
  createdAt: Date;
  expiresAt: Date;
  by: string | null;
}

const schema = new Schema<StoredPreview>(
  {
    _id: { type: Number, required: true },
    hash: { type: String, required: true, unique: true },
    changes: { type: Schema.Types.Mixed, required: true },
    createdAt: { type: Date, required: true },
    expiresAt: { type: Date, required: true },
    by: { type: String, default: null },
  },
  { versionKey: false, collection: "previews", minimize: false },
);
schema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

export function createPreviewRepository(connection: Connection) {
  const previews = connection.model("Preview", schema);
  return {
    /** Returns the preview of a link; `null` when there is none or it has expired. */
    findByHash: (hash: string, now: Date): Promise<StoredPreview | null> =>
      previews.findOne({ hash, expiresAt: trusted({ $gt: now }) }).lean(),
    findById: (id: number, tx: Transaction): Promise<StoredPreview | null> =>
      previews.findById(id).session(tx).lean(),
    /** Returns previews that have not expired, latest first. */
    list: (now: Date, tx: Transaction | null = null): Promise<StoredPreview[]> =>
      previews
        .find({ expiresAt: trusted({ $gt: now }) })
        .sort({ _id: -1 })
        .session(tx)
        .lean(),
    insert: (tx: Transaction, preview: StoredPreview): Promise<unknown> =>
      previews.create([preview], { session: tx }),
    remove: (tx: Transaction, id: number): Promise<unknown> =>
      previews.deleteOne({ _id: id }, { session: tx }).exec(),
  };
}
