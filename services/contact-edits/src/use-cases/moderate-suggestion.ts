import type { ContactField, ContactValues } from "@deeds/contracts";
import { createModeration, type Decision, decidedFields } from "@deeds/moderation";
import { refuse, type Transaction } from "@deeds/service-kit";
import { sameChoice } from "../domain/contacts.ts";
import { suggestionEvent } from "../events/suggestion-event.ts";
import type { StoredSuggestion } from "../models/suggestion.ts";
import type { ServiceContext } from "../service-context.ts";
import { decisionEntry } from "./decision-entry.ts";
import { knownPeople } from "./request-people.ts";

export interface SuggestionDecision extends Decision {
  /** Whether an approval changes the person. */
  apply: boolean;
  /** The fields to apply; `null` for all. */
  fields: ContactField[] | null;
  /** Indexes of the links to apply; `null` for all. */
  links: number[] | null;
}

const moderate = createModeration<StoredSuggestion>();

/**
 * Approves or rejects a pending suggestion and publishes the event that the people service applies.
 * Idempotent for the same decision; rejects a different one.
 */
export async function moderateSuggestion(
  context: ServiceContext,
  decision: SuggestionDecision,
): Promise<StoredSuggestion> {
  const { suggestions } = context.models;
  const seen = await suggestions.findById(decision.id).lean();
  const decidedAgainst =
    seen?.status === "pending" ? await currentContacts(context, seen.personId) : null;
  return moderate(context.database, decision, {
    find: (id, tx) => suggestions.findById(id).session(tx).lean(),
    isSame: (decided) => isSame(decided, decision),
    decide: (tx, before) => decide(context, tx, before, { ...decision, decidedAgainst }),
  });
}

async function decide(
  { models, messaging, audit }: ServiceContext,
  tx: Transaction,
  before: StoredSuggestion,
  { decidedAgainst, ...decision }: SuggestionDecision & { decidedAgainst: ContactValues | null },
): Promise<StoredSuggestion> {
  rejectUnknownLinks(before, decision);
  const changes = { ...decided(decision), decidedAgainst };
  const version = before.version + 1;
  await models.suggestions.updateOne(
    { _id: before._id, version: before.version },
    { $set: { ...changes, version } },
    { session: tx },
  );
  const after = { ...before, ...changes, version };
  const isApproval = decision.status === "approved";
  const type = isApproval ? "contact_edit_approved" : "contact_edit_rejected";
  await audit.record(tx, decisionEntry(decision.actor, before, after));
  await messaging.record(tx, [suggestionEvent(type, after)]);
  return after;
}

/** An empty list of links would remove all of them, which was not suggested. */
function rejectUnknownLinks({ changes }: StoredSuggestion, { links }: SuggestionDecision): void {
  const count = changes.newSocialMedia?.length ?? 0;
  if (links?.every((place) => place < count) ?? true) return;
  throw refuse.validation([{ path: "links", message: "invalid" }]);
}

/** Requested before the transaction, which would hold its locks while waiting for the reply. */
async function currentContacts(
  context: ServiceContext,
  personId: number,
): Promise<ContactValues | null> {
  const people = await knownPeople(context, [personId]);
  return people?.get(personId)?.contacts ?? null;
}

function isSame(before: StoredSuggestion, decision: SuggestionDecision): boolean {
  if (before.status !== decision.status) return false;
  if (decision.status === "rejected") return true;
  if (before.apply !== decision.apply) return false;
  return sameChoice(before.fields, decision.fields) && sameChoice(before.links, decision.links);
}

function decided(decision: SuggestionDecision) {
  const isApproval = decision.status === "approved";
  return {
    ...decidedFields(decision),
    apply: isApproval ? decision.apply : null,
    fields: isApproval ? decision.fields : null,
    ...(isApproval && decision.links && { links: decision.links }),
  };
}
