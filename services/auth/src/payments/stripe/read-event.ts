import { z } from "zod";
import type { PaymentNews, PaymentNotice } from "../provider.ts";

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

/** What a verified event tells of a subscription, or null. Throws `ZodError` for an odd one. */
export function readEvent(event: unknown): PaymentNotice | null {
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

/** Null for an invoice that is not a subscription's. */
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
