import type { Connection } from "@deeds/service-kit";
import { Schema } from "mongoose";

/** A row that every fan-out writes, so that replicas take turns and none overlooks the other. */
export interface Turn {
  _id: "public-events";
  count: number;
}

const schema = new Schema<Turn>(
  { _id: { type: String, required: true }, count: { type: Number, required: true } },
  { versionKey: false, collection: "turns", strict: "throw" },
);

export const turnModel = (connection: Connection) => connection.model<Turn>("Turn", schema);
