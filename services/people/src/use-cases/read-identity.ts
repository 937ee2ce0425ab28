import type { Actor } from "@deeds/service-kit";
import type { IdentityFields } from "../models/secrets.ts";
import type { ServiceContext } from "../service-context.ts";
import { namesOf } from "./steps/audit-person.ts";
import { findPerson } from "./steps/find-person.ts";

/** Decrypts a person's identity fields; the read is in the audit log before they are returned. */
export async function readIdentity(
  context: ServiceContext,
  { id, actor }: { id: number; actor: Actor },
): Promise<IdentityFields> {
  const { additionalData } = await findPerson(context, id, { isAdmin: true });
  if (additionalData === null) return {};
  const identity = context.cipher.open(additionalData, id);
  await context.audit.record(null, {
    actor,
    action: "identity-read",
    kind: "person",
    subject: id,
    personId: id,
    changes: namesOf(identity),
  });
  return identity;
}
