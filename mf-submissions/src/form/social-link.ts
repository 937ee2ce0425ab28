import type { SocialEntry } from "@deeds/contracts";
import type { FormFields } from "@deeds/remote-kit";
import {
  draftOfLink,
  entryOf as entryOfDraft,
  hasUsername,
  type LinkDraft,
  sentLink,
} from "@deeds/remote-kit/bundled";

export interface TypedLink extends LinkDraft {
  /** Index of the link that is being edited; `null` for a new one. */
  index: number | null;
}

export const blankLink: TypedLink = { ...draftOfLink({ type: "telegram" }), index: null };

/** Returns the link that was sent without scripts from the editor with this name. */
export const typedLinkOfFields = (fields: FormFields, name: string): TypedLink => ({
  ...sentLink(fields, name),
  index: null,
});

/** For the networks whose profile URL follows from the username. */
const profileBaseUrls: Partial<Record<SocialEntry["type"], string>> = {
  instagram: "https://www.instagram.com/",
  telegram: "https://t.me/",
  twitter: "https://twitter.com/",
  facebook: "https://www.facebook.com/",
};

/** Returns the link to send; a missing URL is derived from the username. */
export function entryOf(typed: TypedLink): SocialEntry {
  const entry = entryOfDraft(typed);
  const { type, url, username } = entry;
  if (url || !username || !hasUsername(type)) return entry;
  return { ...entry, url: `${profileBaseUrls[type]}${encodeURIComponent(username)}` };
}

export const typedLinkOf = (entry: SocialEntry, index: number): TypedLink => ({
  ...draftOfLink(entry),
  index,
});

/**
 * Returns the list to send, including the typed link that is not stored in it yet. One without a URL is sent
 * too, so that it is refused and not lost.
 */
export function linksToSend(entries: readonly SocialEntry[], typed: TypedLink): SocialEntry[] {
  const { url, username, title } = typed;
  if (`${url}${username}${title}`.trim() === "") return [...entries];
  const entry = entryOf(typed);
  if (typed.index === null) return [...entries, entry];
  return entries.map((existing, index) => (index === typed.index ? entry : existing));
}

/** Returns the index of the typed link in the list to send, which paths of issues contain. */
export const indexToSend = (entries: readonly SocialEntry[], typed: TypedLink): number =>
  typed.index ?? entries.length;
