import type { PaymentsConfig } from "../config.ts";

/** What a provider of payments does for us; one that is not set up is `null` wherever it is named. */
export interface PaymentProvider {
  readonly ownPage: string;
  /** The customer that stands for an account; asked again, the same one. */
  openCustomer(userId: number): Promise<string>;
  openCheckout(order: Order): Promise<string>;
  /** Ends a subscription with the time that is paid for. */
  cancel(subscriptionId: string): Promise<void>;
  /** `null`: irrelevant. Throws `bad-signature` unless the provider signed it just now. */
  readNotice(call: SignedCall): PaymentNotice | null;
}

export interface Order {
  userId: number;
  customerId: string;
  language: string;
  /** The same order for the same key. */
  key: string;
}

interface SignedCall {
  bytes: Buffer;
  header(name: string): string;
  receivedAt: Date;
}

export interface PaymentNotice {
  /** The provider's own id: a notice that comes again has the same. */
  id: string;
  name: string;
  subscriptionId: string;
  customerId: string;
  /** Our account as the provider kept it with the subscription, if it did. */
  userId: number | null;
  news: PaymentNews;
}

export type PaymentNews =
  | { about: "start" }
  | { about: "payment"; until: Date }
  | { about: "failed-payment" }
  | { about: "standing"; standing: Standing }
  | { about: "end"; at: Date };

/** How a subscription stands at one time, by the provider's clock. */
export interface Standing {
  at: Date;
  /** Neither waiting for a payment nor over. */
  isActive: boolean;
  /** Goes on by itself after the period. */
  renews: boolean;
  periodEnd: Date;
}

/** The provider that the settings name; none without them, and none of its code is loaded then. */
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
