import { endpoints, type Webhook } from "@deeds/contracts";
import { newId } from "@deeds/test-kit";
import { checks, type Endpoint, runCheck, type Sender } from "@deeds/webhook-conformance";
import { afterAll, expect, it } from "vitest";
import { admin, personApproved, startWebhooks, type Webhooks } from "./harness.ts";

const second = 1_000;

// Only the waiting is shorter than in production; what happens at its end is the same.
const webhooks = await startWebhooks({ deadlineMs: 2 * second });
const sender = senderOf(webhooks);
afterAll(() => webhooks.stop());

it.each(checks)("the service, as a sender, $name", async (check) => {
  const { verdict, reason } = await runCheck(sender, check, 10 * second);
  expect([verdict, reason]).toEqual(["passed", null]);
});

/** Our own service as the conformance suite sees it, its clock in the suite's hand. */
function senderOf({ client, context, subscribe, publish, pass, now }: Webhooks): Sender {
  const endpointOf = ({ id, secretKey }: Webhook): Endpoint => ({
    key: secretKey,
    rotate: async ({ overlapHours, asymmetric }) => {
      const body = { overlapHours, signing: signingOf(asymmetric) };
      const rotation = { params: { id }, body, as: admin };
      return (await client.call(endpoints.rotateWebhookSecret, rotation)).body.secretKey;
    },
    isEnabled: async () => (await context.models.webhooks.findById(id).lean())?.isActive === true,
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
    pass: async (ms) => pass(ms),
    now,
  };
}

const signingOf = (asymmetric: boolean) => (asymmetric ? "ed25519" : "hmac");
