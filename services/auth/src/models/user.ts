import { type accountKinds, usernameKey } from "@deeds/contracts";
import { AppError, type Window } from "@deeds/service-kit";
import {
  type Connection,
  isDuplicateKey,
  type Transaction,
  trusted,
} from "@deeds/service-kit/models";
import { type InferRawDocType, Schema } from "mongoose";
import type { HashedPassword } from "../passwords/hasher.ts";

const userFields = {
  _id: { type: Number, required: true },
  username: { type: String, required: true },
  /** Normalized name, equal for all spellings. */
  usernameKey: { type: String, required: true, unique: true },
  passwordHash: { type: String, required: true },
  isAdmin: { type: Boolean, required: true },
  subscriptionExpiresAt: { type: Date, default: null },
  lastSignInAt: { type: Date, default: null, index: true },
  createdAt: { type: Date, required: true },
  updatedAt: { type: Date, required: true },
  version: { type: Number, required: true },
} as const;

export interface StoredUser extends Required<InferRawDocType<typeof userFields>> {
  /** Of the pepper of the hash, as `digestOfFirstKey`; absent for a hash of an earlier version. */
  pepperDigest?: string | null;
  /** When the provider charges next; absent or `null` when it does not. */
  subscriptionRenewsAt?: Date | null;
  /** End of the time granted without payment; absent before the first payment. */
  grantedUntil?: Date | null;
  stripeCustomerId?: string | null;
  stripeSubscriptionId?: string | null;
  /** Absent or `null`: not blocked. */
  block?: { at: Date; reason: string; by: string | null } | null;
  /** Confirmed, in lower case; absent or `null`: none. */
  email?: string | null;
  /** Its link has not been opened yet. */
  pendingEmail?: string | null;
  /** Absent: no. */
  hasSecondFactor?: boolean;
  /** Incremented whenever all sessions are ended; absent: 0. */
  sessionEpoch?: number;
}

const userSchema = new Schema<StoredUser>(
  {
    ...userFields,
    pepperDigest: { type: String },
    subscriptionRenewsAt: { type: Date },
    grantedUntil: { type: Date },
    stripeCustomerId: { type: String },
    stripeSubscriptionId: { type: String },
    block: { type: new Schema({ at: Date, reason: String, by: String }, { _id: false }) },
    email: { type: String },
    pendingEmail: { type: String },
    hasSecondFactor: { type: Boolean },
    sessionEpoch: { type: Number },
  },
  { versionKey: false, strict: "throw", collection: "users" },
);
userSchema.index(
  { stripeCustomerId: 1 },
  { unique: true, partialFilterExpression: { stripeCustomerId: { $type: "string" } } },
);
userSchema.index(
  { email: 1 },
  { unique: true, partialFilterExpression: { email: { $type: "string" } } },
);

// For the lists of administration.
userSchema.index({ isAdmin: 1, _id: -1 }, { partialFilterExpression: { isAdmin: true } });
userSchema.index({ "block.at": 1 }, { partialFilterExpression: { "block.at": { $type: "date" } } });

export interface AccountFilter {
  /** The beginning of a name, or a number. */
  search: string;
  kind: (typeof accountKinds)[number] | undefined;
  now: Date;
}

function queryOf({ search, kind, now }: AccountFilter) {
  const key = usernameKey(search);
  const name = { usernameKey: trusted({ $gte: key, $lt: `${key}\uffff` }) };
  const kinds = {
    administrators: { isAdmin: true },
    subscribers: { subscriptionExpiresAt: trusted({ $gt: now }) },
    blocked: { "block.at": trusted({ $type: "date" }) },
  } as const;
  const named = /^\d{1,15}$/.test(search) ? { $or: [{ _id: Number(search) }, name] } : name;
  return { ...(search !== "" && named), ...(kind && kinds[kind]) };
}

type Entitlement = Required<
  Pick<StoredUser, "subscriptionExpiresAt" | "subscriptionRenewsAt" | "grantedUntil">
>;

const maxFound = 100;

export function createUserRepository(connection: Connection) {
  const users = connection.model("User", userSchema);
  return {
    findById: (id: number, tx: Transaction | null = null): Promise<StoredUser | null> =>
      users.findById(id).session(tx).lean(),
    /** Returns accounts, the newest first, and how many match, up to `maxCount`. */
    list: async (
      filter: AccountFilter,
      { skip, limit, maxCount }: Pick<Window, "skip" | "limit"> & { maxCount: number },
    ): Promise<{ items: StoredUser[]; count: number }> => {
      const query = queryOf(filter);
      const [items, count] = await Promise.all([
        users.find(query).sort({ _id: -1 }).skip(skip).limit(limit).lean(),
        users.countDocuments(query).limit(maxCount),
      ]);
      return { items, count };
    },
    findByName: (username: string): Promise<StoredUser | null> =>
      users.findOne({ usernameKey: usernameKey(username) }).lean(),
    /** Finds the newest accounts with a text in their name, in any spelling. */
    findByPartOfName: (text: string): Promise<StoredUser[]> => {
      const key = usernameKey(text).replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
      const filter = { usernameKey: trusted({ $regex: key }) };
      return users.find(filter).sort({ _id: -1 }).limit(maxFound).lean();
    },
    /** Finds the account of a customer, otherwise the one with this id if it has no customer yet. */
    findPayer: async (
      tx: Transaction,
      { customerId, userId }: { customerId: string; userId: number | null },
    ): Promise<StoredUser | null> => {
      const known = await users.findOne({ stripeCustomerId: customerId }).session(tx).lean();
      if (known || userId === null) return known;
      return users.findOne({ _id: userId, stripeCustomerId: null }).session(tx).lean();
    },
    countSignedInSince: (moment: Date): Promise<number> =>
      users.countDocuments({ lastSignInAt: trusted({ $gte: moment }) }),
    /** Throws `username-taken` for a taken name. */
    insert: async (tx: Transaction, user: StoredUser): Promise<void> => {
      try {
        await users.create([user], { session: tx });
      } catch (cause) {
        throw isDuplicateKey(cause) ? new AppError("username-taken", { cause }) : cause;
      }
    },
    /** Returns `false` when the user has been blocked, or the password changed, since the user was read. */
    recordSignIn: async (
      tx: Transaction,
      { _id, passwordHash }: StoredUser,
      now: Date,
    ): Promise<boolean> => {
      const change = { $set: { lastSignInAt: now } };
      const unblocked = { _id, passwordHash, block: null };
      const result = await users.updateOne(unblocked, change, { session: tx });
      return result.matchedCount > 0;
    },
    /** Counts accounts whose hash is by another pepper, or by one that is not recorded. */
    countOtherPeppers: (pepperDigest: string) =>
      users.countDocuments({ pepperDigest: trusted({ $ne: pepperDigest }) }),
    /** Stores a new hash of the same password. */
    updateHash: (tx: Transaction, _id: number, hashed: HashedPassword) =>
      users.updateOne({ _id }, { $set: hashed }, { session: tx }).exec(),
    /** Blocks an account, or with `null` unblocks it. */
    updateBlock: async (
      tx: Transaction,
      id: number,
      change: { block: StoredUser["block"]; updatedAt: Date },
    ): Promise<void> => {
      await users.updateOne({ _id: id }, { $set: change, $inc: { version: 1 } }, { session: tx });
    },
    updateSecondFactor: async (
      tx: Transaction,
      id: number,
      change: { hasSecondFactor: boolean; updatedAt: Date },
    ): Promise<void> => {
      await users.updateOne({ _id: id }, { $set: change, $inc: { version: 1 } }, { session: tx });
    },
    findByEmail: (email: string): Promise<StoredUser | null> => users.findOne({ email }).lean(),
    /** Throws `email-taken` for a confirmed address of another account. */
    updateEmail: async (
      tx: Transaction,
      id: number,
      change: Pick<StoredUser, "updatedAt"> & Partial<Pick<StoredUser, "email" | "pendingEmail">>,
    ): Promise<void> => {
      try {
        await users.updateOne({ _id: id }, { $set: change, $inc: { version: 1 } }, { session: tx });
      } catch (cause) {
        throw isDuplicateKey(cause) ? new AppError("email-taken", { cause }) : cause;
      }
    },
    /** Returns `false` when the password has been changed since the user was read. */
    changePassword: async (
      tx: Transaction,
      { _id, passwordHash }: StoredUser,
      next: HashedPassword & { updatedAt: Date },
    ): Promise<boolean> => {
      const change = { $set: next, $inc: { version: 1 } };
      const result = await users.updateOne({ _id, passwordHash }, change, { session: tx });
      return result.matchedCount > 0;
    },
    /** Makes sessions invalid that are still being opened. */
    incrementSessionEpoch: (tx: Transaction, id: number): Promise<unknown> =>
      users.updateOne({ _id: id }, { $inc: { sessionEpoch: 1 } }, { session: tx }).exec(),
    /** Stores the customer of a user without one; returns the customer that is stored. */
    claimCustomer: async (id: number, stripeCustomerId: string): Promise<string> => {
      await users.updateOne({ _id: id, stripeCustomerId: null }, { $set: { stripeCustomerId } });
      const user = await users.findById(id).lean();
      return user?.stripeCustomerId ?? stripeCustomerId;
    },
    updatePaymentIds: async (
      tx: Transaction,
      id: number,
      ids: { stripeCustomerId: string; stripeSubscriptionId: string },
    ): Promise<unknown> => users.updateOne({ _id: id }, { $set: ids }, { session: tx }).exec(),
    updateEntitlement: async (
      tx: Transaction,
      id: number,
      entitlement: Entitlement & Pick<StoredUser, "updatedAt">,
    ): Promise<void> => {
      const change = { $set: entitlement, $inc: { version: 1 } };
      await users.updateOne({ _id: id }, change, { session: tx });
    },
  };
}
