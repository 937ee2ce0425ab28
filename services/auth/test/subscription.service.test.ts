import { endpoints } from "@deeds/contracts";
import { fetchAsGateway } from "@deeds/test-kit";
import {
  customerOf,
  seconds,
  notify as sendNotice,
  startStripeApi,
  stripeAccount,
} from "@deeds/test-kit/stripe";
import { afterAll, describe, expect, onTestFinished, test } from "vitest";
import { createStripePayments } from "../src/payments/stripe.ts";
import { openBrowser, startAuth } from "./harness.ts";
import { aReader, inDays } from "./payer.ts";

const stripe = await startStripeApi();
const publicOrigin = "https://good-deeds.example";
const payments = createStripePayments({ ...stripeAccount, publicOrigin, apiUrl: stripe.url });
const auth = await startAuth({ promotionUntil: "2020-01-01", payments });
afterAll(async () => {
  await auth.stop();
  await stripe.stop();
});

const outbox = async (userId: number) =>
  auth
    .rows("outbox")
    .countDocuments({ "event.type": "entitlement_changed", "event.data.userId": userId });
const stored = (userId: number) => auth.rows("users").findOne({ _id: userId as never });

type NoticeArguments = Parameters<typeof sendNotice>;
const notify = (to: NoticeArguments[0], notice: NoticeArguments[1], changed?: NoticeArguments[2]) =>
  sendNotice(to, notice, changed, fetchAsGateway);
const send = async (notice: NoticeArguments[1]) => {
  expect((await notify(auth, notice)).status).toBe(204);
};

describe("the offer to visitors", () => {
  const offerOf = async (origin: string) =>
    (await fetchAsGateway(`${origin}${endpoints.subscriptionOffer.path}`)).json();

  test("has payments when there is a provider, and no promotion after its last day", async () => {
    expect(await offerOf(auth.origin)).toEqual({ freeUntil: null, paymentsEnabled: true });
  });

  test("names the promotion's last day until it is over", async () => {
    const promotionUntil = inDays(1).toISOString().slice(0, 10);
    const generous = await startAuth({ promotionUntil });
    onTestFinished(() => generous.stop());
    expect(await offerOf(generous.origin)).toEqual({
      freeUntil: promotionUntil,
      paymentsEnabled: false,
    });
    generous.advanceClock(2 * 24 * 60 * 60 * 1000);
    expect(await offerOf(generous.origin)).toEqual({ freeUntil: null, paymentsEnabled: false });
  });
});

describe("without a provider", () => {
  test("payments are disabled", async () => {
    const bare = await startAuth({ promotionUntil: "2020-01-01" });
    onTestFinished(() => bare.stop());
    const { browser, read, paid } = await aReader(bare);
    for (const path of ["/api/subscription/checkout", "/api/subscription/cancel"]) {
      const response = await browser.post(path);
      expect(response.status).toBe(503);
      expect(await response.json()).toMatchObject({ code: "payments-disabled" });
    }
    expect((await notify(bare, paid(inDays(30)))).status).toBe(503);
    expect(await read()).toMatchObject({ active: false, paymentsEnabled: false, renewsAt: null });
  });
});

describe("the checkout", () => {
  test("returns the provider's page, for the account's own customer", async () => {
    const { browser, id } = await aReader(auth);
    const response = await browser.post("/api/subscription/checkout");
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({ url: "https://checkout.stripe.com/c/pay/cs_1" });
    const [customer, session] = stripe.requests.slice(-2);
    expect(customer).toMatchObject({
      path: "/v1/customers",
      authorization: "Bearer sk_test_of_this_test",
      form: { "metadata[userId]": String(id) },
    });
    expect(Object.keys(customer?.form ?? {})).toEqual(["metadata[userId]"]);
    expect(session).toMatchObject({
      path: "/v1/checkout/sessions",
      form: {
        mode: "subscription",
        customer: customerOf(id),
        client_reference_id: String(id),
        "subscription_data[metadata][userId]": String(id),
        "allowed_payment_method_types[0]": "card",
        "allowed_payment_method_types[1]": "paypal",
        "line_items[0][price]": "price_monthly",
        "line_items[0][quantity]": "1",
        success_url: "https://good-deeds.example/payment-success",
        cancel_url: "https://good-deeds.example/subscribe",
      },
    });
  });

  test("reuses the customer, and the order for the same idempotency key", async () => {
    const { browser, id } = await aReader(auth);
    const before = stripe.requests.length;
    await browser.post("/api/subscription/checkout");
    const key = "6a0f6f0e-6f4e-4a7e-9b5e-2b8f5a3d1c11";
    browser.headers = { "idempotency-key": key };
    for (let time = 0; time < 2; time += 1) {
      expect((await browser.post("/api/subscription/checkout")).status).toBe(200);
    }
    const requests = stripe.requests.slice(before);
    expect(requests.map(({ path }) => path)).toEqual([
      "/v1/customers",
      "/v1/checkout/sessions",
      "/v1/checkout/sessions",
    ]);
    expect(requests.at(-1)?.idempotencyKey).toBe(`checkout-${id}-${key}`);
  });

  test("returns the subscription page to a subscriber, so that no user pays twice", async () => {
    const { browser, paid, started } = await aReader(auth);
    await browser.post("/api/subscription/checkout");
    await send(started());
    await send(paid(inDays(30)));
    const before = stripe.requests.length;
    const response = await browser.post("/api/subscription/checkout");
    expect(await response.json()).toEqual({ url: "https://good-deeds.example/subscribe" });
    expect(stripe.requests).toHaveLength(before);
  });

  test("returns 503 while the provider fails", async () => {
    const { browser } = await aReader(auth);
    stripe.fail(true);
    const response = await browser.post("/api/subscription/checkout");
    stripe.fail(false);
    expect(response.status).toBe(503);
    expect(response.headers.get("retry-after")).not.toBeNull();
    expect((await browser.post("/api/subscription/checkout")).status).toBe(200);
  });

  test("requires a signed-in user", async () => {
    expect((await openBrowser(auth).post("/api/subscription/checkout")).status).toBe(401);
    expect((await openBrowser(auth).post("/api/subscription/cancel")).status).toBe(401);
  });
});

describe("a payment", () => {
  test("gives access until its period ends, and publishes an event", async () => {
    const reader = await aReader(auth);
    await reader.browser.post("/api/subscription/checkout");
    await send(reader.started());
    await send(reader.paid(inDays(30)));
    await send(reader.updated(inDays(0), inDays(30)));
    const end = inDays(30).toISOString();
    expect(await reader.read()).toEqual({
      active: true,
      plan: "premium",
      expiresAt: end,
      renewsAt: end,
      promotionUntil: "2020-01-01",
      paymentsEnabled: true,
    });
    const user = await (await reader.browser.get("/api/user")).json();
    expect(user).toMatchObject({ hasSubscription: true, subscriptionExpiresAt: end });
    expect(JSON.stringify(user)).not.toMatch(/cus_|sub_/);
    const { identity } = await reader.browser.tokens();
    expect(identity?.entitledUntil).toBe(inDays(30).getTime() / 1000);
    expect(await outbox(reader.id)).toBe(1);
    expect(await stored(reader.id)).toMatchObject({
      stripeCustomerId: reader.customer,
      stripeSubscriptionId: reader.subscriptionId,
    });
  });

  test("counts once, however often its notice arrives", async () => {
    const reader = await aReader(auth);
    const notice = reader.paid(inDays(30));
    const responses = await Promise.all([1, 2, 3, 4].map(() => notify(auth, notice)));
    expect(responses.map(({ status }) => status)).toEqual([204, 204, 204, 204]);
    expect(await outbox(reader.id)).toBe(1);
    const entries = await auth
      .rows("audit")
      .find({ action: "subscription-changed", subject: String(reader.id) })
      .toArray();
    expect(entries).toHaveLength(1);
    expect(entries[0]).toMatchObject({ actorId: null, note: "invoice.paid" });
    expect(JSON.stringify(entries)).not.toMatch(/cus_|sub_/);
  });

  test("has the same result in any order of notices", async () => {
    for (const turn of [0, 1, 2, 3, 4]) {
      const reader = await aReader(auth);
      const history = [
        reader.started(),
        reader.paid(inDays(30)),
        reader.updated(inDays(0), inDays(30)),
        reader.paid(inDays(60)),
        reader.updated(inDays(1), inDays(60), { cancel_at_period_end: true }),
      ];
      const order = [...history.slice(turn), ...history.slice(0, turn)];
      for (const notice of turn % 2 === 0 ? order : order.toReversed()) await send(notice);
      expect(await reader.read()).toMatchObject({
        expiresAt: inDays(60).toISOString(),
        renewsAt: null,
      });
    }
  });

  test("that arrives after the end of the subscription gives no access", async () => {
    const reader = await aReader(auth);
    const late = reader.paid(inDays(30));
    await send(reader.updated(inDays(0), inDays(30)));
    await send(reader.deleted(inDays(0)));
    await send(late);
    expect(await reader.read()).toMatchObject({ active: false, renewsAt: null });
  });

  test("that fails ends access to the new period, and is recorded in the audit log", async () => {
    const reader = await aReader(auth);
    await send(reader.paid(inDays(-1)));
    await send(reader.updated(inDays(-1), inDays(29)));
    expect(await reader.read()).toMatchObject({ active: true });
    await send(reader.refused());
    await send(reader.updated(inDays(0), inDays(29), { status: "past_due" }));
    expect(await reader.read()).toMatchObject({ active: false, renewsAt: null });
    const entries = auth.rows("audit");
    const about = { subject: String(reader.id), note: "invoice.payment_failed" };
    expect(await entries.countDocuments(about)).toBe(1);
  });

  test("extends time granted without payment, and never shortens it", async () => {
    const promotionUntil = inDays(20).toISOString().slice(0, 10);
    const generous = await startAuth({ promotionUntil, payments });
    onTestFinished(() => generous.stop());
    const reader = await aReader(generous);
    const given = (await reader.read()).expiresAt;
    await notify(generous, reader.paid(inDays(10)));
    expect((await reader.read()).expiresAt).toBe(given);
    await notify(generous, reader.paid(inDays(90)));
    expect((await reader.read()).expiresAt).toBe(inDays(90).toISOString());
    await notify(generous, reader.deleted(inDays(1)));
    expect((await reader.read()).expiresAt).toBe(given);
  });
});

describe("cancelling", () => {
  test("ends the subscription with the time that is paid for", async () => {
    const reader = await aReader(auth);
    await send(reader.paid(inDays(30)));
    await send(reader.updated(inDays(0), inDays(30)));
    const response = await reader.browser.post("/api/subscription/cancel");
    expect(response.status).toBe(200);
    const end = inDays(30).toISOString();
    expect(await response.json()).toMatchObject({ active: true, expiresAt: end, renewsAt: null });
    expect(stripe.requests.at(-1)).toMatchObject({
      path: `/v1/subscriptions/${reader.subscriptionId}`,
      form: { cancel_at_period_end: "true" },
    });
    expect((await reader.browser.post("/api/subscription/cancel")).status).toBe(404);
    await send(reader.updated(inDays(1), inDays(30), { cancel_at_period_end: true }));
    expect(await reader.read()).toMatchObject({ active: true, renewsAt: null });
  });

  test("changes nothing while the provider fails", async () => {
    const reader = await aReader(auth);
    await send(reader.updated(inDays(0), inDays(30)));
    stripe.fail(true);
    expect((await reader.browser.post("/api/subscription/cancel")).status).toBe(503);
    stripe.fail(false);
    expect((await reader.read()).renewsAt).toBe(inDays(30).toISOString());
  });

  test("returns 404 when nothing renews", async () => {
    const { browser } = await aReader(auth);
    expect((await browser.post("/api/subscription/cancel")).status).toBe(404);
  });
});

describe("a notice", () => {
  test("is refused without a recent signature of its bytes", async () => {
    const reader = await aReader(auth);
    const notice = reader.paid(inDays(30));
    const forgeries = [
      { secret: "whsec_another subscriber's" },
      { timestamp: seconds(new Date()) - 301 },
      { body: JSON.stringify({ ...notice, id: "evt_other" }) },
    ];
    for (const forgery of forgeries) {
      const response = await notify(auth, notice, forgery);
      expect(response.status).toBe(400);
      expect(await response.json()).toMatchObject({ code: "bad-signature" });
    }
    const unsigned = { method: "POST", body: JSON.stringify(notice) };
    expect((await fetchAsGateway(`${auth.origin}/api/payments/webhook`, unsigned)).status).toBe(
      400,
    );
    expect(await reader.read()).toMatchObject({ active: false });
  });

  test("of another type or an unknown account is ignored", async () => {
    const created = inDays(0);
    await send({ id: "evt_else_1", type: "charge.refunded", created, object: {} });
    await send({ id: "evt_else_2", type: "constructor", created, object: {} });
    const lines = { data: [{ period: { end: seconds(inDays(30)) } }] };
    const foreign = { customer: "cus_foreign", subscription: "sub_foreign", lines };
    await send({ id: "evt_else_3", type: "invoice.paid", created, object: foreign });
    const object = { ...foreign, subscription: null };
    await send({ id: "evt_else_4", type: "invoice.paid", created, object });
    const paid = auth.rows("paid_subscriptions");
    expect(await paid.countDocuments({ _id: "sub_foreign" as never })).toBe(0);
  });

  test("of an older API version is accepted", async () => {
    const reader = await aReader(auth);
    await reader.browser.post("/api/subscription/checkout");
    const { customer, subscriptionId: subscription } = reader;
    const lines = { data: [{ period: { end: seconds(inDays(30)) } }] };
    await send({
      ...reader.paid(inDays(1)),
      object: { object: "invoice", customer, subscription, lines },
    });
    const before = { items: { data: [{}] }, current_period_end: seconds(inDays(30)) };
    await send(reader.updated(inDays(0), inDays(30), before));
    const end = inDays(30).toISOString();
    expect(await reader.read()).toMatchObject({ expiresAt: end, renewsAt: end });
  });

  test("that is malformed gets 503, so that the provider retries it", async () => {
    const object = { customer: 7 };
    const odd = { id: "evt_odd", type: "invoice.paid", created: inDays(0), object };
    const response = await notify(auth, odd);
    expect(response.status).toBe(503);
    expect(response.headers.get("retry-after")).not.toBeNull();
  });
});
