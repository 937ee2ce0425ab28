import type { Issue, PersonFields } from "@deeds/contracts";
import { refuse } from "@deeds/service-kit";
import { readBirthDate } from "../../domain/birth-date.ts";
import { readHandle } from "../../domain/instagram.ts";
import { type PersonContent, tellsSomething } from "../../domain/person-content.ts";
import { linkOf } from "./normalise-contacts.ts";
import { normalisePhone } from "./normalise-phone.ts";

export type SentFields = PersonFields & {
  otherNames?: string[] | undefined;
  externalId?: string | null | undefined;
};

/**
 * A person's content with the fields that were sent; every other field stays.
 * Throws `validation` with an issue for each field that cannot be kept.
 */
export function mergeContent(before: PersonContent, fields: SentFields, now: Date): PersonContent {
  const content = { ...before, ...plainFields(fields) };
  const issues: Issue[] = [];
  if (fields.birthDate !== undefined) {
    content.birthDate = readBirthDate(fields.birthDate ?? "", now);
  }
  if (fields.phone !== undefined) {
    content.phone = fields.phone ? normalisePhone(fields.phone, content.country) : null;
    if (fields.phone && !content.phone) issues.push({ path: "phone", message: "phone" });
  }
  if (fields.instagramUsername !== undefined) {
    content.instagramUsername = readHandle(fields.instagramUsername ?? "");
  }
  if (content.instagram !== null && !isWebAddress(content.instagram)) {
    issues.push({ path: "instagram", message: "url" });
  }
  if (!tellsSomething(content)) issues.push({ path: "", message: "at-least-one-field" });
  if (issues.length > 0) throw refuse.validation(issues);
  return content;
}

const plain = [
  "name",
  "surname",
  "age",
  "instagram",
  "country",
  "city",
  "occupation",
  "profilePhoto",
  "notes",
  "externalId",
] as const;

function plainFields(fields: SentFields): Partial<PersonContent> {
  const sent = plain.filter((field) => fields[field] !== undefined);
  return {
    ...Object.fromEntries(sent.map((field) => [field, fields[field]])),
    ...(fields.socialMedia && { socialMedia: fields.socialMedia.map(linkOf) }),
    ...(fields.otherNames && { otherNames: fields.otherNames }),
  };
}

const isWebAddress = (text: string): boolean =>
  URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
