import { type Connection, type Transaction, trusted } from "@deeds/service-kit/models";
import { Schema } from "mongoose";
import type { PaidSubscription } from "../domain/subscription.ts";

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

interface StoredSubscription extends PaidSubscription {
  /** The provider's id. */
  _id: string;
  userId: number;
}

const paidSubscriptionSchema = new Schema<StoredSubscription>(
  {
    _id: { type: String, required: true },
    userId: { type: Number, required: true, index: true },
    paidUntil: { type: Date, default: null },
    endedAt: { type: Date, default: null },
    standing: { type: standing, default: null },
  },
  { versionKey: false, strict: "throw", collection: "paid_subscriptions" },
);

export function createPaidSubscriptionRepository(connection: Connection) {
  const subscriptions = connection.model("PaidSubscription", paidSubscriptionSchema);
  return {
    findById: (id: string, tx: Transaction): Promise<StoredSubscription | null> =>
      subscriptions.findById(id).session(tx).lean(),
    listOfUser: (userId: number, tx: Transaction | null = null): Promise<StoredSubscription[]> =>
      subscriptions.find({ userId }).session(tx).lean(),
    save: async (tx: Transaction, { _id, ...subscription }: StoredSubscription): Promise<void> => {
      const options = { session: tx, upsert: true };
      await subscriptions.updateOne({ _id }, { $set: subscription }, options);
    },
    stopRenewals: async (tx: Transaction, ids: readonly string[]): Promise<void> => {
      const change = { $set: { "standing.renews": false } };
      await subscriptions.updateMany({ _id: trusted({ $in: ids }) }, change, { session: tx });
    },
  };
}

/** Longer than the provider retries a notice. */
const noticeRetentionSeconds = 30 * 24 * 60 * 60;

const paymentNoticeSchema = new Schema(
  {
    /** The provider's id: as it is unique, each notice counts once. */
    _id: { type: String, required: true },
    receivedAt: { type: Date, required: true, expires: noticeRetentionSeconds },
  },
  { versionKey: false, strict: "throw", collection: "payment_notices" },
);

export function createPaymentNoticeRepository(connection: Connection) {
  const notices = connection.model("PaymentNotice", paymentNoticeSchema);
  return {
    /** Returns `false` when the notice was received before. */
    insertOnce: async (tx: Transaction, id: string, receivedAt: Date): Promise<boolean> => {
      const options = { session: tx, upsert: true };
      const result = await notices.updateOne(
        { _id: id },
        { $setOnInsert: { receivedAt } },
        options,
      );
      return result.upsertedCount > 0;
    },
  };
}
