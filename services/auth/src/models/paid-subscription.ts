import type { Connection } from "@deeds/service-kit";
import { type Model, Schema } from "mongoose";
import type { PaidSubscription } from "../domain/subscription.ts";

interface PaidSubscriptionDocument extends PaidSubscription {
  /** The provider's id. */
  _id: string;
  userId: number;
}

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

const schema = new Schema<PaidSubscriptionDocument>(
  {
    _id: { type: String, required: true },
    userId: { type: Number, required: true, index: true },
    paidUntil: { type: Date, default: null },
    endedAt: { type: Date, default: null },
    standing: { type: standing, default: null },
  },
  { strict: "throw", versionKey: false, collection: "paid_subscriptions" },
);

export type PaidSubscriptions = Model<PaidSubscriptionDocument>;
export const paidSubscriptionsOf = (connection: Connection): PaidSubscriptions =>
  connection.model<PaidSubscriptionDocument>("PaidSubscription", schema);
