import type { AuditEntry, ContactField } from "@deeds/contracts";
import { type Actor, type AuditRecord, changesBetween } from "@deeds/service-kit";
import { aboutValue, chosenLinks } from "../domain/contacts.ts";
import type { StoredSuggestion } from "../models/suggestion.ts";

const decided = ["status", "rejectionReason", "apply", "fields", "links"] as const;

/** Creates the audit entry of a decision with each contact that it changes. */
export function decisionEntry(
  actor: Actor,
  before: StoredSuggestion,
  after: StoredSuggestion,
): AuditRecord {
  return {
    actor,
    action: after.status === "approved" ? "approved" : "rejected",
    kind: "suggestion",
    subject: after._id,
    personId: after.personId,
    changes: {
      ...changesBetween({ ...before }, { ...after }, decided),
      ...(after.apply && contactChangesOf(after)),
    },
  };
}

/** Each contact before and after; added links are appended to the existing ones. */
function contactChangesOf(suggestion: StoredSuggestion): AuditEntry["changes"] {
  const { fields, madeAgainst, decidedAgainst } = suggestion;
  const changes = chosenLinks(suggestion.changes, suggestion.links ?? null);
  const known = decidedAgainst ?? madeAgainst;
  const wished = (Object.keys(aboutValue) as ContactField[]).filter(
    (field) => changes[field] !== undefined && (fields?.includes(field) ?? true),
  );
  const before = Object.fromEntries(
    wished.map((field) => [field, known?.[aboutValue[field]] ?? null]),
  );
  const after = Object.fromEntries(wished.map((field) => [field, changes[field]]));
  return changesBetween(before, after, wished);
}
