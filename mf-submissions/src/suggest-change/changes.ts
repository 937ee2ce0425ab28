import type { Person, SocialEntry } from "@deeds/contracts";
import { blankLink, linksToSend, type TypedLink } from "../form/social-link.ts";

/**
 * What the form holds for one contact: left alone (`null`), changed to a text, or asked to be
 * removed. The current value is not part of it: a draft is kept in the browser, contacts are not.
 */
export interface ContactDraft {
  value: string | null;
  remove: boolean;
}

export interface SuggestionDraft {
  phone: ContactDraft;
  instagramUsername: ContactDraft;
  links: readonly SocialEntry[];
  typedLink: TypedLink;
  removeLinks: boolean;
  comment: string;
}

const untouched: ContactDraft = { value: null, remove: false };

export const emptySuggestion: SuggestionDraft = {
  phone: untouched,
  instagramUsername: untouched,
  links: [],
  typedLink: blankLink,
  removeLinks: false,
  comment: "",
};

type Known = Pick<Person, "phone" | "instagramUsername" | "contactsHidden">;

/**
 * The body to send. A field that was not touched is left out, and so is one that is empty while its
 * value is hidden, so that hidden is never mistaken for empty; an emptied field that was visible
 * asks for removal.
 */
export function suggestionBody(draft: SuggestionDraft, person: Known) {
  const contact = ({ value, remove }: ContactDraft, current: string | null) => {
    if (remove) return null;
    const typed = value?.trim();
    if (typed === undefined || typed === (current ?? "")) return undefined;
    return typed || null;
  };
  const phone = contact(draft.phone, person.phone);
  const instagramUsername = contact(draft.instagramUsername, person.instagramUsername);
  const links = linksToSend(draft.links, draft.typedLink);
  const newSocialMedia = draft.removeLinks ? null : links.length > 0 ? links : undefined;
  return {
    ...(phone !== undefined && { phone }),
    ...(instagramUsername !== undefined && { instagramUsername }),
    ...(newSocialMedia !== undefined && { newSocialMedia }),
    ...(draft.comment.trim() && { comment: draft.comment.trim() }),
  };
}

/** Whether there is anything to send but the reason. */
export const asksForSomething = (body: ReturnType<typeof suggestionBody>): boolean =>
  "phone" in body || "instagramUsername" in body || "newSocialMedia" in body;
