import type { Transaction } from "@deeds/service-kit";
import { contentOf, type PersonContent } from "../../domain/person-content.ts";
import { type Removal, withholdsContacts } from "../../domain/removal.ts";
import { personEvent } from "../../events.ts";
import type { PersonChange } from "../../models/people.ts";
import type { StoredPerson } from "../../models/person.ts";
import type { Uploader } from "../../models/photo.ts";
import type { ServiceContext } from "../../service-context.ts";
import { deriveFields } from "../content/content.ts";
import { attachPhoto } from "../photos.ts";
import { recordMoves } from "./derived-records.ts";

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

/**
 * Stores a changed person as its next version, with the derived counters, vocabulary and portrait;
 * `updatedAt` is the time of the change; `uploader` is the caller who may have sent a new portrait,
 * `null` for a change that sends none. On a conflict the transaction is retried.
 */
export async function savePerson(
  context: ServiceContext,
  tx: Transaction,
  { uploader = null, ...change }: PersonChange & { uploader?: Uploader | null },
) {
  const { before } = change;
  const after = await context.models.people.update(tx, change);
  await recordMoves(context, tx, [{ before, after }]);
  const photos = { before: before.profilePhoto, after: after.profilePhoto };
  await attachPhoto(context, tx, { ...photos, uploader, now: after.updatedAt });
  return after;
}

/** Stores the removal state and publishes an event, so that cached contacts are dropped once hidden. */
export async function saveRemoval(
  context: ServiceContext,
  tx: Transaction,
  { person, removal }: { person: StoredPerson; removal: Removal },
): Promise<void> {
  const { models, messaging } = context;
  const changes = { removal, ...deriveFields(contentOf(person), removal) };
  const saved = await models.people.update(tx, { before: person, changes });
  await recordMoves(context, tx, [{ before: person, after: saved }]);
  if (withholdsContacts(person.removal) === withholdsContacts(removal)) return;
  await messaging.record(tx, [personEvent("person_updated", saved)]);
}
