import { endpoints, type WebhookSigning } from "@deeds/contracts";
import { newId, until } from "@deeds/test-kit";
import { verify as verifyByStandard } from "@deeds/webhook-conformance";
import { Webhook as StandardWebhook } from "standardwebhooks";
import { Webhook as SvixWebhook } from "svix";
import { afterAll, expect, it } from "vitest";
import { personApproved, startWebhooks } from "./harness.ts";
import { type Received, useReceivers } from "./receiver.ts";

const eventsForEach = 20;

const webhooks = await startWebhooks();
const { subscribed } = useReceivers(() => webhooks);
afterAll(() => webhooks.stop());

/** The published libraries, which support shared secrets only. */
const verifiers: Record<string, (delivery: Received, key: string) => unknown> = {
  standardwebhooks: ({ text, headers }, key) =>
    new StandardWebhook(key).verify(text, headers as Record<string, string>),
  svix: ({ text, headers }, key) =>
    new SvixWebhook(key).verify(text, headers as Record<string, string>),
};

it("every delivery verifies with the published libraries, also during key rotation", async () => {
  const { target: receiver, id, secretKey: first } = await subscribed();
  const rotate = async (signing: WebhookSigning, overlapHours = 24) =>
    (await webhooks.callFor(id, endpoints.rotateWebhookSecret, { signing, overlapHours }))
      .secretKey;
  const deliver = async () => {
    const people = Array.from({ length: eventsForEach }, newId);
    await webhooks.publish(...people.map((person) => personApproved(person)));
    await until(() => people.every((person) => receiver.about(person).length > 0));
    return people.flatMap((person) => receiver.about(person));
  };
  const verify = (deliveries: readonly Received[], keys: readonly string[]) => {
    for (const delivery of deliveries) {
      for (const key of keys) {
        verifyByStandard(delivery, key);
        if (key.startsWith("whpk_")) continue;
        for (const check of Object.values(verifiers))
          expect(() => check(delivery, key)).not.toThrow();
      }
    }
  };
  verify(await deliver(), [first]);
  const second = await rotate("hmac");
  verify(await deliver(), [first, second]);
  const publicKey = await rotate("ed25519");
  expect(publicKey).toMatch(/^whpk_/);
  verify(await deliver(), [first, second, publicKey]);
  const last = await rotate("hmac", 0);
  const deliveries = await deliver();
  verify(deliveries, [first, second, last]);
  for (const delivery of deliveries) {
    expect(() => verifyByStandard(delivery, publicKey)).toThrow("no signature of this key");
  }
});
