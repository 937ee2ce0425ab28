import type { Person, SocialEntry } from "@deeds/contracts";
import { blankLink, linksToSend, type TypedLink } from "../form/social-link.ts";

/** What the form holds for one contact: left alone, changed to a text, or asked to be removed. */
export interface ContactDraft {
  value: string;
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

type Known = Pick<Person, "phone" | "instagramUsername" | "contactsHidden">;

/** The form as it opens: current values for those who see them, empty fields for everyone else. */
export const draftOf = (person: Known): SuggestionDraft => ({
  phone: { value: person.phone ?? "", remove: false },
  instagramUsername: { value: person.instagramUsername ?? "", remove: false },
  links: [],
  typedLink: blankLink,
  removeLinks: false,
  comment: "",
});

/**
 * The body to send. A field that was not touched is left out, so that a hidden value is never
 * mistaken for an empty one; an emptied field that was visible asks for removal.
 */
export function suggestionBody(draft: SuggestionDraft, person: Known) {
  const contact = ({ value, remove }: ContactDraft, current: string | null) => {
    const typed = value.trim();
    if (remove) return null;
    if (typed === (current ?? "")) return undefined;
    return typed === "" ? null : typed;
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
