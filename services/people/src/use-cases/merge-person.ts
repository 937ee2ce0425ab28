import type { MergeField } from "@deeds/contracts";
import { type Actor, AppError, refuse, type Transaction } from "@deeds/service-kit";
import { mergedContent } from "../domain/merged-content.ts";
import { contentOf } from "../domain/person-content.ts";
import { noRequests } from "../domain/removal.ts";
import { mergedEvent, personEvent } from "../events.ts";
import type { MergedContent } from "../models/merge.ts";
import type { StoredPerson } from "../models/person.ts";
import type { ServiceContext } from "../service-context.ts";
import { nameRequired } from "./add-person.ts";
import { deriveFields } from "./content/content.ts";
import { personEntry } from "./steps/audit-person.ts";
import { rejectErased } from "./steps/find-person.ts";
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
export async function mergePerson(
  context: ServiceContext,
  order: MergeOrder,
): Promise<StoredPerson> {
  return context.database.transaction(async (tx) => {
    const goes = await findOne(context, tx, order.id);
    const stays = await findOne(context, tx, order.into);
    if (goes.mergedInto === stays._id) return stays;
    assertMergeable(goes, stays);
    return merge(context, tx, { goes, stays, ...order });
  });
}

async function findOne(
  context: ServiceContext,
  tx: Transaction,
  id: number,
): Promise<StoredPerson> {
  const person = await context.models.people.findById(id, tx);
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
  { goes, stays, take, actor, now }: Pair & Omit<MergeOrder, "id" | "into">,
): Promise<StoredPerson> {
  const { models, messaging, audit } = context;
  const { content, photoPlaceholder, additionalData } = contentAfter(
    context,
    { goes, stays },
    take,
  );
  if (content.name === null) throw nameRequired();
  const slugs = await models.slugs.move(tx, { from: goes._id, to: stays._id });
  const removed = await savePerson(context, tx, {
    before: goes,
    changes: { status: "rejected", mergedInto: stays._id, updatedAt: now },
  });
  const removal = removalOf({ goes, stays });
  const surviving = await savePerson(context, tx, {
    before: stays,
    changes: {
      ...content,
      ...deriveFields(content, removal),
      removal,
      photoPlaceholder,
      additionalData,
      updatedAt: now,
    },
  });
  await models.merges.put(tx, {
    _id: goes._id,
    into: stays._id,
    status: goes.status,
    slugs,
    before: JSON.stringify(mergedPart(stays)),
    after: JSON.stringify(mergedPart(surviving)),
    at: now,
    byId: actor.userId,
  });
  const entry = personEntry({ actor, action: "merged", before: stays, after: surviving });
  await audit.record(tx, { ...entry, note: `merged: ${goes._id}` });
  await messaging.record(tx, [
    personEvent("person_updated", removed),
    mergedEvent(removed, stays._id),
    personEvent("person_updated", surviving),
  ]);
  return surviving;
}

/** Returns the fields that a merge changes, in comparable and restorable form. */
export const mergedPart = (person: StoredPerson): MergedContent => ({
  content: contentOf(person),
  photoPlaceholder: person.photoPlaceholder,
  additionalData: person.additionalData,
});

function contentAfter(
  context: ServiceContext,
  { goes, stays }: Pair,
  take: readonly MergeField[],
): MergedContent {
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
