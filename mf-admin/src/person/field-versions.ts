import type { AuditEntry } from "@deeds/contracts";
import { mergeFields } from "@deeds/contracts/browser";

/** The fields whose history is shown, and which an edit can set back. */
export const versionedFields = [...mergeFields, "socialMedia", "otherNames", "externalId"] as const;
export type VersionedField = (typeof versionedFields)[number];

/** A change of one field. */
export interface FieldVersion extends Pick<AuditEntry, "id" | "at" | "actorName" | "action"> {
  before: unknown;
  after: unknown;
}

/** Returns the changes of each field, from entries of the audit log, in their order. */
export function versionsOf(
  entries: readonly AuditEntry[],
): ReadonlyMap<VersionedField, FieldVersion[]> {
  const versions = new Map<VersionedField, FieldVersion[]>();
  for (const { changes, id, at, actorName, action } of entries) {
    for (const field of versionedFields) {
      const change = changes[field];
      if (change?.before === undefined && change?.after === undefined) continue;
      const { before = null, after = null } = change;
      versions.set(field, [
        ...(versions.get(field) ?? []),
        { id, at, actorName, action, before, after },
      ]);
    }
  }
  return versions;
}

export const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other);
