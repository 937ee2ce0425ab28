import type { Connection } from "@deeds/service-kit";
import { Schema, trusted } from "mongoose";

const uploadSchema = new Schema(
  {
    /** Id of the version. */
    _id: { type: String, required: true },
    /** Unique to this upload, so that removing it removes no other file. */
    folder: { type: String, required: true },
    touchedAt: { type: Date, required: true },
  },
  { versionKey: false, collection: "uploads" },
);

export const untouchedSince = (moment: Date) => ({ touchedAt: trusted({ $lt: moment }) });

/** Folders of the bucket without a version or upload, whose objects are to be removed. */
const orphanedFolderSchema = new Schema(
  { _id: { type: String, required: true } },
  { versionKey: false, collection: "left-folders" },
);

export const uploadModel = (connection: Connection) => connection.model("Upload", uploadSchema);

export const orphanedFolderModel = (connection: Connection) =>
  connection.model("OrphanedFolder", orphanedFolderSchema);
