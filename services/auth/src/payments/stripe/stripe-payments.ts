import { AppError, refuse } from "@deeds/service-kit";
import Stripe from "stripe";
import type { Order, PaymentProvider } from "../provider.ts";
import { readEvent } from "./read-event.ts";

export interface StripeSettings {
  secretKey: string;
  /** Of the endpoint that the provider calls: `whsec_…`. */
  webhookSecret: string;
  /** The monthly price of the premium plan. */
  priceId: string;
  /** Where payers come back to. */
  publicOrigin: string;
  /** Another address of the provider's API, for tests. */
  apiUrl?: string | undefined;
}

/** Within the gateway's deadline for two calls, one after the other, each tried twice. */
const timeoutMs = 3_000;
/** Older calls are refused, as their signature may have been recorded. */
const toleranceSeconds = 300;

/** Payments by Stripe (https://docs.stripe.com/billing/subscriptions/build-subscriptions). */
export function createStripePayments(settings: StripeSettings): PaymentProvider {
  const stripe = new Stripe(settings.secretKey, {
    timeout: timeoutMs,
    maxNetworkRetries: 1,
    telemetry: false,
    ...(settings.apiUrl !== undefined && addressOf(settings.apiUrl)),
  });
  return {
    ownPage: subscriptionPage(settings),
    openCustomer: async (userId) => {
      // The account's number is all that the provider learns from us; it asks for the rest itself.
      const about = { metadata: { userId } };
      const once = { idempotencyKey: `customer-${userId}` };
      const { id } = await answered(() => stripe.customers.create(about, once));
      return id;
    },
    openCheckout: async (order) => {
      const once = { idempotencyKey: `checkout-${order.userId}-${order.key}` };
      const session = await answered(() =>
        stripe.checkout.sessions.create(checkoutOf(order, settings), once),
      );
      if (!session.url) throw refuse.unavailable(new Error("the checkout has no address"));
      return session.url;
    },
    cancel: async (subscriptionId) => {
      await answered(() =>
        stripe.subscriptions.update(subscriptionId, { cancel_at_period_end: true }),
      );
    },
    readNotice: ({ bytes, header, receivedAt }) => {
      const { webhookSecret } = settings;
      const signature = header("stripe-signature");
      try {
        const at = receivedAt.getTime();
        const event = stripe.webhooks.constructEvent(
          bytes,
          signature,
          webhookSecret,
          toleranceSeconds,
          undefined,
          at,
        );
        return readEvent(event);
      } catch (cause) {
        const isForged = cause instanceof Stripe.errors.StripeSignatureVerificationError;
        // Signed, and yet not understood: the provider sends it again, a newer version may read it.
        throw isForged ? new AppError("bad-signature", { cause }) : refuse.unavailable(cause);
      }
    },
  };
}

const checkoutOf = (
  { userId, customerId, language }: Order,
  settings: StripeSettings,
): Stripe.Checkout.SessionCreateParams => ({
  mode: "subscription",
  allowed_payment_method_types: ["card", "paypal"],
  line_items: [{ price: settings.priceId, quantity: 1 }],
  customer: customerId,
  client_reference_id: String(userId),
  subscription_data: { metadata: { userId } },
  success_url: new URL("/payment-success", settings.publicOrigin).href,
  cancel_url: subscriptionPage(settings),
  // Its pages do not speak Ukrainian: the payer's browser decides.
  locale: language === "uk" ? "auto" : language,
});

const subscriptionPage = ({ publicOrigin }: StripeSettings): string =>
  new URL("/subscribe", publicOrigin).href;

/** Whatever the provider refuses or leaves unanswered is its outage, not the payer's mistake. */
async function answered<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  try {
    return await ask();
  } catch (cause) {
    throw refuse.unavailable(cause);
  }
}

function addressOf(apiUrl: string) {
  const { hostname, port, protocol } = new URL(apiUrl);
  const isPlain = protocol === "http:";
  return {
    host: hostname,
    port: port || (isPlain ? "80" : "443"),
    protocol: isPlain ? ("http" as const) : ("https" as const),
  };
}
