import { endpoints } from "@deeds/contracts";
import { openBrowser } from "./browser.ts";
import type { Auth } from "./harness.ts";
import { customerOf, seconds } from "./stripe-api.ts";

const start = Math.floor(Date.now() / 1000) * 1000;
/** A moment counted from the start of the test, in whole seconds as the provider's. */
export const inDays = (days: number) => new Date(start + days * 24 * 60 * 60 * 1000);

let count = 0;

/** Somebody without a subscription, and what the provider could tell of them. */
export async function aReader(auth: Auth) {
  count += 1;
  const browser = openBrowser(auth);
  const account = { username: `Payer ${count}`, password: "a quiet evening" };
  const response = await browser.post("/api/register", account);
  const { id } = endpoints.register.response.parse(await response.json());
  const subscriptionId = `sub_${count}`;
  const customer = customerOf(id);
  const details = { subscription: subscriptionId, metadata: { userId: String(id) } };
  const state = {
    id: subscriptionId,
    object: "subscription",
    customer,
    metadata: { userId: String(id) },
    cancel_at: null,
    cancel_at_period_end: false,
    ended_at: null,
    status: "active",
  };
  const items = (end: Date) => ({ data: [{ current_period_end: seconds(end) }] });
  let notices = 0;
  const nextId = () => `evt_${count}_${++notices}`;
  return {
    id,
    browser,
    subscriptionId,
    customer,
    read: async () =>
      endpoints.subscription.response.parse(await (await browser.get("/api/subscription")).json()),
    started: () => ({
      id: nextId(),
      type: "checkout.session.completed",
      created: inDays(0),
      object: {
        object: "checkout.session",
        mode: "subscription",
        client_reference_id: String(id),
        customer,
        subscription: subscriptionId,
      },
    }),
    paid: (until: Date) => ({
      id: nextId(),
      type: "invoice.paid",
      created: inDays(0),
      object: {
        object: "invoice",
        customer,
        parent: { type: "subscription_details", subscription_details: details },
        lines: { data: [{ period: { start: seconds(inDays(0)), end: seconds(until) } }] },
      },
    }),
    refused: () => ({
      id: nextId(),
      type: "invoice.payment_failed",
      created: inDays(0),
      object: {
        object: "invoice",
        customer,
        parent: { type: "subscription_details", subscription_details: details },
        lines: { data: [] },
      },
    }),
    updated: (created: Date, periodEnd: Date, changes: object = {}) => ({
      id: nextId(),
      type: "customer.subscription.updated",
      created,
      object: { ...state, items: items(periodEnd), ...changes },
    }),
    deleted: (at: Date) => ({
      id: nextId(),
      type: "customer.subscription.deleted",
      created: at,
      object: { ...state, status: "canceled", ended_at: seconds(at), items: items(at) },
    }),
  };
}
