import { endpoints } from "@deeds/contracts";
import { noticesOf, notify, startStripeApi, stripeAccount } from "@deeds/test-kit/stripe";
import { afterAll, beforeAll, expect, it } from "vitest";
import { useBrowser } from "../src/browser.ts";
import { type JourneyProduct, startJourneyProduct } from "../src/product.ts";

const { visit } = useBrowser();
let stripe: Awaited<ReturnType<typeof startStripeApi>>;
let house: JourneyProduct;

beforeAll(async () => {
  stripe = await startStripeApi();
  house = await startJourneyProduct({
    demo: false,
    settings: {
      STRIPE_SECRET_KEY: stripeAccount.secretKey,
      STRIPE_WEBHOOK_SECRET: stripeAccount.webhookSecret,
      STRIPE_PRICE_ID: stripeAccount.priceId,
      STRIPE_API_URL: stripe.url,
    },
  });
});
afterAll(async () => {
  await house.close();
  await stripe.stop();
});

const day = 24 * 60 * 60 * 1000;

it("somebody pays with the provider, has the subscription, and ends its renewal", async () => {
  const { origin } = house.product;
  const { page, context } = await visit({ origin });
  const account = { username: "Плательщица", password: "тихий вечер" };
  const registered = await context.request.post("/api/register", { data: account });
  const { id } = endpoints.register.response.parse(await registered.json());
  await page.route("https://checkout.stripe.com/**", (route) =>
    route.fulfill({ body: "the provider's own page" }),
  );

  await page.goto("/subscribe");
  await page.getByRole("button", { name: "Перейти к оплате" }).click();
  await page.getByText("the provider's own page").waitFor();
  expect(stripe.asked.at(-1)).toMatchObject({
    path: "/v1/checkout/sessions",
    form: { client_reference_id: String(id), success_url: `${origin}/payment-success` },
  });

  const now = new Date(Math.floor(Date.now() / 1000) * 1000);
  const until = new Date(now.getTime() + 30 * day);
  const { started, paid, updated } = noticesOf(id, 1, now);
  for (const notice of [started(), paid(until), updated(now, until)]) {
    expect((await notify({ origin }, notice)).status).toBe(204);
  }
  await page.goto("/payment-success");
  await page.getByText("Подписка активирована.").waitFor();

  await page.goto("/subscribe");
  await page.getByText("У вас уже есть подписка").waitFor();
  await page.getByRole("button", { name: "Отменить подписку" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Отменить подписку" }).click();
  await page.getByText("Подписка отменена").first().waitFor();
  expect(stripe.asked.at(-1)).toMatchObject({
    path: "/v1/subscriptions/sub_1",
    form: { cancel_at_period_end: "true" },
  });
  await page.getByText("У вас уже есть подписка").waitFor();
  await page.getByRole("button", { name: "Отменить подписку" }).waitFor({ state: "detached" });
});
