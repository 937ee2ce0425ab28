import type { PaymentsConfig } from "../config.ts";
import type { PaymentProvider } from "./provider.ts";

/** The provider that the settings name; none without them, and none of its code is loaded then. */
export async function openPayments(config: PaymentsConfig): Promise<PaymentProvider | null> {
  const { STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET, STRIPE_PRICE_ID, PUBLIC_ORIGIN } = config;
  if (!STRIPE_SECRET_KEY || !STRIPE_WEBHOOK_SECRET || !STRIPE_PRICE_ID || !PUBLIC_ORIGIN) {
    return null;
  }
  const { createStripePayments } = await import("./stripe/stripe-payments.ts");
  return createStripePayments({
    secretKey: STRIPE_SECRET_KEY,
    webhookSecret: STRIPE_WEBHOOK_SECRET,
    priceId: STRIPE_PRICE_ID,
    publicOrigin: PUBLIC_ORIGIN,
    apiUrl: config.STRIPE_API_URL,
  });
}
