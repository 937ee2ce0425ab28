import { AppError, type Transaction } from "@deeds/service-kit";
import { contentOf, type PersonContent } from "../../domain/person-content.ts";
import { type Removal, withholdsContacts } from "../../domain/removal.ts";
import { personEvent } from "../../events.ts";
import type { StoredPerson } from "../../models/person.ts";
import type { ServiceContext } from "../../service-context.ts";
import { deriveFields } from "../content/content.ts";
import { countPerson } from "./counts.ts";
import { attachPhoto } from "./photos.ts";
import { recordWords } from "./record-words.ts";

/** Creates a person with this content, without a slug, a portrait or identity fields. */
export function newPerson(
  content: PersonContent,
  about: {
    id: number;
    status: "pending" | "approved";
    createdById: number | null;
    /** Whether an erased person had one of these contacts, which moderators should know. */
    wasErased: boolean;
    now: Date;
  },
): StoredPerson {
  const { id, status, createdById, wasErased, now } = about;
  const isApproved = status === "approved";
  return {
    ...content,
    ...deriveFields(content),
    _id: id,
    slug: null,
    status,
    photoPlaceholder: null,
    proofCount: 0,
    lastProofAt: null,
    createdAt: now,
    updatedAt: now,
    createdById,
    receiptHash: null,
    moderatedAt: isApproved ? now : null,
    moderatedById: isApproved ? createdById : null,
    rejectionReason: null,
    ...(wasErased && { erasedBefore: true }),
    additionalData: null,
    version: 1,
  };
}

interface Change {
  before: StoredPerson;
  changes: Partial<Omit<StoredPerson, "_id" | "version">>;
}

/**
 * Stores a changed person as its next version (optimistic locking); on a conflict the transaction is
 * retried.
 */
export async function savePerson(
  context: ServiceContext,
  tx: Transaction,
  before: StoredPerson,
  changes: Change["changes"],
): Promise<StoredPerson> {
  await savePeople(context, tx, [{ before, changes }]);
  return nextOf({ before, changes });
}

/** Stores several changed people in one write. */
export async function savePeople(
  { models }: Pick<ServiceContext, "models">,
  tx: Transaction,
  people: readonly Change[],
): Promise<StoredPerson[]> {
  if (people.length === 0) return [];
  const updates = people.map(({ before, changes }) => ({
    updateOne: {
      filter: { _id: before._id, version: before.version },
      update: { $set: { ...changes, version: before.version + 1 } },
    },
  }));
  const { matchedCount } = await models.people.bulkWrite(updates, { session: tx });
  if (matchedCount < people.length) throw new AppError("edit-conflict");
  return people.map(nextOf);
}

const nextOf = ({ before, changes }: Change): StoredPerson => ({
  ...before,
  ...changes,
  version: before.version + 1,
});

/** Stores a changed person with the derived counters, vocabulary and portrait. */
export async function replacePerson(
  context: ServiceContext,
  tx: Transaction,
  before: StoredPerson,
  changes: Parameters<typeof savePerson>[3] & { updatedAt: Date },
): Promise<StoredPerson> {
  const after = await savePerson(context, tx, before, changes);
  await countPerson(context, tx, before, after);
  await recordWords(context, tx, [{ before, after }]);
  const photos = { before: before.profilePhoto, after: after.profilePhoto };
  await attachPhoto(context, tx, { ...photos, now: changes.updatedAt });
  return after;
}

/** Stores the removal state and publishes an event, so that cached contacts are dropped once hidden. */
export async function saveRemoval(
  context: ServiceContext,
  tx: Transaction,
  person: StoredPerson,
  removal: Removal,
): Promise<void> {
  const derived = deriveFields(contentOf(person), removal);
  const saved = await savePerson(context, tx, person, { removal, ...derived });
  if (withholdsContacts(person.removal) === withholdsContacts(removal)) return;
  await context.messaging.record(tx, [personEvent("person_updated", saved)]);
}
