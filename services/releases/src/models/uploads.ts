import type { Connection } from "@deeds/service-kit";
import { Schema, trusted } from "mongoose";

const uploadSchema = new Schema(
  {
    /** Id of the version. */
    _id: { type: String, required: true },
    /** Of this upload alone: what is removed after it is nobody else's. */
    folder: { type: String, required: true },
    touchedAt: { type: Date, required: true },
  },
  { versionKey: false, collection: "uploads" },
);

export const untouchedSince = (moment: Date) => ({ touchedAt: trusted({ $lt: moment }) });

/** Folders of the bucket that nothing names any more: their objects are to be removed. */
const leftFolderSchema = new Schema(
  { _id: { type: String, required: true } },
  { versionKey: false, collection: "left-folders" },
);

export const uploadModel = (connection: Connection) => connection.model("Upload", uploadSchema);

export const leftFolderModel = (connection: Connection) =>
  connection.model("LeftFolder", leftFolderSchema);
