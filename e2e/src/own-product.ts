import { endpoints } from "@deeds/contracts";
import { signInAsAdmin } from "@deeds/test-kit/caller";
import { type SmtpServer, startSmtpServer } from "@deeds/test-kit/smtp";
import { startStripeApi, stripeAccount } from "@deeds/test-kit/stripe";
import { type JourneyProduct, startJourneyProduct } from "./product.ts";
import { test as base } from "./test.ts";

/** For journeys that ship front ends or stop processes: they have a product of their own. */
export const test = base.extend<{ ownProduct: JourneyProduct }, { workerProduct: JourneyProduct }>({
  workerProduct: [
    async ({}, use) => {
      // A journey may open pages from other addresses, by `X-Forwarded-For`.
      const settings = { TRUSTED_PROXIES: "127.0.0.1" };
      const product = await startJourneyProduct({ demo: "people", settings });
      await use(product);
      await product.close();
    },
    { scope: "worker", timeout: 300_000 },
  ],

  // The set that was live before the test is live after it.
  ownProduct: async ({ workerProduct }, use) => {
    const admin = await signInAsAdmin(workerProduct.product.origin);
    const { live } = await admin.call(endpoints.releases);
    await use(workerProduct);
    if (live) await admin.call(endpoints.activateReleaseSet, { params: { id: live.id } });
  },

  baseURL: async ({ ownProduct }, use) => use(ownProduct.product.origin),
});

type Stripe = Awaited<ReturnType<typeof startStripeApi>>;

/** For journeys in which limits, payments and e-mail are as in production. */
export const strictTest = base.extend<
  object,
  { strictProduct: JourneyProduct & { stripe: Stripe; smtp: SmtpServer } }
>({
  strictProduct: [
    async ({}, use) => {
      const stripe = await startStripeApi();
      const smtp = await startSmtpServer();
      const product = await startJourneyProduct({
        demo: false,
        settings: {
          RATE_LIMIT_SCALE: "1",
          STRIPE_SECRET_KEY: stripeAccount.secretKey,
          STRIPE_WEBHOOK_SECRET: stripeAccount.webhookSecret,
          STRIPE_PRICE_ID: stripeAccount.priceId,
          STRIPE_API_URL: stripe.url,
          SMTP_URL: smtp.url,
          EMAIL_FROM: "register@good-deeds.example",
        },
      });
      await use({ ...product, stripe, smtp });
      await product.close();
      await stripe.stop();
      await smtp.stop();
    },
    { scope: "worker", timeout: 300_000 },
  ],

  baseURL: async ({ strictProduct }, use) => use(strictProduct.product.origin),
});
