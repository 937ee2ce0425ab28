import type { SenderLanguage } from "@deeds/contracts";
import { createReceipt, hashReceipt } from "@deeds/moderation";
import { type Actor, refuse, type Viewer } from "@deeds/service-kit";
import { emptyContent } from "../domain/person-content.ts";
import { personEvent } from "../events.ts";
import type { StoredPerson } from "../models/person.ts";
import type { Uploader } from "../models/photo.ts";
import type { IdentityFields } from "../models/secrets.ts";
import type { ServiceContext } from "../service-context.ts";
import { mergeContent, type SentFields } from "./content/content.ts";
import { attachPhoto, findPlaceholder } from "./photos.ts";
import { personEntry } from "./steps/audit-person.ts";
import { recordMoves } from "./steps/derived-records.ts";
import { assertFreeExternalId, findErasedContacts } from "./steps/find-person.ts";
import { newPerson } from "./steps/save-person.ts";
import { claimSlugOfName } from "./steps/slugs.ts";

interface NewPerson {
  fields: SentFields;
  identity: IdentityFields | undefined;
  status: "pending" | "approved";
  createdById: number | null;
  /** The caller, whose portrait it may be. */
  uploader: Uploader;
  /** The administrator who adds the person; `null` for a submission. */
  actor: Actor | null;
  receiptHash: string | null;
  /** Site language of the sender. */
  language?: SenderLanguage;
  now: Date;
}

/** Stores a new person, pending or approved, with its events. */
export async function addPerson(context: ServiceContext, added: NewPerson): Promise<StoredPerson> {
  const person = await draft(context, added);
  const isApproved = person.status === "approved";
  return context.database.transaction(async (tx) => {
    await assertFreeExternalId(context, tx, person);
    const slug = isApproved ? await claimSlugOfName(context, tx, person) : null;
    const stored = { ...person, slug };
    await context.models.people.insert(tx, [stored]);
    await recordMoves(context, tx, [{ before: null, after: stored }]);
    const { uploader, now } = added;
    await attachPhoto(context, tx, { before: null, after: stored.profilePhoto, uploader, now });
    const { actor, identity } = added;
    if (actor) {
      const created = { actor, action: "created", before: null, after: stored, identity } as const;
      await context.audit.record(tx, personEntry(created));
    }
    await context.messaging.record(tx, [
      personEvent("person_created", stored),
      ...(isApproved ? [personEvent("person_approved", stored)] : []),
    ]);
    return stored;
  });
}

async function draft(context: ServiceContext, added: NewPerson): Promise<StoredPerson> {
  const { fields, identity, status, now } = added;
  const content = mergeContent(emptyContent, fields, now);
  if (status === "approved" && content.name === null) throw nameRequired();
  const photoPlaceholder = await findPlaceholder(context, content.profilePhoto);
  const [wasErased] = await findErasedContacts(context, [content]);
  const id = await context.database.nextId("people");
  return {
    ...newPerson(content, { ...added, id, wasErased: wasErased ?? false }),
    photoPlaceholder,
    receiptHash: added.receiptHash,
    ...(added.language && { language: added.language }),
    additionalData: identity ? context.cipher.seal(identity, id) : null,
  };
}

/** A public person always has a name. */
export const nameRequired = () => refuse.validation([{ path: "name", message: "name-required" }]);

interface Submission {
  fields: SentFields;
  viewer: Viewer;
  language: SenderLanguage;
  now: Date;
}

/** Submits a person for moderation; anonymous senders get a receipt for tracking it. */
export async function submitPerson(context: ServiceContext, { viewer, ...submission }: Submission) {
  const receipt = viewer.userId === null ? createReceipt() : null;
  const person = await addPerson(context, {
    ...submission,
    identity: undefined,
    status: "pending",
    createdById: viewer.userId,
    uploader: viewer,
    actor: null,
    receiptHash: receipt && hashReceipt(receipt),
  });
  return { person, receipt };
}
