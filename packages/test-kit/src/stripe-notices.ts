import { customerOf, type Notice, seconds } from "./stripe-api.ts";

/** What the provider could tell of somebody's subscription; `number` is unique in the test. */
export function noticesOf(userId: number, number: number, now: Date) {
  const subscriptionId = `sub_${number}`;
  const customer = customerOf(userId);
  const metadata = { userId: String(userId) };
  const details = { subscription: subscriptionId, metadata };
  const state = {
    id: subscriptionId,
    object: "subscription",
    customer,
    metadata,
    cancel_at: null,
    cancel_at_period_end: false,
    ended_at: null,
    status: "active",
  };
  const items = (end: Date) => ({ data: [{ current_period_end: seconds(end) }] });
  let notices = 0;
  const notice = (type: string, created: Date, object: object): Notice => {
    notices += 1;
    return { id: `evt_${number}_${notices}`, type, created, object };
  };
  const invoice = (lines: readonly object[]) => ({
    object: "invoice",
    customer,
    parent: { type: "subscription_details", subscription_details: details },
    lines: { data: lines },
  });
  return {
    subscriptionId,
    customer,
    started: () =>
      notice("checkout.session.completed", now, {
        object: "checkout.session",
        mode: "subscription",
        client_reference_id: String(userId),
        customer,
        subscription: subscriptionId,
      }),
    paid: (until: Date) =>
      notice(
        "invoice.paid",
        now,
        invoice([{ period: { start: seconds(now), end: seconds(until) } }]),
      ),
    refused: () => notice("invoice.payment_failed", now, invoice([])),
    updated: (created: Date, periodEnd: Date, changes: object = {}) =>
      notice("customer.subscription.updated", created, {
        ...state,
        items: items(periodEnd),
        ...changes,
      }),
    deleted: (at: Date) =>
      notice("customer.subscription.deleted", at, {
        ...state,
        status: "canceled",
        ended_at: seconds(at),
        items: items(at),
      }),
  };
}
