import type { Connection } from "@deeds/service-kit";
import { Schema } from "mongoose";

/** How often browsers reported a failure of one version. */
interface Report {
  /** Id of the version. */
  _id: string;
  "load-failed": number;
  "render-failed": number;
  "policy-broken": number;
}

const schema = new Schema<Report>(
  {
    _id: { type: String, required: true },
    "load-failed": { type: Number, default: 0 },
    "render-failed": { type: Number, default: 0 },
    "policy-broken": { type: Number, default: 0 },
  },
  { versionKey: false, collection: "reports" },
);

export const reportModel = (connection: Connection) => connection.model("Report", schema);
