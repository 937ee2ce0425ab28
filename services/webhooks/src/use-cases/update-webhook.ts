import type { endpoints } from "@deeds/contracts";
import { refuse } from "@deeds/service-kit";
import type { z } from "zod";
import type { House } from "../house.ts";
import type { StoredWebhook } from "../models/webhook.ts";
import { givenSecret } from "./create-webhook.ts";

export interface WebhookEdit {
  id: number;
  changes: z.output<typeof endpoints.updateWebhook.body>;
  now: Date;
}

/** Changes the fields sent; an empty secret stays as it is. Throws `not-found`. */
export async function updateWebhook(house: House, edit: WebhookEdit): Promise<StoredWebhook> {
  const { id, changes, now } = edit;
  const secret = givenSecret(changes.secretKey);
  if (!(await house.models.webhooks.exists({ _id: id }))) throw refuse.notFound();
  if (changes.url !== undefined) await house.addresses.assertSavable(changes.url);
  const { url, description, events, isActive } = changes;
  const change = {
    ...(url !== undefined && { url }),
    ...(description !== undefined && { description }),
    ...(events !== undefined && { events: [...new Set(events)] }),
    ...(isActive !== undefined && { isActive }),
    ...(secret !== null && { secret: house.secrets.seal(secret, id) }),
    updatedAt: now,
  };
  const webhook = await house.models.webhooks
    .findOneAndUpdate(
      { _id: id },
      { $set: change, $inc: { version: 1 } },
      { returnDocument: "after" },
    )
    .lean();
  if (!webhook) throw refuse.notFound();
  return webhook;
}
