import { eventsOfPerson } from "@deeds/messaging";
import { type Actor, refuse, type Transaction } from "@deeds/service-kit";
import { isNameOf, photoIdOf } from "../domain/person-content.ts";
import { personEvent, removalEvent } from "../events.ts";
import type { StoredPerson } from "../models/person.ts";
import type { ServiceContext } from "../service-context.ts";
import { erasePhotos } from "./photos.ts";
import { recordMoves } from "./steps/derived-records.ts";
import { findPerson } from "./steps/find-person.ts";

interface Erasure {
  id: number;
  /** Typed confirmation: must be the name, against erasure by mistake. */
  confirm: string;
  actor: Actor;
  now: Date;
}

/**
 * Erases a person permanently: every row, the copies of other services by event, and the portrait. A
 * tombstone with keyed hashes remains; see docs/decisions/0009.
 */
export async function erasePerson(context: ServiceContext, erasure: Erasure): Promise<void> {
  const { id, confirm, actor, now } = erasure;
  await context.database.transaction(async (tx) => {
    const person = await findPerson(context, id, { isAdmin: true, tx });
    if (!isNameOf(confirm, person)) {
      throw refuse.validation([{ path: "confirm", message: "wrong-name" }]);
    }
    // Records that were merged into this one describe the same person.
    const merged = await context.models.people.findMergedInto(id, tx);
    const records = [...merged, person];
    for (const record of records) await eraseRecord(context, tx, { person: record, actor, now });
    for (const record of records) await removePhoto(context, tx, { person: record, now });
  });
  // The rows list what to delete: after a failure the sweeper retries.
  await erasePhotos(context).catch((error: unknown) =>
    context.log.warn({ err: error }, "a portrait is erased later"),
  );
}

async function eraseRecord(
  context: ServiceContext,
  tx: Transaction,
  { person, actor, now }: { person: StoredPerson; actor: Actor; now: Date },
): Promise<void> {
  const { models, messaging, audit } = context;
  const { _id: id, country } = person;
  const wasPublic = await wasEverPublic(context, tx, person);
  await models.people.remove(tx, id);
  await models.merges.removeOfPerson(tx, id);
  await models.countedProofs.removeOfPerson(tx, id);
  await models.follows.removeOfPerson(tx, id);
  await models.itemNotes.removeOfPerson(tx, id);
  await models.itemAssignments.removeOfPerson(tx, id);
  await recordMoves(context, tx, [{ before: person, after: null }]);
  // Country is free text: one that no other person has may identify this person.
  if (country !== null) await models.countryCounts.removeIfEmpty(tx, country);
  await writeTombstone(context, tx, { person, wasPublic, now });
  await messaging.erase(tx, ...eventsOfPerson(id));
  await closeRequests(context, tx, { id, actor, now });
  await audit.erasePerson(tx, id);
  await audit.record(tx, { actor, action: "erased", kind: "person", subject: id, personId: id });
  const version = person.version + 1;
  await messaging.record(tx, [{ type: "person_erased", version, data: { id, wasPublic } }]);
}

async function wasEverPublic({ models }: ServiceContext, tx: Transaction, person: StoredPerson) {
  const merge = person.mergedInto ? await models.merges.findById(person._id, tx) : null;
  const { status } = merge ?? person;
  return status === "approved" || status === "hidden";
}

/** Removes the portrait, also from other records that name it: it shows the erased person. */
async function removePhoto(
  context: ServiceContext,
  tx: Transaction,
  { person, now }: { person: StoredPerson; now: Date },
): Promise<void> {
  const { models, messaging } = context;
  const { profilePhoto } = person;
  if (profilePhoto === null) return;
  for (const before of await models.people.findByPhoto(profilePhoto, tx)) {
    const changes = { profilePhoto: null, photoPlaceholder: null, updatedAt: now };
    const after = await models.people.update(tx, { before, changes });
    await messaging.record(tx, [personEvent("person_updated", after)]);
  }
  await models.photos.markRemoved(tx, photoIdOf(profilePhoto));
}

/** Stores keyed hashes, so that slugs stay reserved and contacts are recognized. */
async function writeTombstone(
  { models, marks }: ServiceContext,
  tx: Transaction,
  { person, wasPublic, now }: { person: StoredPerson; wasPublic: boolean; now: Date },
): Promise<void> {
  const { _id, externalId } = person;
  await models.erasedPeople.insert(tx, {
    _id,
    at: now,
    wasPublic,
    contactMarks: marks.ofContacts(person),
    ...(externalId && { externalMark: marks.ofExternalId(externalId) }),
  });
  await models.slugs.replace(tx, _id, marks.ofSlug);
}

/** Closes the requests as granted, which receipts show, and deletes their text. */
async function closeRequests(
  { models: { removalRequests }, messaging }: ServiceContext,
  tx: Transaction,
  { id, actor, now }: { id: number; actor: Actor; now: Date },
): Promise<void> {
  const decision = { moderatedAt: now, moderatedById: actor.userId };
  const approved = await removalRequests.approveOfPerson(tx, id, decision);
  await removalRequests.eraseTexts(tx, id);
  await messaging.record(
    tx,
    approved.map((request) => removalEvent("removal_decided", request)),
  );
}
