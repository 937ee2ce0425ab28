import { waitingKinds } from "@deeds/contracts";
import type { Connection, Transaction } from "@deeds/service-kit";
import { type InferRawDocType, type Model, Schema, trusted } from "mongoose";
import type { PaidSubscription } from "../domain/subscription.ts";

const options = { strict: "throw", versionKey: false } as const;

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

export interface UserDocument extends Required<InferRawDocType<typeof userFields>> {
  /** When the provider charges next; absent or `null` when it does not. */
  subscriptionRenewsAt?: Date | null;
  /** End of the time granted without payment; absent before the first payment. */
  grantedUntil?: Date | null;
  stripeCustomerId?: string | null;
  stripeSubscriptionId?: string | null;
  /** Incremented whenever all sessions are ended; absent: 0. */
  sessionEpoch?: number;
}

const userSchema = new Schema<UserDocument>(
  {
    ...userFields,
    subscriptionRenewsAt: { type: Date },
    grantedUntil: { type: Date },
    stripeCustomerId: { type: String },
    stripeSubscriptionId: { type: String },
    sessionEpoch: { type: Number },
  },
  { ...options, collection: "users" },
);
userSchema.index(
  { stripeCustomerId: 1 },
  { unique: true, partialFilterExpression: { stripeCustomerId: { $type: "string" } } },
);

export type Users = Model<UserDocument>;
export const usersOf = (connection: Connection): Users =>
  connection.model<UserDocument>("User", userSchema);

export const countActive = (users: Users, since: Date): Promise<number> =>
  users.countDocuments({ lastSignInAt: trusted({ $gte: since }) });

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

export interface SessionDocument extends Required<InferRawDocType<typeof sessionFields>> {
  /** The account's `sessionEpoch` at sign-in. */
  epoch?: number;
}

const sessionSchema = new Schema<SessionDocument>(
  { ...sessionFields, epoch: { type: Number } },
  { ...options, collection: "sessions" },
);

export type Sessions = Model<SessionDocument>;
export const sessionsOf = (connection: Connection): Sessions =>
  connection.model<SessionDocument>("Session", sessionSchema);

export async function removeSessions(
  sessions: Sessions,
  hashes: readonly string[],
  tx: Transaction,
): Promise<void> {
  await sessions.deleteMany({ _id: trusted({ $in: hashes }) }, { session: tx });
}

const signingKeyFields = {
  /** Generation, from 1: as it is unique, only one replica creates the next key. */
  _id: { type: Number, required: true },
  kid: { type: String, required: true },
  /** PKCS #8 in PEM, encrypted with the session key. */
  privateKey: { type: String, required: true },
  /** The public half as a JWK, JSON. */
  publicKey: { type: String, required: true },
  createdAt: { type: Date, required: true },
} as const;
const signingKeySchema = new Schema(signingKeyFields, { ...options, collection: "signing_keys" });

export type SigningKeyDocument = Required<InferRawDocType<typeof signingKeyFields>>;
export type SigningKeys = Model<SigningKeyDocument>;

export async function deleteKeysBefore(keys: SigningKeys, moment: Date): Promise<void> {
  await keys.deleteMany({ createdAt: trusted({ $lt: moment }) });
}

const claimFields = {
  /** Id of the browser tab that made the claim, `desk` in the API. */
  _id: { type: String, required: true },
  userId: { type: Number, required: true },
  username: { type: String, required: true },
  kind: { type: String, enum: waitingKinds, required: true },
  item: { type: Number, required: true },
  version: { type: Number, required: true },
  endsAt: { type: Date, required: true, expires: 0 },
} as const;
const claimSchema = new Schema(claimFields, { ...options, collection: "claims" });

/** The item that an administrator has open, as long as the page renews the claim. */
export type ClaimDocument = Required<InferRawDocType<typeof claimFields>>;
export type Claims = Model<ClaimDocument>;

/** Filters expired claims, which the TTL index removes with a delay. */
export const claimsAt = (claims: Claims, now: Date): Promise<ClaimDocument[]> =>
  claims.find({ endsAt: trusted({ $gt: now }) }).lean();

const spentChallengeFields = {
  /** The challenge's digest, so that no other encoding of its solution is accepted. */
  _id: { type: String, required: true },
  endsAt: { type: Date, required: true, expires: 0 },
} as const;
const spentChallengeSchema = new Schema(spentChallengeFields, {
  ...options,
  collection: "spent_challenges",
});

const standing = new Schema(
  {
    at: { type: Date, required: true },
    isActive: { type: Boolean, required: true },
    renews: { type: Boolean, required: true },
    periodEnd: { type: Date, required: true },
    noticeId: { type: String, required: true },
  },
  { _id: false },
);

interface PaidSubscriptionDocument extends PaidSubscription {
  /** The provider's id. */
  _id: string;
  userId: number;
}

const paidSubscriptionSchema = new Schema<PaidSubscriptionDocument>(
  {
    _id: { type: String, required: true },
    userId: { type: Number, required: true, index: true },
    paidUntil: { type: Date, default: null },
    endedAt: { type: Date, default: null },
    standing: { type: standing, default: null },
  },
  { ...options, collection: "paid_subscriptions" },
);

/** Longer than the provider retries a notice. */
const noticeRetentionSeconds = 30 * 24 * 60 * 60;

const paymentNoticeFields = {
  /** The provider's id: as it is unique, each notice counts once. */
  _id: { type: String, required: true },
  receivedAt: { type: Date, required: true, expires: noticeRetentionSeconds },
} as const;
const paymentNoticeSchema = new Schema(paymentNoticeFields, {
  ...options,
  collection: "payment_notices",
});

type SpentChallengeDocument = Required<InferRawDocType<typeof spentChallengeFields>>;
type PaymentNoticeDocument = Required<InferRawDocType<typeof paymentNoticeFields>>;

export const createModels = (connection: Connection) => ({
  users: usersOf(connection),
  sessions: sessionsOf(connection),
  signingKeys: connection.model<SigningKeyDocument>("SigningKey", signingKeySchema),
  claims: connection.model<ClaimDocument>("Claim", claimSchema),
  spentChallenges: connection.model<SpentChallengeDocument>("SpentChallenge", spentChallengeSchema),
  paidSubscriptions: connection.model<PaidSubscriptionDocument>(
    "PaidSubscription",
    paidSubscriptionSchema,
  ),
  paymentNotices: connection.model<PaymentNoticeDocument>("PaymentNotice", paymentNoticeSchema),
});
export type Models = ReturnType<typeof createModels>;
