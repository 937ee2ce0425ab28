import type { ServiceContext } from "../service-context.ts";

/**
 * Encrypts by the first key of `SECRETS_KEY` what a former one encrypted, so that it can be removed. Returns the number
 * of changed subscribers. Throws when a text can be decrypted by none of the keys.
 */
export async function reencrypt({
  database,
  models: { webhooks },
  secrets,
}: Pick<ServiceContext, "database" | "models" | "secrets">): Promise<number> {
  let changed = 0;
  for (const id of await webhooks.findIds()) {
    const isChanged = await database.transaction(async (tx) => {
      const webhook = await webhooks.findById(id, tx);
      if (!webhook) return false;
      const { secret, previousSecrets, headers = [] } = webhook;
      const before = { secret, previousSecrets, headers };
      const after = {
        secret: secrets.reseal(secret, id),
        previousSecrets: previousSecrets.map((previous) => ({
          ...previous,
          secret: secrets.reseal(previous.secret, id),
        })),
        headers: headers.map(({ name, value }) => ({ name, value: secrets.reseal(value, id) })),
      };
      if (JSON.stringify(after) === JSON.stringify(before)) return false;
      await webhooks.updateSealed(tx, id, after);
      return true;
    });
    if (isChanged) changed += 1;
  }
  return changed;
}
