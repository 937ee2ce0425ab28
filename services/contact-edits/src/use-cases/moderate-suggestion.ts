import type { ContactField } from "@deeds/contracts";
import { createTransition, type Decision, decidedFields, needsDecision } from "@deeds/moderation";
import { type Actor, type AuditRecord, changesBetween, refuse } from "@deeds/service-kit";
import { appliedContacts, sameChoice } from "../domain/contacts.ts";
import { suggestionEvent } from "../events.ts";
import type { StoredSuggestion } from "../models/suggestion.ts";
import type { ServiceContext } from "../service-context.ts";
import { knownPeople } from "./request-people.ts";

export interface SuggestionDecision extends Decision {
  /** Whether an approval changes the person. */
  apply: boolean;
  /** The fields to apply; `null` for all. */
  fields: ContactField[] | null;
  /** Indexes of the links to apply; `null` for all. */
  links: number[] | null;
}

const moderate = createTransition<StoredSuggestion>();

/**
 * Approves or rejects a pending suggestion and publishes the event that the people service applies.
 * Idempotent for the same decision; rejects a different one.
 */
export async function moderateSuggestion(context: ServiceContext, decision: SuggestionDecision) {
  const { suggestions } = context.models;
  const seen = await suggestions.findById(decision.id);
  const decidedAgainst =
    seen?.status === "pending" ? await currentContacts(context, seen.personId) : null;
  return moderate(context.database, decision, {
    find: suggestions.findById,
    isNeeded: (suggestion) =>
      needsDecision(suggestion, decision, (decided) => isSame(decided, decision)),
    change: async (tx, before) => {
      rejectUnknownLinks(before, decision);
      const changes = { ...changesOf(decision), decidedAgainst };
      const after = await suggestions.update(tx, before, changes);
      await context.audit.record(tx, decisionEntry(decision.actor, before, after));
      const type = `contact_edit_${decision.status}` as const;
      await context.messaging.record(tx, [suggestionEvent(type, after)]);
      return after;
    },
  });
}

/** An empty list of links would remove all of them, which was not suggested. */
function rejectUnknownLinks({ changes }: StoredSuggestion, { links }: SuggestionDecision): void {
  const count = changes.newSocialMedia?.length ?? 0;
  if (links?.every((place) => place < count) ?? true) return;
  throw refuse.validation([{ path: "links", message: "invalid" }]);
}

/** Requested before the transaction, which would hold its locks while waiting for the reply. */
async function currentContacts(context: ServiceContext, personId: number) {
  const people = await knownPeople(context, [personId]);
  return people?.get(personId)?.contacts ?? null;
}

function isSame(before: StoredSuggestion, decision: SuggestionDecision): boolean {
  if (before.status !== decision.status) return false;
  if (decision.status === "rejected") return true;
  if (before.apply !== decision.apply) return false;
  return sameChoice(before.fields, decision.fields) && sameChoice(before.links, decision.links);
}

function changesOf(decision: SuggestionDecision) {
  const isApproval = decision.status === "approved";
  return {
    ...decidedFields(decision),
    moderatedBy: decision.actor.username,
    apply: isApproval ? decision.apply : null,
    fields: isApproval ? decision.fields : null,
    ...(isApproval && decision.links && { links: decision.links }),
  };
}

const auditedFields = ["status", "rejectionReason", "apply", "fields", "links"] as const;

/** Creates the audit entry of a decision with each contact that it changes. */
function decisionEntry(
  actor: Actor,
  before: StoredSuggestion,
  after: StoredSuggestion,
): AuditRecord {
  const contacts = appliedContacts(after);
  return {
    actor,
    action: after.status === "approved" ? "approved" : "rejected",
    kind: "suggestion",
    subject: after._id,
    personId: after.personId,
    changes: {
      ...changesBetween({ ...before }, { ...after }, auditedFields),
      ...(after.apply && changesBetween(contacts.before, contacts.after, contacts.fields)),
    },
  };
}
