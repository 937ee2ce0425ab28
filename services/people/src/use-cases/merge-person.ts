import type { MergeField } from "@deeds/contracts";
import { type Actor, AppError, refuse, type Transaction } from "@deeds/service-kit";
import { mergedContent } from "../domain/merged-content.ts";
import { contentOf } from "../domain/person-content.ts";
import { noRequests } from "../domain/removal.ts";
import { mergedEvent, personEvent } from "../events.ts";
import type { StoredPerson } from "../models/person.ts";
import type { MergedContent } from "../models/records.ts";
import type { ServiceContext } from "../service-context.ts";
import { nameRequired } from "./add-person.ts";
import { deriveFields } from "./content/content.ts";
import { personEntry } from "./steps/audit-person.ts";
import { rejectErased } from "./steps/find-person.ts";
import { replacePerson } from "./steps/save-person.ts";
import { moveSlugs } from "./steps/slugs.ts";

export interface MergeOrder {
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
export async function mergePerson(
  context: ServiceContext,
  order: MergeOrder,
): Promise<StoredPerson> {
  return context.database.transaction(async (tx) => {
    const goes = await findOne(context, tx, order.id);
    const stays = await findOne(context, tx, order.into);
    if (goes.mergedInto === stays._id) return stays;
    assertMergeable(goes, stays);
    return merge(context, tx, { goes, stays }, order);
  });
}

async function findOne(
  context: ServiceContext,
  tx: Transaction,
  id: number,
): Promise<StoredPerson> {
  const person = await context.models.people.findById(id).session(tx).lean();
  if (person) return person;
  await rejectErased(context, id, { isAdmin: true });
  throw refuse.notFound();
}

function assertMergeable(goes: StoredPerson, stays: StoredPerson): void {
  const wrong = (message: string) => refuse.validation([{ path: "into", message }]);
  if (goes._id === stays._id) throw wrong("merge-itself");
  if (goes.mergedInto || stays.mergedInto) throw new AppError("already-merged");
  if (stays.status !== "approved") throw wrong("merge-status");
  if ((goes.removal ?? noRequests).open > 0) throw wrong("merge-requests");
}

interface Pair {
  goes: StoredPerson;
  stays: StoredPerson;
}

async function merge(
  context: ServiceContext,
  tx: Transaction,
  { goes, stays }: Pair,
  { take, actor, now }: MergeOrder,
): Promise<StoredPerson> {
  const { models, messaging, audit } = context;
  const before = mergedPart(stays);
  const after = contentAfter(context, { goes, stays }, take);
  if (after.content.name === null) throw nameRequired();
  const slugs = await moveSlugs(context, tx, { from: goes._id, to: stays._id });
  const gone = await replacePerson(context, tx, goes, {
    ...{ status: "rejected", mergedInto: stays._id, updatedAt: now },
  });
  const kept = await replacePerson(context, tx, stays, {
    ...after.content,
    ...deriveFields(after.content, removalOf({ goes, stays })),
    removal: removalOf({ goes, stays }),
    photoPlaceholder: after.photoPlaceholder,
    additionalData: after.additionalData,
    updatedAt: now,
  });
  const json = { before: JSON.stringify(before), after: JSON.stringify(mergedPart(kept)) };
  const undo = { _id: goes._id, into: stays._id, status: goes.status, slugs, ...json };
  await models.merges.replaceOne(
    { _id: goes._id },
    { ...undo, at: now, byId: actor.userId },
    { upsert: true, session: tx },
  );
  const line = personEntry({ actor, action: "merged", before: stays, after: kept });
  await audit.record(tx, { ...line, note: `merged: ${goes._id}` });
  await messaging.record(tx, [
    personEvent("person_updated", gone),
    mergedEvent(gone, stays._id),
    personEvent("person_updated", kept),
  ]);
  return kept;
}

/** Returns the fields that a merge changes, in comparable and restorable form. */
export const mergedPart = (person: StoredPerson): MergedContent => ({
  content: contentOf(person),
  photoPlaceholder: person.photoPlaceholder,
  additionalData: person.additionalData,
});

function contentAfter(context: ServiceContext, { goes, stays }: Pair, take: readonly MergeField[]) {
  const takesPhoto = take.includes("profilePhoto");
  return {
    content: mergedContent(contentOf(stays), contentOf(goes), take),
    photoPlaceholder: takesPhoto ? goes.photoPlaceholder : stays.photoPlaceholder,
    additionalData: stays.additionalData ?? resealed(context, { goes, stays }),
  };
}

/** Identity fields are encrypted for their record; a record without any inherits those of the other. */
function resealed({ cipher }: ServiceContext, { goes, stays }: Pair): string | null {
  if (goes.additionalData === null) return null;
  return cipher.seal(cipher.open(goes.additionalData, goes._id), stays._id);
}

/** A granted request to hide the contacts applies to the surviving record. */
function removalOf({ goes, stays }: Pair) {
  const removal = stays.removal ?? noRequests;
  return { ...removal, hidden: removal.hidden || (goes.removal?.hidden ?? false) };
}
