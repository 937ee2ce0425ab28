import {
  type Connection,
  isDuplicateKey,
  type Transaction,
  trusted,
} from "@deeds/service-kit/models";
import { type InferRawDocType, Schema } from "mongoose";

const subdocument = { versionKey: false, _id: false, strict: "throw" } as const;

const secondFactorFields = {
  /** Id of the user. */
  _id: { type: Number, required: true },
  /** Hashes of the recovery codes that are left. */
  recoveryCodes: { type: [String], required: true },
} as const;

const passkeyFields = {
  id: { type: String, required: true },
  publicKey: { type: String, required: true },
  counter: { type: Number, required: true },
  userAgent: { type: String, default: "" },
  createdAt: { type: Date, required: true },
  lastUsedAt: { type: Date, default: null },
} as const;

export interface StoredPasskey {
  id: string;
  /** COSE, in base64url. */
  publicKey: string;
  /** Of the authenticator, which copies of it would not share; 0 when it counts nothing. */
  counter: number;
  userAgent: string;
  createdAt: Date;
  lastUsedAt: Date | null;
}

export interface StoredSecondFactor extends Required<InferRawDocType<typeof secondFactorFields>> {
  /** `secret` is encrypted; `lastStep` is the time step of the last accepted code. */
  totp?: { secret: string; lastStep: number } | null;
  /** A secret that no code has confirmed yet. */
  pendingTotp?: { secret: string; createdAt: Date } | null;
  /** Oldest first; absent: none. */
  passkeys?: StoredPasskey[];
  /** Codes tried since the last accepted one, within an hour. */
  tried?: { count: number; since: Date } | null;
}

const secondFactorSchema = new Schema<StoredSecondFactor>(
  {
    ...secondFactorFields,
    totp: { type: new Schema({ secret: String, lastStep: Number }, subdocument) },
    pendingTotp: { type: new Schema({ secret: String, createdAt: Date }, subdocument) },
    passkeys: { type: [new Schema(passkeyFields, subdocument)], default: undefined },
    tried: { type: new Schema({ count: Number, since: Date }, subdocument) },
  },
  { versionKey: false, strict: "throw", collection: "second_factors" },
);

secondFactorSchema.index(
  { "passkeys.id": 1 },
  { unique: true, partialFilterExpression: { "passkeys.id": { $type: "string" } } },
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
    /** Returns `false` when no code has one of the hashes, or it has been used. */
    useRecoveryCode: async (userId: number, hashes: readonly string[]): Promise<boolean> => {
      const isOne = trusted({ $in: hashes });
      const change = { $pull: { recoveryCodes: isOne }, $set: { tried: null } };
      const unused = { _id: userId, recoveryCodes: isOne };
      return (await factors.updateOne(unused, change)).matchedCount > 0;
    },
    /** Lists all with an encrypted secret. */
    listWithSecret: (): Promise<StoredSecondFactor[]> =>
      factors
        .find({ $or: [{ totp: trusted({ $ne: null }) }, { pendingTotp: trusted({ $ne: null }) }] })
        .lean(),
    /** Stores a secret that was encrypted again, unless it was replaced meanwhile. */
    updateSealed: (
      userId: number,
      field: "totp" | "pendingTotp",
      change: { before: string; after: string },
    ) => {
      const path = `${field}.secret`;
      return factors
        .updateOne({ _id: userId, [path]: change.before }, { $set: { [path]: change.after } })
        .exec();
    },
    findByPasskey: (id: string): Promise<StoredSecondFactor | null> =>
      factors.findOne({ "passkeys.id": id }).lean(),
    /** Returns `false` for a known passkey, and when there are `max`. */
    addPasskey: async (
      tx: Transaction,
      userId: number,
      passkey: StoredPasskey,
      max: number,
    ): Promise<boolean> => {
      const without = {
        _id: userId,
        "passkeys.id": trusted({ $ne: passkey.id }),
        [`passkeys.${max - 1}`]: trusted({ $exists: false }),
      };
      try {
        const change = { $push: { passkeys: passkey } };
        const options = { session: tx, upsert: true };
        await factors.updateOne(without, change, options);
        return true;
      } catch (error) {
        // The upsert would insert the user's document once more, or the passkey is another user's.
        if (isDuplicateKey(error)) return false;
        throw error;
      }
    },
    /** Returns `false` when it has been removed. */
    usePasskey: async (
      tx: Transaction,
      userId: number,
      id: string,
      use: Pick<StoredPasskey, "counter" | "lastUsedAt">,
    ): Promise<boolean> => {
      const change = {
        $set: { "passkeys.$.counter": use.counter, "passkeys.$.lastUsedAt": use.lastUsedAt },
      };
      const known = { _id: userId, "passkeys.id": id };
      return (await factors.updateOne(known, change, { session: tx })).matchedCount > 0;
    },
    /** Returns what is left; `null` without such a passkey. */
    removePasskey: (
      tx: Transaction,
      userId: number,
      id: string,
    ): Promise<StoredSecondFactor | null> =>
      factors
        .findOneAndUpdate(
          { _id: userId, "passkeys.id": id },
          { $pull: { passkeys: { id } } },
          { session: tx, returnDocument: "after" },
        )
        .lean(),
    remove: (tx: Transaction, userId: number): Promise<unknown> =>
      factors.deleteOne({ _id: userId }, { session: tx }).exec(),
  };
}
