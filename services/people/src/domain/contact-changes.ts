import type { ContactChanges, ContactField, SocialEntry } from "@deeds/contracts";
import { followHandle } from "./instagram.ts";
import type { PersonContent } from "./person-content.ts";

type Contacts = Pick<PersonContent, "phone" | "instagramUsername" | "instagram" | "socialMedia">;

/** The changes that are to be applied: those named, or all. */
export function chosenChanges(
  changes: ContactChanges,
  fields: readonly ContactField[] | undefined,
): ContactChanges {
  if (!fields) return changes;
  const chosen = Object.entries(changes).filter(([field]) =>
    (fields as readonly string[]).includes(field),
  );
  return Object.fromEntries(chosen);
}

/** A person's contacts after a suggestion. An absent field stays; null removes; links are added. */
export function applyChanges(contacts: Contacts, changes: ContactChanges): Contacts {
  const { phone, instagramUsername, newSocialMedia } = changes;
  const before = contacts.instagramUsername;
  const after = instagramUsername === undefined ? before : instagramUsername;
  return {
    phone: phone === undefined ? contacts.phone : phone,
    instagramUsername: after,
    instagram: followHandle(contacts.instagram, { before, after }),
    socialMedia:
      newSocialMedia === undefined
        ? contacts.socialMedia
        : addLinks(contacts.socialMedia, newSocialMedia),
  };
}

/** Links to add count once by type and address; none, or null, asks for the removal of all. */
function addLinks(links: SocialEntry[], added: SocialEntry[] | null): SocialEntry[] {
  if (!added || added.length === 0) return [];
  const known = new Map([...links, ...added].toReversed().map((link) => [keyOf(link), link]));
  return [...new Set([...links, ...added].map(keyOf))].flatMap((key) => known.get(key) ?? []);
}

const keyOf = (link: SocialEntry): string => `${link.type} ${link.url.replace(/\/+$/, "")}`;

/** Names of the person's fields that differ. */
export function changedFields(before: Contacts, after: Contacts): (keyof Contacts)[] {
  const fields = Object.keys(after) as (keyof Contacts)[];
  return fields.filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]));
}
