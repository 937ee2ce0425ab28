import { endpoints } from "@deeds/contracts";
import { administratorSince } from "@deeds/test-kit";
import { afterAll, expect, test } from "vitest";
import { startWebhooks } from "./harness.ts";

const webhooks = await startWebhooks();
afterAll(() => webhooks.stop());

const url = "https://example.com/hook";
const late = administratorSince(11 * 60);
const create = () => webhooks.call(endpoints.createWebhook, { body: { url } });

test("a subscriber is added after a fresh sign-in only", async () => {
  const refusal = await webhooks.refused(endpoints.createWebhook, { body: { url }, as: late });
  expect(refusal).toMatchObject({ status: 403, code: "fresh-sign-in-required" });
  expect(await create()).toMatchObject({ url });
});

test("its secret is replaced after a fresh sign-in only", async () => {
  const { id } = await create();
  const before = await webhooks.stored(id);
  const rotation = { params: { id }, body: {}, as: late };
  const refusal = await webhooks.refused(endpoints.rotateWebhookSecret, rotation);
  expect(refusal.code).toBe("fresh-sign-in-required");
  expect(await webhooks.stored(id)).toEqual(before);
});

test.each([
  { url: "https://elsewhere.example/hook" },
  { secretKey: "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw" },
])("the change %j needs a fresh sign-in", async (body) => {
  const { id } = await create();
  const change = { params: { id }, body, as: late };
  const refusal = await webhooks.refused(endpoints.updateWebhook, change);
  expect(refusal.code).toBe("fresh-sign-in-required");
  expect(await webhooks.read(id)).toMatchObject({ url });
});

test("other changes need none, also with the address as it was", async () => {
  const { id } = await create();
  const body = { url, description: "Второй музей", isActive: false };
  const changed = await webhooks.call(endpoints.updateWebhook, { params: { id }, body, as: late });
  expect(changed).toMatchObject(body);
});
