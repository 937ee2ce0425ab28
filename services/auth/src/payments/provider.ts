import type { PaymentsConfig } from "../config.ts";
import type { createStripePayments } from "./stripe.ts";

export type PaymentProvider = ReturnType<typeof createStripePayments>;

export interface PaymentNotice {
  /** The provider's id, equal when a notice is repeated. */
  id: string;
  name: string;
  subscriptionId: string;
  customerId: string;
  /** From the provider's metadata of the subscription; `null` when it has none. */
  userId: number | null;
  update: PaymentUpdate;
}

export type PaymentUpdate =
  | { kind: "start" }
  | { kind: "payment"; until: Date }
  | { kind: "failed-payment" }
  | { kind: "standing"; standing: Standing }
  | { kind: "end"; at: Date };

/** State of a subscription at one time, by the provider's clock. */
export interface Standing {
  at: Date;
  /** Neither unpaid nor ended. */
  isActive: boolean;
  /** Whether it renews automatically after the period. */
  renews: boolean;
  periodEnd: Date;
}

/** Returns the configured provider; `null`, without loading its code, when there is none. */
export async function openPayments(config: PaymentsConfig): Promise<PaymentProvider | null> {
  const { STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET, STRIPE_PRICE_ID, PUBLIC_ORIGIN } = config;
  if (!STRIPE_SECRET_KEY || !STRIPE_WEBHOOK_SECRET || !STRIPE_PRICE_ID || !PUBLIC_ORIGIN) {
    return null;
  }
  const { createStripePayments } = await import("./stripe.ts");
  return createStripePayments({
    secretKey: STRIPE_SECRET_KEY,
    webhookSecret: STRIPE_WEBHOOK_SECRET,
    priceId: STRIPE_PRICE_ID,
    publicOrigin: PUBLIC_ORIGIN,
    apiUrl: config.STRIPE_API_URL,
  });
}
