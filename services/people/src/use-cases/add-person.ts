import { type Actor, refuse } from "@deeds/service-kit";
import { emptyContent, type PersonContent } from "../domain/person-content.ts";
import { personFact } from "../events/person-fact.ts";
import type { House } from "../house.ts";
import type { IdentityFields } from "../models/identity-cipher.ts";
import type { StoredPerson } from "../models/person.ts";
import { trusted } from "../models/trusted.ts";
import { deriveFields } from "./content/derive-fields.ts";
import { findPlaceholder } from "./content/find-placeholder.ts";
import { mergeContent, type SentFields } from "./content/merge-content.ts";
import { personLine } from "./steps/audit-person.ts";
import { claimSlugOfName } from "./steps/claim-slug.ts";
import { countPerson } from "./steps/count-person.ts";

export interface NewPerson {
  fields: SentFields;
  identity: IdentityFields | undefined;
  status: "pending" | "approved";
  createdById: number | null;
  /** The administrator who adds; nobody for a submission. */
  actor: Actor | null;
  receiptHash: string | null;
  now: Date;
}

/** Keeps a new person, pending or approved at once, together with the facts of it. */
export async function addPerson(house: House, added: NewPerson): Promise<StoredPerson> {
  const person = await draft(house, added);
  const isApproved = person.status === "approved";
  return house.database.transaction(async (tx) => {
    const slug = isApproved ? await claimSlugOfName(house, tx, person) : null;
    const stored = { ...person, slug };
    await house.models.people.create([stored], { session: tx });
    await countPerson(house, tx, null, stored);
    const { actor, identity } = added;
    if (actor) {
      const about = { actor, action: "created", before: null, after: stored, identity } as const;
      await house.audit.record(tx, personLine(about));
    }
    await house.messaging.record(tx, [
      personFact("person_created", stored),
      ...(isApproved ? [personFact("person_approved", stored)] : []),
    ]);
    return stored;
  });
}

async function draft(house: House, added: NewPerson): Promise<StoredPerson> {
  const { fields, identity, status, now } = added;
  const content = mergeContent(emptyContent, fields, now);
  if (status === "approved" && content.name === null) throw nameRequired();
  const photoPlaceholder = await findPlaceholder(house, content.profilePhoto);
  const _id = await house.database.nextId("people");
  return {
    ...content,
    ...deriveFields(content),
    _id,
    slug: null,
    status,
    photoPlaceholder,
    proofCount: 0,
    lastProofAt: null,
    createdAt: now,
    updatedAt: now,
    createdById: added.createdById,
    receiptHash: added.receiptHash,
    moderatedAt: status === "approved" ? now : null,
    moderatedById: status === "approved" ? added.createdById : null,
    rejectionReason: null,
    ...((await wasErased(house, content)) && { erasedBefore: true }),
    additionalData: identity ? house.cipher.seal(identity, _id) : null,
    version: 1,
  };
}

/** Whether somebody with one of these contacts was erased: moderators should know. */
async function wasErased({ models, marks }: House, content: PersonContent): Promise<boolean> {
  const contacts = marks.ofContacts(content);
  if (contacts.length === 0) return false;
  const known = { contactMarks: trusted({ $in: contacts }) };
  return (await models.erasedPeople.exists(known)) !== null;
}

/** A public person always has a name. */
export const nameRequired = () => refuse.validation([{ path: "name", message: "name-required" }]);
