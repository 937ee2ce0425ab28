import {
  type ContactField,
  contactFields,
  type SocialEntry,
  type Suggestion,
} from "@deeds/contracts/browser";

export type ContactValue = string | SocialEntry;

export interface Difference {
  field: ContactField;
  kind: "change" | "add" | "remove" | "same";
  /** Current values that would be removed; empty when the profile is not known. */
  before: ContactValue[];
  /** The values after the change; of links, only new ones. */
  after: ContactValue[];
}

export type Suggested = Pick<Suggestion, ContactField | "current">;

/** The differences between a pending suggestion and the profile, by field. */
export const differencesOf = (suggestion: Suggested): Difference[] =>
  contactFields
    .filter((field) => suggestion[field] !== undefined)
    .map((field) =>
      field === "newSocialMedia" ? linksDifference(suggestion) : textDifference(suggestion, field),
    );

function textDifference(
  suggestion: Suggested,
  field: Exclude<ContactField, "newSocialMedia">,
): Difference {
  const present = suggestion.current;
  const before = listOf(present?.[field]);
  const after = listOf(suggestion[field]);
  if (after.length === 0) {
    return { field, kind: present && before.length === 0 ? "same" : "remove", before, after };
  }
  if (before[0] === after[0]) return { field, kind: "same", before: [], after };
  return { field, kind: before.length > 0 ? "change" : "add", before, after };
}

function linksDifference(suggestion: Suggested): Difference {
  const field = "newSocialMedia";
  const present = suggestion.current;
  const now = present?.socialMedia ?? [];
  const suggested = suggestion.newSocialMedia ?? [];
  if (suggested.length === 0) {
    return { field, kind: present && now.length === 0 ? "same" : "remove", before: now, after: [] };
  }
  const known = new Set(now.map(identityOf));
  const added = suggested.filter((entry) => !known.has(identityOf(entry)));
  if (added.length === 0) return { field, kind: "same", before: [], after: suggested };
  return { field, kind: "add", before: [], after: added };
}

/** The same type and address count once. */
const identityOf = ({ type, url }: SocialEntry) => `${type} ${url}`;

const listOf = (value: string | null | undefined): string[] => (value ? [value] : []);
