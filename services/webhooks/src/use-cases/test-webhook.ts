import { randomUUID } from "node:crypto";
import { refuse } from "@deeds/service-kit";
import { testBody } from "../domain/message.ts";
import type { House } from "../house.ts";
import type { Outcome } from "../sending/sender.ts";
import { signingSecrets } from "./rotate-secret.ts";

/** Sends a signed test message once; it counts nowhere and is not kept. */
export async function testWebhook(house: House, id: number, now: Date): Promise<Outcome> {
  const webhook = await house.models.webhooks.findById(id).lean();
  if (!webhook) throw refuse.notFound();
  return house.sender.send({
    url: webhook.url,
    secrets: signingSecrets(house, webhook, now),
    messageId: `test_${randomUUID()}`,
    body: testBody(now),
    at: now,
  });
}
