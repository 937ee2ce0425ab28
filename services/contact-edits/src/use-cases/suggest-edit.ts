import type { ContactChanges, SenderLanguage, SuggestionFields } from "@deeds/contracts";
import { createReceipt, hashReceipt } from "@deeds/moderation";
import { refuse, type Transaction, type Viewer } from "@deeds/service-kit";
import { suggestionEvent } from "../events.ts";
import type { StoredSuggestion } from "../models/suggestion.ts";
import type { ServiceContext } from "../service-context.ts";
import { checkContacts, findPublicPerson } from "./request-people.ts";

export interface Suggested {
  personId: number;
  fields: SuggestionFields;
  viewer: Viewer;
  language: SenderLanguage;
  now: Date;
}

/** Stores a suggestion with the values it was made against; the person is unchanged. */
export async function suggestEdit(context: ServiceContext, suggested: Suggested) {
  await rejectErased(context, suggested.personId);
  const receipt = suggested.viewer.userId === null ? createReceipt() : null;
  const suggestion = await draft(context, suggested, receipt && hashReceipt(receipt));
  await context.database.transaction(async (tx) => {
    await rejectErased(context, suggested.personId, tx);
    // The erasure writes this row too, so that concurrent transactions conflict.
    await context.models.people.addSuggestions(tx, suggested.personId, 1);
    await context.models.suggestions.insert(tx, suggestion);
    await context.messaging.record(tx, [suggestionEvent("contact_edit_suggested", suggestion)]);
  });
  return { suggestion, receipt };
}

async function rejectErased({ models }: ServiceContext, personId: number, tx?: Transaction) {
  const person = await models.people.findById(personId, tx);
  if (person?.erased) throw person.wasPublic ? refuse.erased() : refuse.notFound();
}

async function draft(
  context: ServiceContext,
  { personId, fields, viewer, language, now }: Suggested,
  receiptHash: string | null,
): Promise<StoredSuggestion> {
  const sent = changesOf(fields);
  const comment = fields.comment ?? null;
  const person = await findPublicPerson(context, personId);
  if (Object.keys(sent).length === 0 && comment === null) {
    throw refuse.validation([{ path: "", message: "at-least-one-field" }]);
  }
  const changes = await checkContacts(context, personId, sent);
  return {
    _id: await context.database.nextId("suggestions"),
    personId,
    personName: person.name,
    personSlug: person.slug,
    userId: viewer.userId,
    changes,
    madeAgainst: person.contacts,
    comment,
    status: "pending",
    submittedAt: now,
    receiptHash,
    language,
    moderatedAt: null,
    moderatedById: null,
    moderatedBy: null,
    rejectionReason: null,
    decidedAgainst: null,
    apply: null,
    fields: null,
    appliedAt: null,
    version: 1,
  };
}

const changesOf = (fields: SuggestionFields): ContactChanges => ({
  ...(fields.phone !== undefined && { phone: fields.phone }),
  ...(fields.instagramUsername !== undefined && { instagramUsername: fields.instagramUsername }),
  ...(fields.newSocialMedia !== undefined && { newSocialMedia: fields.newSocialMedia }),
});
