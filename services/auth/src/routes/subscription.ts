import { randomUUID } from "node:crypto";
import { endpoints } from "@deeds/contracts";
import { AppError, implement, type Route } from "@deeds/service-kit";
import { auditSourceOf } from "../audit/account-audit-entry.ts";
import type { PaymentProvider } from "../payments/provider.ts";
import { presentSubscription } from "../presenters.ts";
import type { ServiceContext } from "../service-context.ts";
import { cancelSubscription } from "../use-cases/cancel-subscription.ts";
import { openCheckout } from "../use-cases/open-checkout.ts";
import { processPaymentNotice } from "../use-cases/process-payment-notice.ts";
import { readAccount } from "../use-cases/read-account.ts";

export function subscriptionRoutes(context: ServiceContext, clock: () => Date): Route[] {
  const present = (account: Parameters<typeof presentSubscription>[0]) =>
    presentSubscription(account, context, clock());
  return [
    implement(endpoints.subscription, async ({ viewer }) =>
      present(await readAccount(context, viewer, clock())),
    ),
    implement(endpoints.checkout, async (call) => {
      const account = await readAccount(context, call.viewer, clock());
      const idempotencyKey = call.ctx.get("idempotency-key") || randomUUID();
      const request = { language: call.language, idempotencyKey, source: auditSourceOf(call) };
      return openCheckout(context, paymentsOf(context), account, request, clock());
    }),
    implement(endpoints.cancelSubscription, async (call) => {
      const account = await readAccount(context, call.viewer, clock());
      const payments = paymentsOf(context);
      return present(
        await cancelSubscription(context, payments, account, auditSourceOf(call), clock()),
      );
    }),
    implement(endpoints.paymentsWebhook, async (call) => {
      const header = (name: string) => call.ctx.get(name);
      const signed = { bytes: call.bytes, header, receivedAt: clock() };
      const notice = paymentsOf(context).readNotice(signed);
      if (notice) await processPaymentNotice(context, notice, auditSourceOf(call), clock());
    }),
  ];
}

function paymentsOf({ payments }: ServiceContext): PaymentProvider {
  if (!payments) throw new AppError("payments-disabled");
  return payments;
}
