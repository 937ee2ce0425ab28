import type { SocialEntry } from "@deeds/contracts";
import {
  draftOfLink,
  entryOf as entryOfDraft,
  hasUsername,
  type LinkDraft,
} from "@deeds/remote-kit/carried";

export interface TypedLink extends LinkDraft {
  /** The place in the list of the link that is being changed; null adds a new one. */
  index: number | null;
}

export const blankLink: TypedLink = { ...draftOfLink({ type: "telegram" }), index: null };

/** Where the profile of a username is, for the networks that are known by it. */
const profiles: Partial<Record<SocialEntry["type"], string>> = {
  instagram: "https://www.instagram.com/",
  telegram: "https://t.me/",
  twitter: "https://twitter.com/",
  facebook: "https://www.facebook.com/",
};

/** The link as it is to be sent: the address follows from a username alone. */
export function entryOf(typed: TypedLink): SocialEntry {
  const entry = entryOfDraft(typed);
  const { type, url, username } = entry;
  if (url || !username || !hasUsername(type)) return entry;
  return { ...entry, url: `${profiles[type]}${encodeURIComponent(username)}` };
}

export const typedOf = (entry: SocialEntry, index: number): TypedLink => ({
  ...draftOfLink(entry),
  index,
});

/** The list to send: a link that was typed but not yet stored belongs to it. */
export function linksToSend(entries: readonly SocialEntry[], typed: TypedLink): SocialEntry[] {
  const entry = entryOf(typed);
  if (entry.url === "") return [...entries];
  if (typed.index === null) return [...entries, entry];
  return entries.map((one, index) => (index === typed.index ? entry : one));
}

/** The place of the typed link in the list to send, where the server's refusals name it. */
export const placeOf = (entries: readonly SocialEntry[], typed: TypedLink): number =>
  typed.index ?? entries.length;
