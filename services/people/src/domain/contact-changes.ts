import type { ContactChanges, ContactField, ContactValues, SocialEntry } from "@deeds/contracts";
import type { PersonContent } from "./person-content.ts";

type Contacts = Pick<PersonContent, "phone" | "instagramUsername" | "instagram" | "socialMedia">;

/** Returns the named changes, or all of them when no names are given. */
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

/** Returns the contacts after a suggestion: an absent field is unchanged, `null` removes it, links are added. */
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

/** Adds links, deduplicated by type and address; an empty list or `null` asks for the removal of all. */
function addLinks(links: SocialEntry[], added: SocialEntry[] | null): SocialEntry[] {
  if (!added || added.length === 0) return [];
  const known = new Map([...links, ...added].toReversed().map((link) => [keyOf(link), link]));
  return [...new Set([...links, ...added].map(keyOf))].flatMap((key) => known.get(key) ?? []);
}

/**
 * Returns the contacts after an applied suggestion is reverted: its values are replaced by those of before,
 * the links that it added are removed. What was changed since is unchanged.
 */
export function revertChanges(
  contacts: Contacts,
  { changes, before }: { changes: ContactChanges; before: ContactValues },
): Contacts {
  const { phone, instagramUsername, newSocialMedia: links } = changes;
  const isApplied = (value: string | null | undefined, current: string | null) =>
    value !== undefined && value === current;
  const reverted = applyChanges(contacts, {
    ...(isApplied(phone, contacts.phone) && { phone: before.phone }),
    ...(isApplied(instagramUsername, contacts.instagramUsername) && {
      instagramUsername: before.instagramUsername,
    }),
  });
  return { ...reverted, socialMedia: revertLinks(contacts.socialMedia, links, before) };
}

function revertLinks(
  current: SocialEntry[],
  applied: ContactChanges["newSocialMedia"],
  { socialMedia }: ContactValues,
): SocialEntry[] {
  if (applied === undefined) return current;
  if (!applied || applied.length === 0) return current.length === 0 ? socialMedia : current;
  const earlier = new Set(socialMedia.map(keyOf));
  const added = new Set(applied.map(keyOf).filter((key) => !earlier.has(key)));
  return current.filter((link) => !added.has(keyOf(link)));
}

const keyOf = (link: SocialEntry): string => `${link.type} ${link.url.replace(/\/+$/, "")}`;

export function changedFields(before: Contacts, after: Contacts): (keyof Contacts)[] {
  const fields = Object.keys(after) as (keyof Contacts)[];
  return fields.filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]));
}

const profileAddress =
  /^(?:https?:\/\/)?(?:(?:www|m)\.)?instagram\.com\/([A-Za-z0-9._]+)\/?(?:[?#].*)?$/i;

/** Whether what `readHandle` returned can be a handle, and not e.g. another address. */
export const isHandle = (text: string): boolean => /^[A-Za-z0-9._]+$/.test(text);

/** Parses a handle or a profile address into a handle without `@`. */
export function readHandle(text: string): string | null {
  const bare = (profileAddress.exec(text.trim())?.[1] ?? text).trim().replace(/^@+/, "").trim();
  return bare === "" ? null : bare;
}

const sameHandle = (a: string | null, b: string | null): boolean =>
  a !== null && b !== null && a.toLowerCase() === b.toLowerCase();

/**
 * Returns the profile link for a changed handle: a link to the old handle is updated, any other link
 * is unchanged.
 */
export function followHandle(
  link: string | null,
  handle: { before: string | null; after: string | null },
): string | null {
  const linked = link === null ? null : (profileAddress.exec(link)?.[1] ?? null);
  if (!sameHandle(linked, handle.before) || sameHandle(linked, handle.after)) return link;
  return handle.after === null ? null : `https://www.instagram.com/${handle.after}/`;
}
