import { type Actor, refuse } from "@deeds/service-kit";
import { contentOf } from "../domain/person-content.ts";
import { personEvent } from "../events.ts";
import type { StoredPerson } from "../models/person.ts";
import type { Uploader } from "../models/photo.ts";
import type { IdentityFields } from "../models/secrets.ts";
import type { ServiceContext } from "../service-context.ts";
import { nameRequired } from "./add-person.ts";
import { deriveFields, mergeContent, type SentFields } from "./content/content.ts";
import { findPlaceholder } from "./photos.ts";
import { personEntry } from "./steps/audit-person.ts";
import { assertFreeExternalId } from "./steps/find-person.ts";
import { savePerson } from "./steps/save-person.ts";
import { claimSlug } from "./steps/slugs.ts";

interface PersonUpdate {
  id: number;
  fields: SentFields;
  identity: IdentityFields | undefined;
  slug: string | undefined;
  assertCurrent(person: StoredPerson): void;
  /** The caller, whose portrait it may be. */
  uploader: Uploader;
  actor: Actor;
  now: Date;
}

/** Updates only the fields of the request; a former slug still resolves to the person. */
export async function updatePerson(context: ServiceContext, update: PersonUpdate) {
  const { models, database, messaging } = context;
  return database.transaction(async (tx) => {
    const person = await models.people.findById(update.id, tx);
    if (!person) throw refuse.notFound();
    update.assertCurrent(person);
    const content = mergeContent(contentOf(person), update.fields, update.now);
    if (person.status === "approved" && content.name === null) throw nameRequired();
    await assertFreeExternalId(context, tx, { ...content, _id: person._id });
    const { slug = person.slug, actor, identity } = update;
    if (update.slug !== undefined) {
      await claimSlug(context, tx, { slug: update.slug, personId: person._id });
    }
    const changes = {
      ...content,
      ...deriveFields(content, person.removal),
      slug,
      photoPlaceholder: await placeholderOf(context, person, content.profilePhoto),
      additionalData: mergeIdentity(context, person, identity),
      updatedAt: update.now,
    };
    const updated = await savePerson(context, tx, {
      before: person,
      changes,
      uploader: update.uploader,
    });
    const entry = personEntry({
      actor,
      action: "updated",
      before: person,
      after: updated,
      identity,
    });
    await context.audit.record(tx, entry);
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
