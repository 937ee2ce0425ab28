import type { Merge } from "@deeds/contracts";
import { type Actor, refuse, type Transaction } from "@deeds/service-kit";
import { shownName } from "../domain/person-content.ts";
import { personEvent, unmergedEvent } from "../events.ts";
import type { MergedContent, StoredMerge } from "../models/merge.ts";
import type { StoredPerson } from "../models/person.ts";
import type { ServiceContext } from "../service-context.ts";
import { deriveFields } from "./content/content.ts";
import { mergedPart } from "./merge-person.ts";
import { personEntry } from "./steps/audit-person.ts";
import { savePerson } from "./steps/save-person.ts";

interface Undoing {
  /** Id of the removed record. */
  id: number;
  actor: Actor;
  now: Date;
  /** Presents the surviving record in an `edit-conflict`. */
  present(person: StoredPerson): unknown;
}

/**
 * Undoes a merge and restores both records. Rejects it once the surviving record was edited, because the
 * edit cannot be assigned to either. A granted request to hide contacts applies to both.
 */
export const unmergePerson = (context: ServiceContext, undoing: Undoing): Promise<StoredPerson> =>
  context.database.transaction(async (tx) => {
    const { models } = context;
    const undo = await models.merges.findById(undoing.id, tx);
    const goes = await models.people.findById(undoing.id, tx);
    if (!undo || !goes) throw refuse.notFound();
    const stays = await models.people.findById(undo.into, tx);
    if (!stays) throw refuse.notFound();
    if (!isUndoable(undo, stays)) throw refuse.editConflict(undoing.present(stays));
    return restore(context, tx, { undo, goes, stays, ...undoing });
  });

/** Returns whether no field that the merge changed was edited afterwards. */
const isUndoable = (undo: StoredMerge, stays: StoredPerson): boolean =>
  !stays.mergedInto && JSON.stringify(mergedPart(stays)) === undo.after;

interface Restored extends Pick<Undoing, "actor" | "now"> {
  undo: StoredMerge;
  goes: StoredPerson;
  stays: StoredPerson;
}

async function restore(
  context: ServiceContext,
  tx: Transaction,
  { undo, goes, stays, actor, now }: Restored,
): Promise<StoredPerson> {
  const { models, audit, messaging } = context;
  const { content, photoPlaceholder, additionalData }: MergedContent = JSON.parse(undo.before);
  await models.slugs.move(tx, { from: stays._id, to: goes._id, only: undo.slugs });
  const surviving = await savePerson(context, tx, {
    before: stays,
    changes: {
      ...content,
      ...deriveFields(content, stays.removal),
      photoPlaceholder,
      additionalData,
      updatedAt: now,
    },
  });
  const restored = await savePerson(context, tx, {
    before: goes,
    changes: { status: undo.status, mergedInto: null, updatedAt: now },
  });
  await models.merges.remove(tx, goes._id);
  const entry = personEntry({ actor, action: "unmerged", before: stays, after: surviving });
  await audit.record(tx, { ...entry, note: `unmerged: ${goes._id}` });
  await messaging.record(tx, [
    personEvent("person_updated", restored),
    unmergedEvent(restored, stays._id),
    personEvent("person_updated", surviving),
  ]);
  return restored;
}

/** Lists the records that were merged into a person, newest first. */
export async function listMerges({ models }: ServiceContext, into: number): Promise<Merge[]> {
  const stays = await models.people.findById(into);
  if (!stays) throw refuse.notFound();
  const merges = await models.merges.listInto(into);
  const people = await models.people.findByIds(merges.map(({ _id }) => _id));
  const names = new Map(people.map((person) => [person._id, shownName(person)]));
  return merges.map((undo) => ({
    id: undo._id,
    name: names.get(undo._id) ?? null,
    at: undo.at.toISOString(),
    byId: undo.byId,
    undoable: isUndoable(undo, stays),
  }));
}
