import type { WebhookFields, WebhookSigning } from "@deeds/contracts";
import { type Actor, refuse } from "@deeds/service-kit";
import { createSecret, createSigner, type Signer } from "../domain/secrets.ts";
import type { StoredHeader, StoredWebhook } from "../models/webhook.ts";
import type { ServiceContext } from "../service-context.ts";
import { requireWebhook } from "./read-deliveries.ts";
import { recordChange } from "./record-change.ts";

const hour = 60 * 60 * 1000;
const maxPreviousSecrets = 4;

/**
 * Creates a new secret. The old one also signs for `overlapHours`, so that a receiver can switch
 * without rejecting a message. Throws `not-found`.
 */
export async function rotateSecret(
  context: ServiceContext,
  rotation: { id: number; overlapHours: number; signing: WebhookSigning; actor: Actor; now: Date },
): Promise<{ webhook: StoredWebhook; secret: string }> {
  const { id, overlapHours, signing, actor, now } = rotation;
  const secret = createSecret(signing);
  const webhook = await context.database.transaction(async (tx) => {
    const before = await requireWebhook(context, id, tx);
    const until = new Date(now.getTime() + overlapHours * hour);
    const previousSecrets = [{ secret: before.secret, until }, ...before.previousSecrets]
      .filter((previous) => previous.until > now)
      .slice(0, maxPreviousSecrets);
    const change = { secret: context.secrets.seal(secret, id), previousSecrets, updatedAt: now };
    const after = await context.models.webhooks.update(tx, before, change);
    const note = `the old one signs for ${overlapHours} hours more`;
    const action = "secret-rotated";
    await recordChange(context, tx, { actor, action, before, after, id, note });
    return after;
  });
  return { webhook, secret };
}

/** Returns a signer for each valid secret, newest first. */
export const signersOf = (context: ServiceContext, webhook: StoredWebhook, now: Date): Signer[] =>
  [
    webhook.secret,
    ...webhook.previousSecrets.filter(({ until }) => until > now).map(({ secret }) => secret),
  ].map((sealed) => createSigner(context.secrets.open(sealed, webhook._id)));

/** Encrypts headers; one without a value keeps its stored value. Throws `validation` if it has none. */
export function sealHeaders(
  { secrets }: Pick<ServiceContext, "secrets">,
  headers: WebhookFields["headers"],
  { id, stored }: { id: number; stored: readonly StoredHeader[] },
): StoredHeader[] {
  const missing = headers.flatMap((header, index) =>
    header.value || storedValueOf(stored, header.name)
      ? []
      : [{ path: `headers.${index}.value`, message: "required" }],
  );
  if (missing.length > 0) throw refuse.validation(missing);
  return headers.map(({ name, value }) => ({
    name,
    value: value ? secrets.seal(value, id) : (storedValueOf(stored, name) ?? ""),
  }));
}

const storedValueOf = (stored: readonly StoredHeader[], name: string): string | undefined =>
  stored.find((header) => header.name.toLowerCase() === name.toLowerCase())?.value;

/** Returns the decrypted headers by their lower-case names. */
export const headersOf = (
  { secrets }: Pick<ServiceContext, "secrets">,
  { _id, headers = [] }: StoredWebhook,
): Record<string, string> =>
  Object.fromEntries(
    headers.map(({ name, value }) => [name.toLowerCase(), secrets.open(value, _id)]),
  );
