import { type Language, languages } from "@deeds/i18n/languages";
import { type Connection, type Transaction, trusted } from "@deeds/service-kit/models";
import { Schema } from "mongoose";

/** Days for which an operator can look at mails that were given up. */
const givenUpRetentionSeconds = 30 * 24 * 60 * 60;

export const mailKinds = ["confirm-email", "reset-password", "password-changed", "digest"] as const;

/** How a password was changed. */
export const passwordChanges = ["password", "link", "administrator-link"] as const;
export type PasswordChangeMeans = (typeof passwordChanges)[number];

/** A mail that waits to be sent; its text, with the link, is made when it is sent. */
export interface StoredMail {
  _id: string;
  kind: (typeof mailKinds)[number];
  /** As the user typed it: for a new password it may belong to no account. */
  address: string;
  /** `null` for a new password. */
  userId: number | null;
  language: Language;
  /** Of a changed password. */
  means?: PasswordChangeMeans;
  /** Of a digest: the keys of its news, whose names are read when it is sent. */
  newsKeys?: string[];
  attempts: number;
  /** The time of the next attempt; during one the end of its lease. */
  dueAt: Date;
  givenUpAt: Date | null;
}

const mailSchema = new Schema<StoredMail>(
  {
    _id: { type: String, required: true },
    kind: { type: String, enum: mailKinds, required: true },
    address: { type: String, required: true },
    userId: { type: Number, default: null },
    language: { type: String, enum: languages, required: true },
    means: { type: String, enum: passwordChanges },
    newsKeys: { type: [String], default: undefined },
    attempts: { type: Number, required: true },
    dueAt: { type: Date, required: true },
    givenUpAt: { type: Date, default: null, expires: givenUpRetentionSeconds },
  },
  {
    versionKey: false,
    strict: "throw",
    collection: "mails",
  },
);
mailSchema.index({ givenUpAt: 1, dueAt: 1 });
mailSchema.index({ userId: 1 }, { partialFilterExpression: { kind: "digest" } });

export function createMailRepository(connection: Connection) {
  const mails = connection.model("Mail", mailSchema);
  /** Matches only while no other process has leased the mail since. */
  const attemptOf = ({ _id, attempts }: StoredMail) => ({ _id, attempts });
  return {
    insert: async (tx: Transaction | null, mail: StoredMail): Promise<void> => {
      await mails.create([mail], { session: tx });
    },
    /** Leases the mail that is due for the longest time; `null` when none is due. */
    lease: (now: Date, until: Date): Promise<StoredMail | null> =>
      mails
        .findOneAndUpdate(
          { givenUpAt: null, dueAt: trusted({ $lte: now }) },
          { $set: { dueAt: until }, $inc: { attempts: 1 } },
          { sort: { dueAt: 1 }, returnDocument: "after" },
        )
        .lean(),
    remove: (mail: StoredMail): Promise<unknown> => mails.deleteOne(attemptOf(mail)).exec(),
    retryAt: (mail: StoredMail, dueAt: Date): Promise<unknown> =>
      mails.updateOne(attemptOf(mail), { $set: { dueAt } }).exec(),
    giveUp: (mail: StoredMail, givenUpAt: Date): Promise<unknown> =>
      mails.updateOne(attemptOf(mail), { $set: { givenUpAt } }).exec(),
    hasWaitingDigest: async (tx: Transaction, userId: number): Promise<boolean> => {
      const waiting = { kind: "digest", userId, givenUpAt: null } as const;
      return (await mails.exists(waiting).session(tx)) !== null;
    },
    removeDigestsOfUser: (tx: Transaction, userId: number): Promise<unknown> =>
      mails.deleteMany({ kind: "digest", userId }, { session: tx }).exec(),
    countWaiting: (): Promise<number> => mails.countDocuments({ givenUpAt: null }),
    countGivenUp: (): Promise<number> =>
      mails.countDocuments({ givenUpAt: trusted({ $type: "date" }) }),
  };
}
