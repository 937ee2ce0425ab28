import { eventsOfPerson } from "@deeds/messaging";
import { type Actor, refuse, type Transaction, trusted } from "@deeds/service-kit";
import { isNameOf, photoIdOf } from "../domain/person-content.ts";
import { removalEvent } from "../events.ts";
import type { StoredPerson } from "../models/person.ts";
import type { ServiceContext } from "../service-context.ts";
import { countPerson } from "./steps/counts.ts";
import { rejectErased } from "./steps/find-person.ts";
import { erasePhotos } from "./steps/photos.ts";
import { removeWords } from "./steps/record-words.ts";

export interface Erasure {
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
  await context.database.transaction((tx) => erase(context, tx, erasure));
  // The rows list what to delete: after a failure the sweeper retries.
  await erasePhotos(context).catch((error: unknown) =>
    context.log.warn({ err: error }, "a portrait is erased later"),
  );
}

async function erase(context: ServiceContext, tx: Transaction, erasure: Erasure): Promise<void> {
  const { models } = context;
  const { id, actor, now } = erasure;
  const person = await models.people.findById(id).session(tx).lean();
  if (!person) {
    await rejectErased(context, id, { isAdmin: true });
    throw refuse.notFound();
  }
  if (!isNameOf(erasure.confirm, person)) {
    throw refuse.validation([{ path: "confirm", message: "wrong-name" }]);
  }
  // Records that were merged into this one describe the same person.
  const merged = await models.people.find({ mergedInto: id }).session(tx).lean();
  for (const one of [...merged, person]) await eraseRecord(context, tx, one, { actor, now });
}

async function eraseRecord(
  context: ServiceContext,
  tx: Transaction,
  person: StoredPerson,
  { actor, now }: Pick<Erasure, "actor" | "now">,
): Promise<void> {
  const { models } = context;
  const id = person._id;
  const wasPublic = await wasEverPublic(context, tx, person);
  await models.people.deleteOne({ _id: id }, { session: tx });
  await models.merges.deleteMany({ $or: [{ _id: id }, { into: id }] }, { session: tx });
  await models.countedProofs.deleteMany({ personId: id }, { session: tx });
  await countPerson(context, tx, person, null);
  await removeWords(context, tx, person);
  await eraseCountry(context, tx, person);
  await removePhoto(context, tx, person);
  await writeTombstone(context, tx, person, { wasPublic, now });
  await context.messaging.erase(tx, ...eventsOfPerson(id));
  await closeRequests(context, tx, { id, actor, now });
  await context.audit.erasePerson(tx, id);
  const line = { actor, action: "erased", kind: "person", subject: id, personId: id } as const;
  await context.audit.record(tx, line);
  const version = person.version + 1;
  await context.messaging.record(tx, [{ type: "person_erased", version, data: { id, wasPublic } }]);
}

async function wasEverPublic({ models }: ServiceContext, tx: Transaction, person: StoredPerson) {
  if (!person.mergedInto) return person.status === "approved";
  const merge = await models.merges.findById(person._id).session(tx).lean();
  return merge?.status === "approved";
}

/** Country is free text: one that no other person has may identify this person. */
async function eraseCountry(
  { models }: ServiceContext,
  tx: Transaction,
  { country }: StoredPerson,
) {
  if (country === null) return;
  const rows = await models.countryCounts.find({ country }).session(tx).lean();
  const people = rows.reduce((sum, row) => sum + row.approved, 0);
  // Deleting rows that sum to zero changes no total, whatever is added concurrently.
  const ids = rows.map((row) => row._id);
  if (people === 0)
    await models.countryCounts.deleteMany({ _id: trusted({ $in: ids }) }, { session: tx });
}

/** Removes the portrait unless another person uses it. */
async function removePhoto(
  { models }: ServiceContext,
  tx: Transaction,
  { _id, profilePhoto }: StoredPerson,
): Promise<void> {
  if (profilePhoto === null) return;
  const others = { profilePhoto, _id: trusted({ $ne: _id }) };
  if (await models.people.exists(others).session(tx)) return;
  const photoId = photoIdOf(profilePhoto);
  await models.photos.updateOne({ _id: photoId }, { $set: { state: "removed" } }, { session: tx });
}

/** Stores keyed hashes, so that slugs stay reserved and contacts are recognized. */
async function writeTombstone(
  { models, marks }: ServiceContext,
  tx: Transaction,
  person: StoredPerson,
  { wasPublic, now }: { wasPublic: boolean; now: Date },
): Promise<void> {
  const { _id, externalId } = person;
  const contactMarks = marks.ofContacts(person);
  const externalMark = externalId ? marks.ofExternalId(externalId) : undefined;
  const tombstone = {
    _id,
    at: now,
    wasPublic,
    contactMarks,
    ...(externalMark && { externalMark }),
  };
  await models.erasedPeople.create([tombstone], { session: tx });
  const slugs = await models.slugs.find({ personId: _id }).session(tx).lean();
  await models.slugs.deleteMany({ personId: _id }, { session: tx });
  const marked = slugs.map((slug) => ({ _id: marks.ofSlug(slug._id), personId: _id }));
  await models.slugs.insertMany(marked, { session: tx });
}

/** Closes the requests as granted, which receipts show, and deletes their text. */
async function closeRequests(
  context: ServiceContext,
  tx: Transaction,
  { id, actor, now }: Omit<Erasure, "confirm">,
) {
  const { removalRequests } = context.models;
  const open = await removalRequests.find({ personId: id, status: "pending" }).session(tx).lean();
  await removalRequests.updateMany(
    { personId: id, status: "pending" },
    {
      $set: { status: "approved", moderatedAt: now, moderatedById: actor.userId },
      $inc: { version: 1 },
    },
    { session: tx },
  );
  await removalRequests.updateMany(
    { personId: id },
    { $set: { relation: "", text: "", note: null } },
    { session: tx },
  );
  const decided = open.map((request) => ({ ...request, version: request.version + 1 }));
  await context.messaging.record(
    tx,
    decided.map((request) => removalEvent("removal_decided", request)),
  );
}
