import type { ContactField, ContactValues } from "@deeds/contracts";
import { type Actor, refuse } from "@deeds/service-kit";
import { sameFields } from "../domain/contacts.ts";
import { suggestionFact } from "../events/suggestion-fact.ts";
import type { House } from "../house.ts";
import type { StoredSuggestion } from "../models/suggestion.ts";
import { knownPeople } from "./ask-people.ts";
import { decisionLine } from "./decision-line.ts";

export interface Decision {
  id: number;
  status: "approved" | "rejected";
  /** Whether an approval changes the person. */
  apply: boolean;
  /** The fields to apply; null: all. */
  fields: ContactField[] | null;
  rejectionReason: string | null;
  actor: Actor;
  now: Date;
}

/**
 * Decides on what is pending, together with the fact that the people service acts upon. The same
 * decision again changes nothing and answers the same; another one is refused.
 */
export async function moderateSuggestion(
  house: House,
  decision: Decision,
): Promise<StoredSuggestion> {
  const { models, messaging } = house;
  const decidedAgainst = await currentContacts(house, decision.id);
  return house.database.transaction(async (tx) => {
    const before = await models.suggestions.findById(decision.id).session(tx).lean();
    if (!before) throw refuse.notFound();
    if (isSame(before, decision)) return before;
    if (before.status !== "pending") throw refuse.alreadyModerated();
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
    await house.audit.record(tx, decisionLine(decision.actor, before, after));
    await messaging.record(tx, [suggestionFact(type, after)]);
    return after;
  });
}

/** Asked before the transaction: it would hold its locks while it waits for an answer. */
async function currentContacts(house: House, id: number): Promise<ContactValues | null> {
  const suggestion = await house.models.suggestions.findById(id).lean();
  if (suggestion?.status !== "pending") return null;
  const people = await knownPeople(house, [suggestion.personId]);
  return people?.get(suggestion.personId)?.contacts ?? null;
}

function isSame(before: StoredSuggestion, decision: Decision): boolean {
  if (before.status !== decision.status) return false;
  if (decision.status === "rejected") return true;
  return before.apply === decision.apply && sameFields(before.fields, decision.fields);
}

function decided(decision: Decision) {
  const isApproval = decision.status === "approved";
  return {
    status: decision.status,
    apply: isApproval ? decision.apply : null,
    fields: isApproval ? decision.fields : null,
    rejectionReason: isApproval ? null : decision.rejectionReason,
    moderatedAt: decision.now,
    moderatedById: decision.actor.userId,
  };
}
