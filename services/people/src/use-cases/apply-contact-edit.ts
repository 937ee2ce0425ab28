import type { DomainEvent } from "@deeds/contracts";
import type { Transaction } from "@deeds/service-kit";
import {
  applyChanges,
  changedFields,
  chosenChanges,
  revertChanges,
} from "../domain/contact-changes.ts";
import { contentOf } from "../domain/person-content.ts";
import { personEvent } from "../events.ts";
import type { StoredPerson } from "../models/person.ts";
import type { ServiceContext } from "../service-context.ts";
import { deriveFields, normalizeContacts } from "./content/content.ts";
import { personEntry } from "./steps/audit-person.ts";
import { savePerson } from "./steps/save-person.ts";

type ContactEdit = DomainEvent<"contact_edit_approved" | "contact_edit_reopened">;

/**
 * Applies an approved suggestion to a person's contacts, or reverts a reopened one that was applied, and
 * publishes it.
 */
export async function applyContactEdit(
  context: ServiceContext,
  tx: Transaction,
  { event: { data }, now }: { event: ContactEdit; now: Date },
): Promise<void> {
  const isReopened = "applied" in data;
  const edit = isReopened ? data.applied : data.apply && data;
  const before = edit ? await findMerged(context, tx, data.personId) : null;
  if (!edit || !before) return;
  const chosen = chosenChanges(edit.changes, edit.fields);
  const { changes } = normalizeContacts(chosen, before.country);
  const contacts =
    "before" in edit
      ? revertChanges(before, { changes, before: edit.before })
      : applyChanges(before, changes);
  const content = { ...contentOf(before), ...contacts };
  const changed = changedFields(before, content);
  const isChange = changed.length > 0;
  const after = isChange
    ? await savePerson(context, tx, {
        before,
        changes: { ...content, ...deriveFields(content, before.removal), updatedAt: now },
      })
    : before;
  if (isChange) {
    const entry = personEntry({ actor: unknownActor, action: "updated", before, after });
    await context.audit.record(tx, { ...entry, note: `contact edit ${data.id}` });
  }
  await context.messaging.record(tx, [
    ...(isChange ? [personEvent("person_updated", after)] : []),
    {
      type: isReopened ? "contact_edit_reverted" : "contact_edit_applied",
      version: after.version,
      data: { id: data.id, personId: after._id, personSlug: after.slug, changedFields: changed },
    },
  ]);
}

/** The decision on the contact edit has its own entry, with the administrator. */
const unknownActor = { userId: null, username: null, requestId: null };

/** Finds the person, or the record that they were merged into. */
async function findMerged(
  context: ServiceContext,
  tx: Transaction,
  id: number,
): Promise<StoredPerson | null> {
  const person = await context.models.people.findById(id, tx);
  return person?.mergedInto ? findMerged(context, tx, person.mergedInto) : person;
}
