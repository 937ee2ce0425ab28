import { type ModerationStatus, moderationStatuses } from "@deeds/contracts";
import type { Connection } from "@deeds/service-kit";
import { Schema } from "mongoose";

/** What this service knows of a person, from the people service's events. */
export interface KnownPerson {
  _id: number;
  slug: string | null;
  name: string | null;
  status: ModerationStatus;
  version: number;
}

const schema = new Schema<KnownPerson>(
  {
    _id: { type: Number, required: true },
    slug: { type: String, default: null },
    name: { type: String, default: null },
    status: { type: String, enum: moderationStatuses, required: true },
    version: { type: Number, required: true },
  },
  { versionKey: false, collection: "people", strict: "throw" },
);

export const personModel = (connection: Connection) =>
  connection.model<KnownPerson>("KnownPerson", schema);
