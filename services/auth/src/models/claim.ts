import { type WaitingKind, waitingKinds } from "@deeds/contracts";
import type { Connection } from "@deeds/service-kit";
import { type Model, Schema, trusted } from "mongoose";

/** What an administrator has open, as long as their page keeps saying so. */
export interface ClaimDocument {
  /** The desk that says it: one browser tab. */
  _id: string;
  userId: number;
  username: string;
  kind: WaitingKind;
  item: number;
  version: number;
  /** The database removes the row then, some time later. */
  endsAt: Date;
}

const schema = new Schema<ClaimDocument>(
  {
    _id: { type: String, required: true },
    userId: { type: Number, required: true },
    username: { type: String, required: true },
    kind: { type: String, enum: waitingKinds, required: true },
    item: { type: Number, required: true },
    version: { type: Number, required: true },
    endsAt: { type: Date, required: true, expires: 0 },
  },
  { strict: "throw", versionKey: false, collection: "claims" },
);

export type Claims = Model<ClaimDocument>;
export const claimsOf = (connection: Connection): Claims =>
  connection.model<ClaimDocument>("Claim", schema);

/** Those that hold at a time: what has ended may still stand in the database. */
export const claimsAt = (claims: Claims, now: Date): Promise<ClaimDocument[]> =>
  claims.find({ endsAt: trusted({ $gt: now }) }).lean();
