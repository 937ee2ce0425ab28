import type { AuditEntry, ContactField, ContactValues } from "@deeds/contracts";
import {
  type Actor,
  type AuditRecord,
  changesBetween,
  createKeyedMutex,
  refuse,
  type Transaction,
} from "@deeds/service-kit";
import { aboutValue, chosenLinks, sameChoice } from "../domain/contacts.ts";
import { suggestionEvent } from "../events.ts";
import type { StoredSuggestion } from "../models/suggestion.ts";
import type { ServiceContext } from "../service-context.ts";
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

const sequentially = createKeyedMutex();

/**
 * Approves or rejects a pending suggestion and publishes the event that the people service applies.
 * Idempotent for the same decision; rejects a different one.
 */
export const moderateSuggestion = (
  context: ServiceContext,
  decision: Decision,
): Promise<StoredSuggestion> =>
  sequentially(decision.id, async () => {
    const seen = await context.models.suggestions.findById(decision.id);
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
  const before = await models.suggestions.findById(decision.id, tx);
  if (!before) throw refuse.notFound();
  if (before.status !== "pending") return settled(before, decision);
  rejectUnknownLinks(before, decision);
  const changes = { ...changesOf(decision), decidedAgainst };
  const after = await models.suggestions.update(tx, before, changes);
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

function changesOf(decision: Decision) {
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

const auditedFields = ["status", "rejectionReason", "apply", "fields", "links"] as const;

/** Creates the audit entry of a decision with each contact that it changes. */
function decisionEntry(
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
      ...changesBetween({ ...before }, { ...after }, auditedFields),
      ...(after.apply && contactChangesOf(after)),
    },
  };
}

/** Each contact before and after; added links are appended to the existing ones. */
function contactChangesOf(suggestion: StoredSuggestion): AuditEntry["changes"] {
  const { fields, madeAgainst, decidedAgainst } = suggestion;
  const changes = chosenLinks(suggestion.changes, suggestion.links ?? null);
  const known = decidedAgainst ?? madeAgainst;
  const suggested = (Object.keys(aboutValue) as ContactField[]).filter(
    (field) => changes[field] !== undefined && (fields?.includes(field) ?? true),
  );
  const before = Object.fromEntries(
    suggested.map((field) => [field, known?.[aboutValue[field]] ?? null]),
  );
  const after = Object.fromEntries(suggested.map((field) => [field, changes[field]]));
  return changesBetween(before, after, suggested);
}
