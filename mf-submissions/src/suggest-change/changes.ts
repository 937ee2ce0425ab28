import type { Person, SocialEntry } from "@deeds/contracts";
import type { FormFields } from "@deeds/remote-kit";
import { blankLink, linksToSend, typedLinkOfFields } from "../form/social-link.ts";

/**
 * One contact in the form: unchanged (`null`), a new text, or to be removed. Does not contain the
 * current value, because drafts are stored in the browser and contacts must not be.
 */
export interface ContactDraft {
  value: string | null;
  remove: boolean;
}

const unchanged: ContactDraft = { value: null, remove: false };

export const emptySuggestion = {
  phone: unchanged,
  instagramUsername: unchanged,
  links: [] as readonly SocialEntry[],
  typedLink: blankLink,
  removeLinks: false,
  comment: "",
};

/** Returns what was sent without scripts, by the names of the form's fields. */
export function draftOfFields(fields: FormFields): typeof emptySuggestion {
  const contact = (name: "phone" | "instagramUsername"): ContactDraft => ({
    value: fields[name] ?? null,
    remove: fields[`remove.${name}`] !== undefined,
  });
  return {
    phone: contact("phone"),
    instagramUsername: contact("instagramUsername"),
    links: [],
    typedLink: typedLinkOfFields(fields, "typedLink"),
    removeLinks: fields.removeLinks !== undefined,
    comment: fields.comment ?? "",
  };
}

type CurrentContacts = Pick<Person, "phone" | "instagramUsername" | "contactsHidden">;

/**
 * Returns the request body. An unchanged field is omitted, and so is an empty one whose value is
 * hidden; emptying a visible value requests its removal.
 */
export function suggestionBody(draft: typeof emptySuggestion, person: CurrentContacts) {
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

/** A body can state one of them. */
export const addsAndRemovesLinks = (draft: typeof emptySuggestion): boolean =>
  draft.removeLinks && linksToSend(draft.links, draft.typedLink).length > 0;

/** Whether the body contains more than a comment. */
export const hasChanges = (body: ReturnType<typeof suggestionBody>): boolean =>
  "phone" in body || "instagramUsername" in body || "newSocialMedia" in body;
