import { AppError, refuse } from "@deeds/service-kit";
import Stripe from "stripe";
import { z } from "zod";
import type { Order, PaymentNews, PaymentNotice, PaymentProvider } from "./provider.ts";

interface StripeSettings {
  secretKey: string;
  /** Of the endpoint that the provider calls: `whsec_…`. */
  webhookSecret: string;
  priceId: string;
  publicOrigin: string;
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

/** An id, or the thing itself where the account has it expanded. */
const reference = z
  .union([z.string(), z.object({ id: z.string() })])
  .transform((value) => (typeof value === "string" ? value : value.id));
const moment = z.number().transform((seconds) => new Date(seconds * 1000));
const metadata = z
  .object({ userId: z.string().regex(/^\d+$/).transform(Number).optional().catch(undefined) })
  .nullish();

const envelope = z.object({
  id: z.string(),
  type: z.string(),
  created: moment,
  data: z.object({ object: z.unknown() }),
});

const checkout = z.object({
  mode: z.string(),
  client_reference_id: z.string().regex(/^\d+$/).transform(Number).nullish().catch(null),
  customer: reference.nullish(),
  subscription: reference.nullish(),
});

/** The period was the subscription's own before API version 2025-03-31, its items' since. */
const subscription = z.object({
  id: z.string(),
  customer: reference,
  status: z.string(),
  cancel_at_period_end: z.boolean(),
  cancel_at: moment.nullish(),
  ended_at: moment.nullish(),
  current_period_end: moment.nullish(),
  items: z.object({ data: z.array(z.object({ current_period_end: moment.nullish() })) }),
  metadata,
});

/** The subscription was named by the invoice itself before API version 2025-03-31. */
const invoice = z.object({
  customer: reference,
  subscription: reference.nullish(),
  parent: z
    .object({
      subscription_details: z.object({ subscription: reference, metadata }).nullish(),
    })
    .nullish(),
  lines: z.object({ data: z.array(z.object({ period: z.object({ end: moment }) })) }),
});

type About = Omit<PaymentNotice, "id" | "name">;

/** What each event of the provider tells, by its type; whatever is not here is nothing to us. */
const readers: Record<string, (object: unknown, createdAt: Date) => About | null> = {
  "checkout.session.completed": (object) => {
    const { mode, client_reference_id, customer, subscription } = checkout.parse(object);
    if (mode !== "subscription" || !customer || !subscription) return null;
    const userId = client_reference_id ?? null;
    const news = { about: "start" } as const;
    return { subscriptionId: subscription, customerId: customer, userId, news };
  },
  "customer.subscription.updated": (object, at) => {
    const state = subscription.parse(object);
    const standing = {
      at,
      isActive: state.status === "active" || state.status === "trialing",
      renews: !state.cancel_at_period_end && !state.cancel_at,
      periodEnd: latestOf([state, ...state.items.data].map((each) => each.current_period_end)),
    };
    return aboutSubscription(state, { about: "standing", standing });
  },
  "customer.subscription.deleted": (object, at) => {
    const state = subscription.parse(object);
    return aboutSubscription(state, { about: "end", at: state.ended_at ?? at });
  },
  "invoice.paid": (object) => {
    const paid = invoice.parse(object);
    const until = latestOf(paid.lines.data.map(({ period }) => period.end));
    return aboutInvoice(paid, { about: "payment", until });
  },
  "invoice.payment_failed": (object) =>
    aboutInvoice(invoice.parse(object), { about: "failed-payment" }),
};

function readEvent(event: unknown): PaymentNotice | null {
  const { id, type, created, data } = envelope.parse(event);
  const about = Object.hasOwn(readers, type) ? readers[type]?.(data.object, created) : null;
  return about ? { id, name: type, ...about } : null;
}

const aboutSubscription = (
  { id, customer, metadata }: z.infer<typeof subscription>,
  news: PaymentNews,
): About => ({
  subscriptionId: id,
  customerId: customer,
  userId: metadata?.userId ?? null,
  news,
});

function aboutInvoice(sent: z.infer<typeof invoice>, news: PaymentNews): About | null {
  const details = sent.parent?.subscription_details;
  const subscriptionId = details?.subscription ?? sent.subscription;
  if (!subscriptionId) return null;
  const userId = details?.metadata?.userId ?? null;
  return { subscriptionId, customerId: sent.customer, userId, news };
}

function latestOf(moments: readonly (Date | null | undefined)[]): Date {
  const times = moments.flatMap((moment) => (moment ? [moment.getTime()] : []));
  if (times.length === 0) throw new Error("no period is named");
  return new Date(Math.max(...times));
}
