import type { SocialEntry } from "@deeds/contracts";

export type SocialType = SocialEntry["type"];

/** A link as it is being typed, before it is in the list. */
export interface TypedLink {
  type: SocialType;
  url: string;
  username: string;
  title: string;
  /** The place in the list of the link that is being changed; null adds a new one. */
  index: number | null;
}

export const blankLink: TypedLink = {
  type: "telegram",
  url: "",
  username: "",
  title: "",
  index: null,
};

/** Where the profile of a username is, for the networks that are known by it (specification §3). */
const profiles: Partial<Record<SocialType, string>> = {
  instagram: "https://www.instagram.com/",
  telegram: "https://t.me/",
  twitter: "https://twitter.com/",
  facebook: "https://www.facebook.com/",
};

export const hasUsername = (type: SocialType): boolean => type in profiles;

/** The link as it is to be sent: the address follows from a username alone. */
export function entryOf({ type, url, username, title }: TypedLink): SocialEntry {
  const name = hasUsername(type) ? username.trim().replace(/^@/, "") : "";
  const address = url.trim() || (name && `${profiles[type]}${encodeURIComponent(name)}`);
  return {
    type,
    url: address,
    ...(name && { username: name }),
    ...(type === "other" && title.trim() && { title: title.trim() }),
  };
}

/** A link of the list, opened for a change. */
export const typedOf = (entry: SocialEntry, index: number): TypedLink => ({
  type: entry.type,
  url: entry.url,
  username: entry.username ?? "",
  title: entry.title ?? "",
  index,
});

const isBlank = (typed: TypedLink): boolean => entryOf(typed).url === "";

/** The list to send: a link that was typed but not yet stored belongs to it. */
export function linksToSend(entries: readonly SocialEntry[], typed: TypedLink): SocialEntry[] {
  if (isBlank(typed)) return [...entries];
  if (typed.index === null) return [...entries, entryOf(typed)];
  return entries.map((entry, index) => (index === typed.index ? entryOf(typed) : entry));
}

/** The place of the typed link in the list to send, where the server's refusals name it. */
export const placeOf = (entries: readonly SocialEntry[], typed: TypedLink): number =>
  typed.index ?? entries.length;
