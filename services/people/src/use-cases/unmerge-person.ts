import type { Merge } from "@deeds/contracts";
import { type Actor, refuse, type Transaction, trusted } from "@deeds/service-kit";
import { shownName } from "../domain/person-content.ts";
import { personEvent, unmergedEvent } from "../events.ts";
import type { StoredPerson } from "../models/person.ts";
import type { MergedContent, StoredMerge } from "../models/records.ts";
import type { ServiceContext } from "../service-context.ts";
import { deriveFields } from "./content/content.ts";
import { mergedPart } from "./merge-person.ts";
import { personEntry } from "./steps/audit-person.ts";
import { replacePerson } from "./steps/save-person.ts";
import { moveSlugs } from "./steps/slugs.ts";

export interface Undoing {
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
    const undo = await models.merges.findById(undoing.id).session(tx).lean();
    const goes = await models.people.findById(undoing.id).session(tx).lean();
    if (!undo || !goes) throw refuse.notFound();
    const stays = await models.people.findById(undo.into).session(tx).lean();
    if (!stays) throw refuse.notFound();
    if (!isUndoable(undo, stays)) throw refuse.editConflict(undoing.present(stays));
    return putBack(context, tx, { undo, goes, stays }, undoing);
  });

/** Returns whether no field that the merge changed was edited afterwards. */
export const isUndoable = (undo: StoredMerge, stays: StoredPerson): boolean =>
  !stays.mergedInto && JSON.stringify(mergedPart(stays)) === undo.after;

async function putBack(
  context: ServiceContext,
  tx: Transaction,
  { undo, goes, stays }: { undo: StoredMerge; goes: StoredPerson; stays: StoredPerson },
  { actor, now }: Undoing,
): Promise<StoredPerson> {
  const before: MergedContent = JSON.parse(undo.before);
  await moveSlugs(context, tx, { from: stays._id, to: goes._id, only: undo.slugs });
  const alone = await replacePerson(context, tx, stays, {
    ...before.content,
    ...deriveFields(before.content, stays.removal),
    photoPlaceholder: before.photoPlaceholder,
    additionalData: before.additionalData,
    updatedAt: now,
  });
  const back = await replacePerson(context, tx, goes, {
    ...{ status: undo.status, mergedInto: null, updatedAt: now },
  });
  await context.models.merges.deleteOne({ _id: goes._id }, { session: tx });
  const line = personEntry({ actor, action: "unmerged", before: stays, after: alone });
  await context.audit.record(tx, { ...line, note: `unmerged: ${goes._id}` });
  await context.messaging.record(tx, [
    personEvent("person_updated", back),
    unmergedEvent(back, stays._id),
    personEvent("person_updated", alone),
  ]);
  return back;
}

/** Lists the records that were merged into a person, newest first. */
export async function listMerges({ models }: ServiceContext, into: number): Promise<Merge[]> {
  const stays = await models.people.findById(into).lean();
  if (!stays) throw refuse.notFound();
  const merges = await models.merges.find({ into }).sort({ at: -1 }).lean();
  const ids = merges.map(({ _id }) => _id);
  const people = await models.people.find({ _id: trusted({ $in: ids }) }).lean();
  const names = new Map(people.map((person) => [person._id, shownName(person)]));
  return merges.map((undo) => ({
    id: undo._id,
    name: names.get(undo._id) ?? null,
    at: undo.at.toISOString(),
    byId: undo.byId,
    undoable: isUndoable(undo, stays),
  }));
}
