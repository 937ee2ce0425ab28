import type { ContactField, ContactValues } from "@deeds/contracts";
import { type Actor, createKeyedMutex, refuse, type Transaction } from "@deeds/service-kit";
import { sameChoice } from "../domain/contacts.ts";
import { suggestionEvent } from "../events/suggestion-event.ts";
import type { StoredSuggestion } from "../models/suggestion.ts";
import type { ServiceContext } from "../service-context.ts";
import { decisionEntry } from "./decision-entry.ts";
import { knownPeople } from "./request-people.ts";

export interface Decision {
  id: number;
  status: "approved" | "rejected";
  /** Whether an approval changes the person. */
  apply: boolean;
  /** The fields to apply; `null` for all. */
  fields: ContactField[] | null;
  /** Indexes of the links to apply; `null` for all. */
  links: number[] | null;
  rejectionReason: string | null;
  actor: Actor;
  now: Date;
}

const inLine = createKeyedMutex();

/**
 * Approves or rejects a pending suggestion and publishes the event that the people service applies.
 * Idempotent for the same decision; rejects a different one.
 */
export const moderateSuggestion = (
  context: ServiceContext,
  decision: Decision,
): Promise<StoredSuggestion> =>
  inLine(decision.id, async () => {
    const seen = await context.models.suggestions.findById(decision.id).lean();
    if (seen && seen.status !== "pending") return settled(seen, decision);
    const decidedAgainst = seen && (await currentContacts(context, seen.personId));
    return context.database.transaction((tx) =>
      decide(context, tx, { ...decision, decidedAgainst }),
    );
  });

function settled(before: StoredSuggestion, decision: Decision): StoredSuggestion {
  if (!isSame(before, decision)) throw refuse.alreadyModerated();
  return before;
}

async function decide(
  { models, messaging, audit }: ServiceContext,
  tx: Transaction,
  { decidedAgainst, ...decision }: Decision & { decidedAgainst: ContactValues | null },
): Promise<StoredSuggestion> {
  const before = await models.suggestions.findById(decision.id).session(tx).lean();
  if (!before) throw refuse.notFound();
  if (before.status !== "pending") return settled(before, decision);
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
function rejectUnknownLinks({ changes }: StoredSuggestion, { links }: Decision): void {
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

function isSame(before: StoredSuggestion, decision: Decision): boolean {
  if (before.status !== decision.status) return false;
  if (decision.status === "rejected") return true;
  if (before.apply !== decision.apply) return false;
  return sameChoice(before.fields, decision.fields) && sameChoice(before.links, decision.links);
}

function decided(decision: Decision) {
  const isApproval = decision.status === "approved";
  return {
    status: decision.status,
    apply: isApproval ? decision.apply : null,
    fields: isApproval ? decision.fields : null,
    ...(isApproval && decision.links && { links: decision.links }),
    rejectionReason: isApproval ? null : decision.rejectionReason,
    moderatedAt: decision.now,
    moderatedById: decision.actor.userId,
  };
}
