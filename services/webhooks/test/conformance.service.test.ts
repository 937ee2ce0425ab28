import { endpoints, type Webhook } from "@deeds/contracts";
import { newId } from "@deeds/test-kit";
import { checks, type Endpoint, runCheck, type Sender } from "@deeds/webhook-conformance";
import { afterAll, expect, it } from "vitest";
import { admin, personApproved, startWebhooks, type Webhooks } from "./harness.ts";

const second = 1_000;

// Only the deadline is shorter than in production.
const webhooks = await startWebhooks({ deadlineMs: 2 * second });
const sender = senderOf(webhooks);
afterAll(() => webhooks.stop());

it.each(checks)("the service, as a sender, $name", async (check) => {
  const { verdict, reason } = await runCheck(sender, check, 10 * second);
  expect([verdict, reason]).toEqual(["passed", null]);
});

/** Adapts the service to the conformance suite, which also controls its clock. */
function senderOf({ client, stored, subscribe, publish, advanceClock, now }: Webhooks): Sender {
  const endpointOf = ({ id, secretKey }: Webhook): Endpoint => ({
    key: secretKey,
    rotate: async ({ overlapHours, asymmetric }) => {
      const body = { overlapHours, signing: signingOf(asymmetric) };
      const rotation = { params: { id }, body, as: admin };
      return (await client.call(endpoints.rotateWebhookSecret, rotation)).body.secretKey;
    },
    isEnabled: async () => (await stored(id))?.isActive === true,
    remove: async () => {
      await client.call(endpoints.deleteWebhook, { params: { id }, as: admin });
    },
  });
  return {
    name: "Good Deeds",
    firstRetry: { atLeast: 4 * second, atMost: 6 * second },
    deadlineMs: 2 * second,
    canSignAsymmetrically: true,
    register: async (url, { asymmetric }) =>
      endpointOf(await subscribe(url, { signing: signingOf(asymmetric) })),
    cause: async () => void (await publish(personApproved(newId()))),
    pass: async (ms) => advanceClock(ms),
    now,
  };
}

const signingOf = (asymmetric: boolean) => (asymmetric ? "ed25519" : "hmac");
