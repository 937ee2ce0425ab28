import type { Merge, MergeField } from "@deeds/contracts";
import { type Actor, AppError, refuse, type Transaction } from "@deeds/service-kit";
import { mergedContent } from "../domain/merged-content.ts";
import { contentOf, shownName } from "../domain/person-content.ts";
import { noRequests, type Removal } from "../domain/removal.ts";
import { mergedEvent, personEvent, unmergedEvent } from "../events.ts";
import type { MergedContent, StoredMerge } from "../models/merge.ts";
import type { StoredPerson } from "../models/person.ts";
import type { ServiceContext } from "../service-context.ts";
import { nameRequired } from "./add-person.ts";
import { deriveFields } from "./content/content.ts";
import { personEntry } from "./steps/audit-person.ts";
import { findPerson } from "./steps/find-person.ts";
import { savePerson } from "./steps/save-person.ts";

interface MergeOrder {
  /** Id of the record to remove. */
  id: number;
  /** Id of the surviving record. */
  into: number;
  /** Fields to take from the removed record. */
  take: readonly MergeField[];
  actor: Actor;
  now: Date;
}

/** Merges two records; other services follow by the event. Idempotent; see docs/decisions/0012. */
export async function mergePerson(context: ServiceContext, order: MergeOrder) {
  return context.database.transaction(async (tx) => {
    const duplicate = await findPerson(context, order.id, { isAdmin: true, tx });
    const survivor = await findPerson(context, order.into, { isAdmin: true, tx });
    if (duplicate.mergedInto === survivor._id) return survivor;
    assertMergeable(duplicate, survivor);
    return merge(context, tx, { duplicate, survivor, ...order });
  });
}

function assertMergeable(duplicate: StoredPerson, survivor: StoredPerson): void {
  const wrong = (message: string) => refuse.validation([{ path: "into", message }]);
  if (duplicate._id === survivor._id) throw wrong("merge-itself");
  if (duplicate.mergedInto || survivor.mergedInto) throw new AppError("already-merged");
  if (survivor.status !== "approved") throw wrong("merge-status");
  if ((duplicate.removal ?? noRequests).open > 0) throw wrong("merge-requests");
}

interface Pair {
  duplicate: StoredPerson;
  survivor: StoredPerson;
}

async function merge(
  context: ServiceContext,
  tx: Transaction,
  { duplicate, survivor, take, actor, now }: Pair & Omit<MergeOrder, "id" | "into">,
): Promise<StoredPerson> {
  const { models, messaging, audit } = context;
  const after = contentAfter(context, { duplicate, survivor }, take);
  if (after.content.name === null) throw nameRequired();
  const slugs = await models.slugs.move(tx, { from: duplicate._id, to: survivor._id });
  const removed = await savePerson(context, tx, {
    before: duplicate,
    changes: { status: "rejected", mergedInto: survivor._id, updatedAt: now },
  });
  const removal = removalOf({ duplicate, survivor });
  const surviving = await savePerson(context, tx, {
    before: survivor,
    changes: { ...fieldsOf(after, removal), removal, updatedAt: now },
  });
  await models.merges.put(tx, {
    _id: duplicate._id,
    into: survivor._id,
    status: duplicate.status,
    slugs,
    before: JSON.stringify(mergedPart(survivor)),
    after: JSON.stringify(mergedPart(surviving)),
    at: now,
    byId: actor.userId,
  });
  const entry = personEntry({ actor, action: "merged", before: survivor, after: surviving });
  await audit.record(tx, { ...entry, note: `merged: ${duplicate._id}` });
  await messaging.record(tx, [
    personEvent("person_updated", removed),
    mergedEvent(removed, survivor._id),
    personEvent("person_updated", surviving),
  ]);
  return surviving;
}

/** Returns the fields that a merge changes, in comparable and restorable form. */
const mergedPart = (person: StoredPerson): MergedContent => ({
  content: contentOf(person),
  photoPlaceholder: person.photoPlaceholder,
  additionalData: person.additionalData,
});

const fieldsOf = ({ content, ...others }: MergedContent, removal: Removal | undefined) => ({
  ...content,
  ...deriveFields(content, removal),
  ...others,
});

function contentAfter(
  context: ServiceContext,
  { duplicate, survivor }: Pair,
  take: readonly MergeField[],
): MergedContent {
  const takesPhoto = take.includes("profilePhoto");
  return {
    content: mergedContent(contentOf(survivor), contentOf(duplicate), take),
    photoPlaceholder: takesPhoto ? duplicate.photoPlaceholder : survivor.photoPlaceholder,
    additionalData: survivor.additionalData ?? resealed(context, { duplicate, survivor }),
  };
}

/** Identity fields are encrypted for their record; a record without any inherits those of the other. */
function resealed({ cipher }: ServiceContext, { duplicate, survivor }: Pair): string | null {
  if (duplicate.additionalData === null) return null;
  return cipher.seal(cipher.open(duplicate.additionalData, duplicate._id), survivor._id);
}

/** A granted request to hide the contacts applies to the surviving record. */
function removalOf({ duplicate, survivor }: Pair) {
  const removal = survivor.removal ?? noRequests;
  return { ...removal, hidden: removal.hidden || (duplicate.removal?.hidden ?? false) };
}

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
    const duplicate = await models.people.findById(undoing.id, tx);
    if (!undo || !duplicate) throw refuse.notFound();
    const survivor = await models.people.findById(undo.into, tx);
    if (!survivor) throw refuse.notFound();
    if (!isUndoable(undo, survivor)) throw refuse.editConflict(undoing.present(survivor));
    return restore(context, tx, { undo, duplicate, survivor, ...undoing });
  });

/** Returns whether no field that the merge changed was edited afterwards. */
const isUndoable = (undo: StoredMerge, survivor: StoredPerson): boolean =>
  !survivor.mergedInto && JSON.stringify(mergedPart(survivor)) === undo.after;

interface Restored extends Pair, Pick<Undoing, "actor" | "now"> {
  undo: StoredMerge;
}

async function restore(
  context: ServiceContext,
  tx: Transaction,
  { undo, duplicate, survivor, actor, now }: Restored,
): Promise<StoredPerson> {
  const { models, audit, messaging } = context;
  const before: MergedContent = JSON.parse(undo.before);
  await models.slugs.move(tx, { from: survivor._id, to: duplicate._id, only: undo.slugs });
  const surviving = await savePerson(context, tx, {
    before: survivor,
    changes: { ...fieldsOf(before, survivor.removal), updatedAt: now },
  });
  const restored = await savePerson(context, tx, {
    before: duplicate,
    changes: { status: undo.status, mergedInto: null, updatedAt: now },
  });
  await models.merges.remove(tx, duplicate._id);
  const entry = personEntry({ actor, action: "unmerged", before: survivor, after: surviving });
  await audit.record(tx, { ...entry, note: `unmerged: ${duplicate._id}` });
  await messaging.record(tx, [
    personEvent("person_updated", restored),
    unmergedEvent(restored, survivor._id),
    personEvent("person_updated", surviving),
  ]);
  return restored;
}

/** Lists the records that were merged into a person, newest first. */
export async function listMerges({ models }: ServiceContext, into: number): Promise<Merge[]> {
  const survivor = await models.people.findById(into);
  if (!survivor) throw refuse.notFound();
  const merges = await models.merges.listInto(into);
  const people = await models.people.findByIds(merges.map(({ _id }) => _id));
  const names = new Map(people.map((person) => [person._id, shownName(person)]));
  return merges.map((undo) => ({
    id: undo._id,
    name: names.get(undo._id) ?? null,
    at: undo.at.toISOString(),
    byId: undo.byId,
    undoable: isUndoable(undo, survivor),
  }));
}
