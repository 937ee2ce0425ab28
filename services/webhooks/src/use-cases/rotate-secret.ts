import { type Actor, refuse } from "@deeds/service-kit";
import { createSecret } from "../domain/secret.ts";
import type { House } from "../house.ts";
import type { StoredWebhook } from "../models/webhook.ts";
import { webhookLine } from "./webhook-line.ts";

const hour = 60 * 60 * 1000;
const keptAtMost = 4;

/**
 * Gives a subscriber a new secret. The old one signs beside it for `overlapHours`, so that a
 * receiver can change over without losing a message. Throws `not-found`.
 */
export async function rotateSecret(
  house: House,
  rotation: { id: number; overlapHours: number; actor: Actor; now: Date },
): Promise<{ webhook: StoredWebhook; secret: string }> {
  const { id, overlapHours, actor, now } = rotation;
  const secret = createSecret();
  const webhook = await house.database.transaction(async (tx) => {
    const { webhooks } = house.models;
    const before = await webhooks.findById(id, null, { session: tx }).lean();
    if (!before) throw refuse.notFound();
    const until = new Date(now.getTime() + overlapHours * hour);
    const previousSecrets = [{ secret: before.secret, until }, ...before.previousSecrets]
      .filter((previous) => previous.until > now)
      .slice(0, keptAtMost);
    const change = { secret: house.secrets.seal(secret, id), previousSecrets, updatedAt: now };
    const after = { ...before, ...change, version: before.version + 1 };
    await webhooks.replaceOne({ _id: id }, after, { session: tx });
    const note = `the old one signs for ${overlapHours} hours more`;
    const line = webhookLine({ actor, action: "secret-rotated", before, after, id, note });
    await house.audit.record(tx, line);
    return after;
  });
  return { webhook, secret };
}

/** All secrets that sign at a time, the newest first. */
export const signingSecrets = (house: House, webhook: StoredWebhook, now: Date): string[] =>
  [
    webhook.secret,
    ...webhook.previousSecrets.filter(({ until }) => until > now).map(({ secret }) => secret),
  ].map((sealed) => house.secrets.open(sealed, webhook._id));
