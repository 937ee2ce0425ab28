import type { Connection } from "@deeds/service-kit";
import { type Model, Schema, trusted } from "mongoose";

export interface UserDocument {
  _id: number;
  username: string;
  /** What spellings of the name have in common; unique. */
  usernameKey: string;
  passwordHash: string;
  isAdmin: boolean;
  subscriptionExpiresAt: Date | null;
  lastSignInAt: Date | null;
  /** When the provider charges next; absent or null: never. */
  subscriptionRenewsAt?: Date | null;
  /** What was given without paying, kept apart once something was paid. */
  grantedUntil?: Date | null;
  /** The payment provider's ids; they never leave the service. */
  stripeCustomerId?: string | null;
  stripeSubscriptionId?: string | null;
  /** Counts how often all sessions were ended; absent: never. */
  sessionEpoch?: number;
  createdAt: Date;
  updatedAt: Date;
  version: number;
}

const schema = new Schema<UserDocument>(
  {
    _id: { type: Number, required: true },
    username: { type: String, required: true },
    usernameKey: { type: String, required: true, unique: true },
    passwordHash: { type: String, required: true },
    isAdmin: { type: Boolean, required: true },
    subscriptionExpiresAt: { type: Date, default: null },
    lastSignInAt: { type: Date, default: null, index: true },
    subscriptionRenewsAt: { type: Date },
    grantedUntil: { type: Date },
    stripeCustomerId: { type: String },
    stripeSubscriptionId: { type: String },
    sessionEpoch: { type: Number },
    createdAt: { type: Date, required: true },
    updatedAt: { type: Date, required: true },
    version: { type: Number, required: true },
  },
  { strict: "throw", versionKey: false, collection: "users" },
);

schema.index(
  { stripeCustomerId: 1 },
  { unique: true, partialFilterExpression: { stripeCustomerId: { $type: "string" } } },
);

export type Users = Model<UserDocument>;
export const usersOf = (connection: Connection): Users =>
  connection.model<UserDocument>("User", schema);

/** How many have signed in since then. */
export const countActive = (users: Users, since: Date): Promise<number> =>
  users.countDocuments({ lastSignInAt: trusted({ $gte: since }) });
