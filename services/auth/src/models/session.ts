import type { Connection, Transaction } from "@deeds/service-kit";
import { type Model, Schema, trusted } from "mongoose";

export interface SessionDocument {
  /** SHA-256 of the session id, hex: the database alone opens no session. */
  _id: string;
  /** Null: a visitor who has not signed in and is known only by `visitorId`. */
  userId: number | null;
  visitorId: string;
  /** The account's `sessionEpoch` at sign-in. */
  epoch?: number;
  userAgent: string;
  createdAt: Date;
  lastSeenAt: Date;
  /** The earlier of the idle and the absolute end; the database removes the row then. */
  endsAt: Date;
}

const schema = new Schema<SessionDocument>(
  {
    _id: { type: String, required: true },
    userId: { type: Number, default: null, index: true },
    visitorId: { type: String, required: true },
    epoch: { type: Number },
    userAgent: { type: String, default: "" },
    createdAt: { type: Date, required: true },
    lastSeenAt: { type: Date, required: true },
    endsAt: { type: Date, required: true, expires: 0 },
  },
  { strict: "throw", versionKey: false, collection: "sessions" },
);

export type Sessions = Model<SessionDocument>;
export const sessionsOf = (connection: Connection): Sessions =>
  connection.model<SessionDocument>("Session", schema);

/** Removes sessions by their hashes. */
export async function removeSessions(
  sessions: Sessions,
  hashes: readonly string[],
  tx: Transaction,
): Promise<void> {
  await sessions.deleteMany({ _id: trusted({ $in: hashes }) }, { session: tx });
}
