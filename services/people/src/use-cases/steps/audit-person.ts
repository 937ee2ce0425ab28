import type { AuditAction, AuditEntry } from "@deeds/contracts";
import { type Actor, type AuditRecord, changesBetween } from "@deeds/service-kit";
import { emptyContent } from "../../domain/person-content.ts";
import type { StoredPerson } from "../../models/person.ts";
import type { IdentityFields } from "../../models/secrets.ts";

const nothing: Partial<StoredPerson> = { ...emptyContent, slug: null, rejectionReason: null };
const fields = [...Object.keys(nothing), "status"];

/** Creates the audit entry of a change; identity fields are named without their values. */
export function personEntry(options: {
  actor: Actor;
  action: AuditAction;
  /** `null` when the person is new. */
  before: StoredPerson | null;
  after: StoredPerson;
  identity?: IdentityFields | undefined;
}): AuditRecord {
  const { actor, action, before, after, identity } = options;
  return {
    actor,
    action,
    kind: "person",
    subject: after._id,
    personId: after._id,
    changes: {
      ...changesBetween({ ...(before ?? nothing) }, { ...after }, fields),
      ...(identity && namesOf(identity)),
    },
  };
}

/** Identity fields by name, without values; a removed one is `null` afterwards. */
export const namesOf = (identity: IdentityFields): AuditEntry["changes"] =>
  Object.fromEntries(
    Object.entries(identity).map(([name, value]) => [name, value ? {} : { after: null }]),
  );
