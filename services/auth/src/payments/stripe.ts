import { AppError, type Call, refuse } from "@deeds/service-kit";
import Stripe from "stripe";
import { z } from "zod";
import type { PaymentNotice, PaymentUpdate } from "./provider.ts";

interface StripeSettings {
  secretKey: string;
  /** Signing secret of the webhook endpoint: `whsec_…`. */
  webhookSecret: string;
  priceId: string;
  publicOrigin: string;
  apiUrl?: string | undefined;
}

interface Order {
  userId: number;
  customerId: string;
  language: string;
  idempotencyKey: string;
}

/** Two sequential calls with one retry each stay within the gateway's timeout. */
const timeoutMs = 3_000;
/** Older signatures are refused, as they may be replayed. */
const toleranceSeconds = 300;

/** Payments by Stripe (https://docs.stripe.com/billing/subscriptions/build-subscriptions). */
export function createStripePayments(settings: StripeSettings) {
  const stripe = new Stripe(settings.secretKey, {
    timeout: timeoutMs,
    maxNetworkRetries: 1,
    telemetry: false,
    ...(settings.apiUrl !== undefined && apiAddressOf(settings.apiUrl)),
  });
  return {
    /** URL of the site's page about the subscription. */
    subscriptionPage: subscriptionPage(settings),
    /** Creates the account's customer and returns its id; the same one when repeated. */
    openCustomer: async (userId: number): Promise<string> => {
      // The provider gets the account's id only, and asks the payer for the rest.
      const customer = { metadata: { userId } };
      const options = { idempotencyKey: `customer-${userId}` };
      const { id } = await orUnavailable(() => stripe.customers.create(customer, options));
      return id;
    },
    /** Returns the URL of the provider's page. */
    openCheckout: async (order: Order): Promise<string> => {
      const options = { idempotencyKey: `checkout-${order.userId}-${order.idempotencyKey}` };
      const session = await orUnavailable(() =>
        stripe.checkout.sessions.create(checkoutOf(order, settings), options),
      );
      if (!session.url) throw refuse.unavailable(new Error("the checkout session has no URL"));
      return session.url;
    },
    /** Ends a subscription at the end of the paid period. */
    cancel: async (subscriptionId: string): Promise<void> => {
      await orUnavailable(() =>
        stripe.subscriptions.update(subscriptionId, { cancel_at_period_end: true }),
      );
    },
    /** Returns `null` for an irrelevant notice; throws `bad-signature` for an invalid or old signature. */
    readNotice: ({ ctx, bytes, now }: Pick<Call, "ctx" | "bytes" | "now">) => {
      try {
        const event = stripe.webhooks.constructEvent(
          bytes,
          ctx.get("stripe-signature"),
          settings.webhookSecret,
          toleranceSeconds,
          undefined,
          now.getTime(),
        );
        return readEvent(event);
      } catch (cause) {
        const isForged = cause instanceof Stripe.errors.StripeSignatureVerificationError;
        // Signed but malformed: the provider retries it, and a newer version may parse it.
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
  // The provider has no Ukrainian pages: the payer's browser decides.
  locale: language === "uk" ? "auto" : language,
});

const subscriptionPage = ({ publicOrigin }: StripeSettings): string =>
  new URL("/subscribe", publicOrigin).href;

/** Throws `unavailable` for any error of the provider: none is the payer's mistake. */
async function orUnavailable<Result>(request: () => Promise<Result>): Promise<Result> {
  try {
    return await request();
  } catch (cause) {
    throw refuse.unavailable(cause);
  }
}

function apiAddressOf(apiUrl: string) {
  const { hostname, port, protocol } = new URL(apiUrl);
  const isPlain = protocol === "http:";
  return {
    host: hostname,
    port: port || (isPlain ? "80" : "443"),
    protocol: isPlain ? ("http" as const) : ("https" as const),
  };
}

/** An id, or the object when the Stripe account expands it. */
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

/** The period is on the subscription before API version 2025-03-31, on its items since. */
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

/** The invoice has `subscription` before API version 2025-03-31, `parent` since. */
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

type NoticeContent = Omit<PaymentNotice, "id" | "name">;

/** Parsers by event type; other types are ignored. */
const parsers: Record<string, (object: unknown, createdAt: Date) => NoticeContent | null> = {
  "checkout.session.completed": (object) => {
    const { mode, client_reference_id, customer, subscription } = checkout.parse(object);
    if (mode !== "subscription" || !customer || !subscription) return null;
    const userId = client_reference_id ?? null;
    const update = { kind: "start" } as const;
    return { subscriptionId: subscription, customerId: customer, userId, update };
  },
  "customer.subscription.updated": (object, at) => {
    const state = subscription.parse(object);
    const standing = {
      at,
      isActive: state.status === "active" || state.status === "trialing",
      renews: !state.cancel_at_period_end && !state.cancel_at,
      periodEnd: latestOf([state, ...state.items.data].map((each) => each.current_period_end)),
    };
    return subscriptionNotice(state, { kind: "standing", standing });
  },
  "customer.subscription.deleted": (object, at) => {
    const state = subscription.parse(object);
    return subscriptionNotice(state, { kind: "end", at: state.ended_at ?? at });
  },
  "invoice.paid": (object) => {
    const paid = invoice.parse(object);
    const until = latestOf(paid.lines.data.map(({ period }) => period.end));
    return invoiceNotice(paid, { kind: "payment", until });
  },
  "invoice.payment_failed": (object) =>
    invoiceNotice(invoice.parse(object), { kind: "failed-payment" }),
};

function readEvent(event: unknown): PaymentNotice | null {
  const { id, type, created, data } = envelope.parse(event);
  const content = Object.hasOwn(parsers, type) ? parsers[type]?.(data.object, created) : null;
  return content ? { id, name: type, ...content } : null;
}

const subscriptionNotice = (
  { id, customer, metadata }: z.infer<typeof subscription>,
  update: PaymentUpdate,
): NoticeContent => ({
  subscriptionId: id,
  customerId: customer,
  userId: metadata?.userId ?? null,
  update,
});

function invoiceNotice(
  parsed: z.infer<typeof invoice>,
  update: PaymentUpdate,
): NoticeContent | null {
  const details = parsed.parent?.subscription_details;
  const subscriptionId = details?.subscription ?? parsed.subscription;
  if (!subscriptionId) return null;
  const userId = details?.metadata?.userId ?? null;
  return { subscriptionId, customerId: parsed.customer, userId, update };
}

function latestOf(moments: readonly (Date | null | undefined)[]): Date {
  const times = moments.flatMap((moment) => (moment ? [moment.getTime()] : []));
  if (times.length === 0) throw new Error("the subscription or invoice has no period");
  return new Date(Math.max(...times));
}
