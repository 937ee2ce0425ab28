import { randomUUID } from "node:crypto";
import { type Actor, refuse } from "@deeds/service-kit";
import { testBody } from "../domain/message.ts";
import type { House } from "../house.ts";
import type { Outcome } from "../sending/sender.ts";
import { headersOf } from "./own-headers.ts";
import { signersOf } from "./rotate-secret.ts";

/** Sends a signed test message once; it counts nowhere, and only that it was sent is kept. */
export async function testWebhook(
  house: House,
  { id, actor, now }: { id: number; actor: Actor; now: Date },
): Promise<Outcome> {
  const webhook = await house.models.webhooks.findById(id).lean();
  if (!webhook) throw refuse.notFound();
  const outcome = await house.sender.send({
    url: webhook.url,
    signers: signersOf(house, webhook, now),
    headers: headersOf(house, webhook),
    messageId: `test_${randomUUID()}`,
    body: testBody(now),
    at: now,
  });
  const { delivered, error } = outcome;
  await house.audit.record(null, {
    actor,
    action: "tested",
    kind: "webhook",
    subject: id,
    note: delivered ? "delivered" : (error ?? "not delivered"),
  });
  return outcome;
}
