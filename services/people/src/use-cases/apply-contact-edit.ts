import type { ContactChanges, ContactField } from "@deeds/contracts";
import type { Transaction } from "@deeds/service-kit";
import { applyChanges, changedFields, chosenChanges } from "../domain/contact-changes.ts";
import { contentOf } from "../domain/person-content.ts";
import { personEvent } from "../events.ts";
import type { StoredPerson } from "../models/person.ts";
import type { ServiceContext } from "../service-context.ts";
import { deriveFields, normalizeContacts } from "./content/content.ts";
import { savePerson } from "./steps/save-person.ts";

export interface ContactEdit {
  suggestionId: number;
  personId: number;
  changes: ContactChanges;
  /** Absent: all fields of the suggestion. */
  fields: readonly ContactField[] | undefined;
  now: Date;
}

/** Applies an approved suggestion to a person's contacts and publishes that it was applied. */
export async function applyContactEdit(
  context: ServiceContext,
  tx: Transaction,
  edit: ContactEdit,
): Promise<void> {
  const before = await findMerged(context, tx, edit.personId);
  if (!before) return;
  const chosen = chosenChanges(edit.changes, edit.fields);
  const { changes } = normalizeContacts(chosen, before.country);
  const content = { ...contentOf(before), ...applyChanges(before, changes) };
  const changed = changedFields(before, content);
  const isChange = changed.length > 0;
  const after = isChange
    ? await savePerson(context, tx, before, {
        ...content,
        ...deriveFields(content, before.removal),
        updatedAt: edit.now,
      })
    : before;
  await context.messaging.record(tx, [
    ...(isChange ? [personEvent("person_updated", after)] : []),
    {
      type: "contact_edit_applied",
      version: after.version,
      data: {
        id: edit.suggestionId,
        personId: after._id,
        personSlug: after.slug,
        changedFields: changed,
      },
    },
  ]);
}

/** Finds the person, or the record that they were merged into. */
async function findMerged(
  context: ServiceContext,
  tx: Transaction,
  id: number,
): Promise<StoredPerson | null> {
  const person = await context.models.people.findById(id).session(tx).lean();
  return person?.mergedInto ? findMerged(context, tx, person.mergedInto) : person;
}
