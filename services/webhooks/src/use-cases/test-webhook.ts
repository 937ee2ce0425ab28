import { randomUUID } from "node:crypto";
import type { WebhookEvent } from "@deeds/contracts";
import type { Actor } from "@deeds/service-kit";
import { testBody } from "../domain/message.ts";
import type { Outcome } from "../sending/sender.ts";
import type { ServiceContext } from "../service-context.ts";
import { requireWebhook } from "./read-deliveries.ts";
import { headersOf, signersOf } from "./secrets.ts";

/**
 * Sends a signed test message, or the example of an event, once. No counter changes; the
 * `webhook-id` starts with `test_`, and the header `webhook-test` is set.
 */
export async function testWebhook(
  context: ServiceContext,
  test: { id: number; type: WebhookEvent | undefined; actor: Actor; now: Date },
): Promise<Outcome> {
  const { id, type, actor, now } = test;
  const webhook = await requireWebhook(context, id);
  const outcome = await context.sender.send({
    url: webhook.url,
    signers: signersOf(context, webhook, now),
    headers: headersOf(context, webhook),
    messageId: `test_${randomUUID()}`,
    body: testBody(type, now),
    isTest: true,
    at: now,
  });
  const { delivered, error } = outcome;
  await context.audit.record(null, {
    actor,
    action: "tested",
    kind: "webhook",
    subject: id,
    note: `${type ? `${type}, ` : ""}${delivered ? "delivered" : (error ?? "not delivered")}`,
  });
  return outcome;
}
