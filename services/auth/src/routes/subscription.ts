import { randomUUID } from "node:crypto";
import { endpoints } from "@deeds/contracts";
import { AppError, implement, type Route } from "@deeds/service-kit";
import type { PaymentProvider } from "../payments/provider.ts";
import { presentOffer, presentSubscription } from "../presenters.ts";
import type { ServiceContext } from "../service-context.ts";
import { auditSourceOf } from "../use-cases/record-account-action.ts";
import { readAccount } from "../use-cases/sessions.ts";
import {
  cancelSubscription,
  openCheckout,
  processPaymentNotice,
} from "../use-cases/subscription.ts";

export const subscriptionRoutes = (context: ServiceContext): Route[] => [
  implement(endpoints.subscriptionOffer, async ({ now }) => presentOffer(context, now)),
  implement(endpoints.subscription, async (call) =>
    presentSubscription(await readAccount(context, call), context, call.now),
  ),
  implement(endpoints.checkout, async (call) => {
    const { language, now } = call;
    const account = await readAccount(context, call);
    const payments = paymentsOf(context);
    const idempotencyKey = call.ctx.get("idempotency-key") || randomUUID();
    const source = auditSourceOf(call);
    const request = { payments, account, language, idempotencyKey, source, now };
    return openCheckout(context, request);
  }),
  implement(endpoints.cancelSubscription, async (call) => {
    const { now } = call;
    const account = await readAccount(context, call);
    const request = { payments: paymentsOf(context), account, source: auditSourceOf(call), now };
    return presentSubscription(await cancelSubscription(context, request), context, now);
  }),
  implement(endpoints.paymentsWebhook, async (call) => {
    const notice = paymentsOf(context).readNotice(call);
    const cause = { source: auditSourceOf(call), now: call.now };
    if (notice) await processPaymentNotice(context, notice, cause);
  }),
];

function paymentsOf({ payments }: ServiceContext): PaymentProvider {
  if (!payments) throw new AppError("payments-disabled");
  return payments;
}
