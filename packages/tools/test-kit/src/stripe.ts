import { text } from "node:stream/consumers";
import Stripe from "stripe";
import type { fetchAsGateway } from "./client.ts";
import { serve } from "./http-server.ts";

/** A recorded request to the provider's API. */
interface StripeRequest {
  path: string;
  idempotencyKey: string | undefined;
  authorization: string | undefined;
  form: Record<string, string>;
}

/** Starts a local server with the provider's API calls for a subscription. */
export async function startStripeApi() {
  const requests: StripeRequest[] = [];
  let responsesFail = false;
  const { origin, stop } = await serve(async (request, response) => {
    const form = Object.fromEntries(new URLSearchParams(await text(request)));
    const { authorization, "idempotency-key": key } = request.headers;
    requests.push({ path: request.url ?? "", idempotencyKey: key as string, authorization, form });
    const status = responsesFail ? 402 : 200;
    response.writeHead(status, { "content-type": "application/json" });
    const failure = { error: { type: "card_error", message: "no" } };
    response.end(JSON.stringify(responsesFail ? failure : answerTo(request.url ?? "", form)));
  });
  return {
    url: origin,
    requests,
    fail: (isFailing: boolean) => {
      responsesFail = isFailing;
    },
    stop,
  };
}

function answerTo(path: string, form: Record<string, string>): object {
  if (path === "/v1/customers") return { id: customerOf(form["metadata[userId]"]) };
  if (path === "/v1/checkout/sessions") {
    return { id: "cs_1", url: "https://checkout.stripe.com/c/pay/cs_1" };
  }
  return { id: path.split("/").at(-1), object: "subscription" };
}

export const customerOf = (userId: number | string | undefined): string => `cus_${userId}`;

const secret = "whsec_the provider signs its notices with it";
const { webhooks } = new Stripe("sk_test_never_used");

/** A provider account for one test. */
export const stripeAccount = {
  secretKey: "sk_test_of_this_test",
  webhookSecret: secret,
  priceId: "price_monthly",
} as const;

export const seconds = (date: Date): number => Math.floor(date.getTime() / 1000);

interface Notice {
  id: string;
  type: string;
  created: Date;
  object: object;
}

/** Sends a notice to an origin as the provider does, or as the gateway passes it on. */
export async function notify(
  { origin }: { origin: string },
  { id, type, created, object }: Notice,
  changed: { secret?: string; timestamp?: number; body?: string } = {},
  send: typeof fetchAsGateway = fetch,
): Promise<Response> {
  const payload = JSON.stringify({
    id,
    object: "event",
    type,
    created: seconds(created),
    data: { object },
  });
  const timestamp = changed.timestamp ?? seconds(new Date());
  const signed = { payload, secret: changed.secret ?? secret, timestamp };
  return send(`${origin}/api/payments/webhook`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      "stripe-signature": webhooks.generateTestHeaderString(signed),
    },
    body: changed.body ?? payload,
  });
}

/** Returns the provider's notices about a subscription; `number` is unique in the test. */
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
