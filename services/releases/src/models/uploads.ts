import type { Connection } from "@deeds/service-kit";
import mongoose, { Schema } from "mongoose";

/** Files of a version that is not published yet. */
interface Upload {
  /** Id of the version. */
  _id: string;
  /** Of this upload alone: what is removed after it is nobody else's. */
  folder: string;
  /** When something of it last arrived. */
  touchedAt: Date;
}

const uploadSchema = new Schema<Upload>(
  {
    _id: { type: String, required: true },
    folder: { type: String, required: true },
    touchedAt: { type: Date, required: true },
  },
  { versionKey: false, collection: "uploads" },
);

/** Uploads to which nothing has come since then. */
export const untouchedSince = (moment: Date) => ({
  touchedAt: mongoose.trusted({ $lt: moment }),
});

/** A folder of the bucket that nothing names any more: its objects are to be removed. */
interface LeftFolder {
  _id: string;
}

const leftFolderSchema = new Schema<LeftFolder>(
  { _id: { type: String, required: true } },
  { versionKey: false, collection: "left-folders" },
);

export const uploadModel = (connection: Connection) => connection.model("Upload", uploadSchema);

export const leftFolderModel = (connection: Connection) =>
  connection.model("LeftFolder", leftFolderSchema);
