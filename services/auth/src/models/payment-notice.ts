import type { Connection } from "@deeds/service-kit";
import { type Model, Schema } from "mongoose";

/** Longer than a provider sends a notice again. */
const keptSeconds = 30 * 24 * 60 * 60;

interface PaymentNoticeDocument {
  /** The provider's id: being unique, it lets each notice count once. */
  _id: string;
  receivedAt: Date;
}

const schema = new Schema<PaymentNoticeDocument>(
  {
    _id: { type: String, required: true },
    receivedAt: { type: Date, required: true, expires: keptSeconds },
  },
  { strict: "throw", versionKey: false, collection: "payment_notices" },
);

export type PaymentNotices = Model<PaymentNoticeDocument>;
export const paymentNoticesOf = (connection: Connection): PaymentNotices =>
  connection.model<PaymentNoticeDocument>("PaymentNotice", schema);
