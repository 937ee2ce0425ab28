import type { ContactChanges, Issue, PersonFields, SocialEntry } from "@deeds/contracts";
import { storedCountry } from "@deeds/i18n/places";
import { searchFieldsOf, sortNameOf } from "@deeds/name-search";
import { refuse } from "@deeds/service-kit";
import { readBirthDate } from "../../domain/birth-date.ts";
import { readHandle } from "../../domain/contact-changes.ts";
import { occupationsOf } from "../../domain/occupations.ts";
import { contentFields, hasContent, type PersonContent } from "../../domain/person-content.ts";
import { type Removal, withholdsContacts } from "../../domain/removal.ts";
import { aboutOf } from "./about.ts";
import { normalizePhone } from "./normalize-phone.ts";

/** Derives the stored sort, list and search fields. Withheld contacts are not searchable. */
export const deriveFields = (content: PersonContent, removal?: Removal) => ({
  occupations: occupationsOf(content.occupation),
  sortName: sortNameOf(content.name, content.surname),
  ...searchFieldsOf({
    ...content,
    ...(withholdsContacts(removal) && noContacts),
    about: aboutOf(content),
  }),
});

const noContacts = { phone: null, instagramUsername: null, instagram: null, socialMedia: [] };

/** Normalizes a link to have every field, so that two of them compare. */
export const linkOf = (entry: SocialEntry): SocialEntry => ({
  type: entry.type,
  url: entry.url,
  username: entry.username ?? null,
  title: entry.title ?? null,
});

/**
 * Normalizes contact changes for storage and returns the issues. An invalid number is left out: it must
 * never read as a request to remove the existing one.
 */
export function normalizeContacts(changes: ContactChanges, country: string | null) {
  const { phone, instagramUsername, newSocialMedia } = changes;
  const number = phone ? normalizePhone(phone, country) : phone;
  const isBad = Boolean(phone) && number === null;
  return {
    changes: {
      ...(number !== undefined && !isBad && { phone: number }),
      ...(instagramUsername !== undefined && {
        instagramUsername: readHandle(instagramUsername ?? ""),
      }),
      ...(newSocialMedia !== undefined && { newSocialMedia: newSocialMedia?.map(linkOf) ?? null }),
    },
    issues: isBad ? [{ path: "phone", message: "phone" }] : [],
  };
}

export type SentFields = PersonFields & {
  otherNames?: string[] | undefined;
  externalId?: string | null | undefined;
};

/**
 * Merges the fields of the request into a person's content.
 * Throws `validation` with an issue for each invalid field.
 */
export function mergeContent(before: PersonContent, fields: SentFields, now: Date): PersonContent {
  const { content, issues } = checkContent(before, fields, now);
  if (issues.length > 0) throw refuse.validation(issues);
  return content;
}

/** Merges like `mergeContent`, and returns the issues. */
export function checkContent(before: PersonContent, fields: SentFields, now: Date) {
  const content = { ...before, ...plainFields(fields) };
  const issues: Issue[] = [];
  if (fields.birthDate !== undefined) {
    content.birthDate = readBirthDate(fields.birthDate ?? "", now);
  }
  if (fields.phone !== undefined) {
    content.phone = fields.phone ? normalizePhone(fields.phone, content.country) : null;
    if (fields.phone && !content.phone) issues.push({ path: "phone", message: "phone" });
  }
  if (fields.instagramUsername !== undefined) {
    content.instagramUsername = readHandle(fields.instagramUsername ?? "");
  }
  if (!hasContent(content)) issues.push({ path: "", message: "at-least-one-field" });
  return { content, issues };
}

/** Fields that are not stored as sent. */
const parsedFields = new Set(["birthDate", "phone", "instagramUsername", "socialMedia"]);

function plainFields(fields: SentFields): Partial<PersonContent> {
  const sent = contentFields.filter(
    (field) => !parsedFields.has(field) && fields[field] !== undefined,
  );
  return {
    ...Object.fromEntries(sent.map((field) => [field, fields[field]])),
    ...(fields.country && { country: storedCountry(fields.country) }),
    ...(fields.socialMedia && { socialMedia: fields.socialMedia.map(linkOf) }),
  };
}
