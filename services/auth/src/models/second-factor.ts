import { type Connection, type Transaction, trusted } from "@deeds/service-kit/models";
import { type InferRawDocType, Schema } from "mongoose";

const subdocument = { versionKey: false, _id: false, strict: "throw" } as const;

const secondFactorFields = {
  /** Id of the user. */
  _id: { type: Number, required: true },
  /** Hashes of the recovery codes that are left. */
  recoveryCodes: { type: [String], required: true },
} as const;

export interface StoredSecondFactor extends Required<InferRawDocType<typeof secondFactorFields>> {
  /** `secret` is encrypted; `lastStep` is the time step of the last accepted code. */
  totp?: { secret: string; lastStep: number } | null;
  /** A secret that no code has confirmed yet. */
  pendingTotp?: { secret: string; createdAt: Date } | null;
  /** Codes tried since the last accepted one, within an hour. */
  tried?: { count: number; since: Date } | null;
}

const secondFactorSchema = new Schema<StoredSecondFactor>(
  {
    ...secondFactorFields,
    totp: { type: new Schema({ secret: String, lastStep: Number }, subdocument) },
    pendingTotp: { type: new Schema({ secret: String, createdAt: Date }, subdocument) },
    tried: { type: new Schema({ count: Number, since: Date }, subdocument) },
  },
  { versionKey: false, strict: "throw", collection: "second_factors" },
);

const hourMs = 60 * 60_000;

export function createSecondFactorRepository(connection: Connection) {
  const factors = connection.model("SecondFactor", secondFactorSchema);
  return {
    findByUser: (
      userId: number,
      tx: Transaction | null = null,
    ): Promise<StoredSecondFactor | null> => factors.findById(userId).session(tx).lean(),
    setPendingTotp: (userId: number, pendingTotp: StoredSecondFactor["pendingTotp"]) =>
      factors.updateOne({ _id: userId }, { $set: { pendingTotp } }, { upsert: true }).exec(),
    /** Replaces the secret by the pending one; returns `false` when that has been replaced since. */
    confirmTotp: async (
      tx: Transaction,
      userId: number,
      totp: NonNullable<StoredSecondFactor["totp"]>,
    ): Promise<boolean> => {
      const pending = { _id: userId, "pendingTotp.secret": totp.secret };
      const change = { $set: { totp, pendingTotp: null, tried: null } };
      return (await factors.updateOne(pending, change, { session: tx })).matchedCount > 0;
    },
    setRecoveryCodes: (tx: Transaction, userId: number, recoveryCodes: readonly string[]) =>
      factors.updateOne({ _id: userId }, { $set: { recoveryCodes } }, { session: tx }).exec(),
    /** Counts a code that is tried; returns how many were within an hour since the last accepted one. */
    countTry: async (userId: number, now: Date): Promise<number> => {
      const since = trusted({ $gt: new Date(now.getTime() - hourMs) });
      const counted = await factors
        .findOneAndUpdate(
          { _id: userId, "tried.since": since },
          { $inc: { "tried.count": 1 } },
          { returnDocument: "after" },
        )
        .lean();
      if (counted?.tried) return counted.tried.count;
      const tried = { count: 1, since: now };
      await factors.updateOne({ _id: userId }, { $set: { tried } });
      return 1;
    },
    /** Returns `false` when a code of this time step or a later one has been accepted. */
    useTimeStep: async (userId: number, secret: string, step: number): Promise<boolean> => {
      const unused = {
        _id: userId,
        "totp.secret": secret,
        "totp.lastStep": trusted({ $lt: step }),
      };
      const change = { $set: { "totp.lastStep": step, tried: null } };
      return (await factors.updateOne(unused, change)).matchedCount > 0;
    },
    /** Returns `false` when there is no such code, or it has been used. */
    useRecoveryCode: async (userId: number, hash: string): Promise<boolean> => {
      const change = { $pull: { recoveryCodes: hash }, $set: { tried: null } };
      const unused = { _id: userId, recoveryCodes: hash };
      return (await factors.updateOne(unused, change)).matchedCount > 0;
    },
    remove: (tx: Transaction, userId: number): Promise<unknown> =>
      factors.deleteOne({ _id: userId }, { session: tx }).exec(),
  };
}
