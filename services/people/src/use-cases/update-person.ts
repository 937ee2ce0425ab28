import { type Actor, refuse } from "@deeds/service-kit";
import { contentOf } from "../domain/person-content.ts";
import { personEvent } from "../events.ts";
import type { StoredPerson } from "../models/person.ts";
import type { IdentityFields } from "../models/secrets.ts";
import type { ServiceContext } from "../service-context.ts";
import { nameRequired } from "./add-person.ts";
import { deriveFields, mergeContent, type SentFields } from "./content/content.ts";
import { assertFreeExternalId } from "./steps/assert-free-external-id.ts";
import { personEntry } from "./steps/audit-person.ts";
import { countPerson } from "./steps/counts.ts";
import { attachPhoto } from "./steps/photos.ts";
import { recordWords } from "./steps/record-words.ts";
import { savePerson } from "./steps/save-person.ts";
import { claimSlug } from "./steps/slugs.ts";
import { findPlaceholder } from "./store-photo.ts";

export interface PersonUpdate {
  id: number;
  fields: SentFields;
  identity: IdentityFields | undefined;
  slug: string | undefined;
  assertCurrent(person: StoredPerson): void;
  actor: Actor;
  now: Date;
}

/** Updates only the fields of the request; a former slug still resolves to the person. */
export async function updatePerson(
  context: ServiceContext,
  update: PersonUpdate,
): Promise<StoredPerson> {
  const { models, database, messaging } = context;
  return database.transaction(async (tx) => {
    const person = await models.people.findById(update.id).session(tx).lean();
    if (!person) throw refuse.notFound();
    update.assertCurrent(person);
    const content = mergeContent(contentOf(person), update.fields, update.now);
    if (person.status === "approved" && content.name === null) throw nameRequired();
    await assertFreeExternalId(context, tx, { ...content, _id: person._id });
    if (update.slug !== undefined) await claimSlug(context, tx, update.slug, person._id);
    const updated = await savePerson(context, tx, person, {
      ...content,
      ...deriveFields(content, person.removal),
      slug: update.slug ?? person.slug,
      photoPlaceholder: await placeholderOf(context, person, content.profilePhoto),
      additionalData: mergeIdentity(context, person, update.identity),
      updatedAt: update.now,
    });
    await countPerson(context, tx, person, updated);
    await recordWords(context, tx, [{ before: person, after: updated }]);
    const photos = { before: person.profilePhoto, after: updated.profilePhoto, now: update.now };
    await attachPhoto(context, tx, photos);
    const { actor, identity } = update;
    const about = { actor, action: "updated", before: person, after: updated, identity } as const;
    await context.audit.record(tx, personEntry(about));
    await messaging.record(tx, [personEvent("person_updated", updated)]);
    return updated;
  });
}

const placeholderOf = async (
  context: ServiceContext,
  before: StoredPerson,
  photo: string | null,
) => (photo === before.profilePhoto ? before.photoPlaceholder : findPlaceholder(context, photo));

function mergeIdentity(
  { cipher }: ServiceContext,
  person: StoredPerson,
  sent: IdentityFields | undefined,
) {
  if (!sent) return person.additionalData;
  const before = person.additionalData ? cipher.open(person.additionalData, person._id) : {};
  return cipher.seal({ ...before, ...sent }, person._id);
}
