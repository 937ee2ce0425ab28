import { createIdentityCipher, createMarkKeyCipher } from "../models/secrets.ts";
import type { ServiceContext } from "../service-context.ts";

/**
 * Encrypts by the first key of `SECRETS_KEY` what a former one encrypted, so that it can be removed. Returns the number
 * of people whose identity fields were changed. Throws when a text can be decrypted by none of the keys.
 */
export async function reencrypt(
  { database, models }: Pick<ServiceContext, "database" | "models">,
  secretsKey: string,
): Promise<number> {
  const { people, merges, markKey } = models;
  const identity = createIdentityCipher(secretsKey);
  const storedKey = await markKey.read();
  if (storedKey !== null) await markKey.replace(createMarkKeyCipher(secretsKey).reseal(storedKey));
  const ids = new Set([...(await people.listIdsWithIdentity()), ...(await merges.listTargets())]);
  let changed = 0;
  for (const id of ids) {
    const isChanged = await database.transaction(async (tx) => {
      // The same text stays the same: a merge is undone by comparing it with the person.
      const known = new Map<string, string>();
      const reseal = (sealed: string): string => {
        const resealed = known.get(sealed) ?? identity.reseal(sealed, id);
        known.set(sealed, resealed);
        return resealed;
      };
      const person = await people.findById(id, tx);
      if (person?.additionalData) {
        await people.updateSealed(tx, id, reseal(person.additionalData));
      }
      await merges.resealInto(tx, id, reseal);
      return [...known].some(([sealed, resealed]) => sealed !== resealed);
    });
    if (isChanged) changed += 1;
  }
  return changed;
}
