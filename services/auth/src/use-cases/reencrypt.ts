import type { ServiceContext } from "../service-context.ts";

/**
 * Encrypts the secrets of second factors by the first key of `PASSWORD_PEPPER`; returns the number of changed ones.
 * Throws when one can be decrypted by none of the keys. Passwords are hashed again when their users sign in.
 */
export async function reencrypt({
  models: { secondFactors },
  codes,
}: Pick<ServiceContext, "models" | "codes">): Promise<number> {
  let changed = 0;
  for (const { _id, ...factor } of await secondFactors.listWithSecret()) {
    for (const field of ["totp", "pendingTotp"] as const) {
      const before = factor[field]?.secret;
      const after = before && codes.reencrypt(_id, before);
      if (!(before && after) || before === after) continue;
      await secondFactors.updateSealed(_id, field, { before, after });
      changed += 1;
    }
  }
  return changed;
}
