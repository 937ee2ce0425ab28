import type { Connection } from "@deeds/service-kit";
import { Schema } from "mongoose";

/** Somebody who was erased: what is heard of them later is sent to nobody. */
export interface ErasedPerson {
  /** The person's id. */
  _id: number;
  at: Date;
}

const schema = new Schema<ErasedPerson>(
  { _id: { type: Number, required: true }, at: { type: Date, required: true } },
  { versionKey: false, collection: "erased_people", strict: "throw" },
);

export const erasedPersonModel = (connection: Connection) =>
  connection.model<ErasedPerson>("ErasedPerson", schema);
