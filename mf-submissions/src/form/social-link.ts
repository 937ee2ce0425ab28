import type { SocialEntry } from "@deeds/contracts";

/** A link as it is being typed, before it is in the list. */
export interface TypedLink {
  type: SocialEntry["type"];
  url: string;
  title: string;
}

export const blankLink: TypedLink = { type: "telegram", url: "", title: "" };

const entryOf = ({ type, url, title }: TypedLink): SocialEntry => ({
  type,
  url: url.trim(),
  ...(type === "other" && title.trim() && { title: title.trim() }),
});

/** The list to send: a link that was typed but not yet added belongs to it. */
export const linksToSend = (entries: readonly SocialEntry[], typed: TypedLink): SocialEntry[] =>
  typed.url.trim() === "" ? [...entries] : [...entries, entryOf(typed)];

/** Whether it can be opened as a web page. */
export const isWebAddress = (url: string): boolean =>
  URL.canParse(url.trim()) && /^https?:\/\//.test(url.trim());
