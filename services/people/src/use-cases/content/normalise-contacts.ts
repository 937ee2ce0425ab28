import type { ContactChanges, Issue, SocialEntry } from "@deeds/contracts";
import { readHandle } from "../../domain/instagram.ts";
import { normalisePhone } from "./normalise-phone.ts";

/** A link with every field named, so that two of them compare. */
export const linkOf = (entry: SocialEntry): SocialEntry => ({
  type: entry.type,
  url: entry.url,
  username: entry.username ?? null,
  title: entry.title ?? null,
});

/**
 * Changes of contacts in the form they are stored in, and what is wrong with them. A number that is
 * none is left out: it must never read as the wish to remove the one there is.
 */
export function normaliseContacts(
  changes: ContactChanges,
  country: string | null,
): { changes: ContactChanges; issues: Issue[] } {
  const { phone, instagramUsername, newSocialMedia } = changes;
  const number = phone ? normalisePhone(phone, country) : phone;
  const isBad = Boolean(phone) && number === null;
  return {
    changes: {
      ...(number !== undefined && !isBad && { phone: number }),
      ...(instagramUsername !== undefined && {
        instagramUsername: readHandle(instagramUsername ?? ""),
      }),
      ...(newSocialMedia !== undefined && {
        newSocialMedia: newSocialMedia?.map(linkOf) ?? null,
      }),
    },
    issues: isBad ? [{ path: "phone", message: "phone" }] : [],
  };
}
