import type { ContactChanges, SenderLanguage, SuggestionFields } from "@deeds/contracts";
import {
  createReceipt,
  hashReceipt,
  refuse,
  type Transaction,
  type Viewer,
} from "@deeds/service-kit";
import { suggestionFact } from "../events/suggestion-fact.ts";
import type { House } from "../house.ts";
import type { StoredSuggestion } from "../models/suggestion.ts";
import { checkContacts, findPublicPerson } from "./ask-people.ts";

export interface Suggested {
  personId: number;
  fields: SuggestionFields;
  viewer: Viewer;
  language: SenderLanguage;
  now: Date;
}

/** Keeps a suggestion with the values it is made against; nothing of the person changes yet. */
export async function suggestEdit(
  house: House,
  suggested: Suggested,
): Promise<{ suggestion: StoredSuggestion; receipt: string | null }> {
  await refuseErased(house, suggested.personId, null);
  const receipt = suggested.viewer.userId === null ? createReceipt() : null;
  const suggestion = await draft(house, suggested, receipt && hashReceipt(receipt));
  await house.database.transaction(async (tx) => {
    await countSuggestion(house, tx, suggested.personId);
    await house.models.suggestions.create([suggestion], { session: tx });
    await house.messaging.record(tx, [suggestionFact("contact_edit_suggested", suggestion)]);
  });
  return { suggestion, receipt };
}

/** Writes the row that the erasure writes too: of the two at once, one sees the other. */
async function countSuggestion(house: House, tx: Transaction, personId: number): Promise<void> {
  await refuseErased(house, personId, tx);
  const once = { $inc: { suggestions: 1 } };
  await house.models.people.updateOne({ _id: personId }, once, { upsert: true, session: tx });
}

async function refuseErased({ models }: House, personId: number, tx: Transaction | null) {
  const person = await models.people.findById(personId).session(tx).lean();
  if (person?.erased) throw person.wasPublic ? refuse.erased() : refuse.notFound();
}

async function draft(
  house: House,
  { personId, fields, viewer, language, now }: Suggested,
  receiptHash: string | null,
): Promise<StoredSuggestion> {
  const sent = changesOf(fields);
  const comment = fields.comment ?? null;
  const person = await findPublicPerson(house, personId);
  if (Object.keys(sent).length === 0 && comment === null) {
    throw refuse.validation([{ path: "", message: "at-least-one-field" }]);
  }
  const changes = await checkContacts(house, personId, sent);
  return {
    _id: await house.database.nextId("suggestions"),
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
