import type { SignInMethod } from "@deeds/contracts";
import { type Connection, type Transaction, trusted } from "@deeds/service-kit/models";
import { type InferRawDocType, Schema } from "mongoose";

const sessionFields = {
  /** SHA-256 of the session id, hex, so that a leaked database opens no session. */
  _id: { type: String, required: true },
  /** `null` for a visitor who has not signed in. */
  userId: { type: Number, default: null, index: true },
  visitorId: { type: String, required: true },
  userAgent: { type: String, default: "" },
  createdAt: { type: Date, required: true },
  lastSeenAt: { type: Date, required: true },
  /** The earlier of the idle and the absolute end; a TTL index removes the document. */
  endsAt: { type: Date, required: true, expires: 0 },
} as const;

export interface StoredSession extends Required<InferRawDocType<typeof sessionFields>> {
  /** The account's `sessionEpoch` at sign-in. */
  epoch?: number;
  /** Absent in sessions that are older than second factors: by password. */
  method?: SignInMethod;
  /** When the password was confirmed after the sign-in. */
  confirmedAt?: Date;
}

const sessionSchema = new Schema<StoredSession>(
  {
    ...sessionFields,
    epoch: { type: Number },
    method: { type: String },
    confirmedAt: { type: Date },
  },
  { versionKey: false, strict: "throw", collection: "sessions" },
);

export function createSessionRepository(connection: Connection) {
  const sessions = connection.model("Session", sessionSchema);
  return {
    findById: (hash: string): Promise<StoredSession | null> => sessions.findById(hash).lean(),
    /** Returns sessions of a user, last used first. */
    listOfUser: (userId: number, limit: number): Promise<StoredSession[]> =>
      sessions.find({ userId }).sort({ lastSeenAt: -1, _id: 1 }).limit(limit).lean(),
    /** Returns the ids of a user's sessions, last used first, without the first `skip`. */
    listIdsOfUser: async (tx: Transaction, userId: number, skip = 0): Promise<string[]> => {
      const found = sessions.find({ userId }, { _id: 1 }).sort({ lastSeenAt: -1 }).session(tx);
      return (await found.skip(skip).lean()).map(({ _id }) => _id);
    },
    insert: (session: StoredSession): Promise<unknown> => sessions.create(session),
    /** Changes the user of a session, or inserts it. */
    save: async ({
      _id,
      userId,
      visitorId,
      epoch,
      method,
      ...opened
    }: StoredSession): Promise<void> => {
      const change = {
        $set: { userId, visitorId, epoch, ...(method && { method }) },
        $setOnInsert: opened,
      };
      await sessions.updateOne({ _id }, change, { upsert: true });
    },
    recordUse: (hash: string, use: { lastSeenAt: Date; endsAt: Date }): Promise<unknown> =>
      sessions.updateOne({ _id: hash }, { $set: use }).exec(),
    recordConfirmation: (tx: Transaction, hash: string, confirmedAt: Date): Promise<unknown> =>
      sessions.updateOne({ _id: hash }, { $set: { confirmedAt } }, { session: tx }).exec(),
    /** Returns the removed session; `null` when there is none. */
    remove: (hash: string, tx: Transaction | null = null): Promise<StoredSession | null> =>
      sessions.findOneAndDelete({ _id: hash }).session(tx).lean(),
    removeAll: (tx: Transaction, hashes: readonly string[]): Promise<unknown> =>
      sessions.deleteMany({ _id: trusted({ $in: hashes }) }, { session: tx }).exec(),
  };
}
