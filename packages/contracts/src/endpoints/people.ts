import { z } from "zod";
import { defineEndpoint } from "../define-endpoint.ts";
import {
  adminPersonFields,
  foundPerson,
  lookAlike,
  lookAlikeFields,
  ownPerson,
  person,
  personSorts,
  searchCorrection,
} from "../entities/person.ts";
import { proof } from "../entities/proof.ts";
import { moderationStatus } from "../entities/status.ts";
import { limits } from "../limits.ts";
import { listOf, paged, pageQuery } from "../page.ts";
import { idParams, text, wholeNumber } from "../text.ts";

const peopleChanged = [
  "person_approved",
  "person_updated",
  "proof_approved",
  "proof_updated",
  "contact_edit_applied",
  "person_erased",
  "person_merged",
  "person_unmerged",
];

const peopleQuery = pageQuery.extend({
  search: text(200).optional(),
  sort: z.enum(personSorts).optional(),
  country: text(limits.shortText).optional(),
});

const foundPage = paged(foundPerson).extend({
  /** What was searched for instead, when nobody was found by the text itself. */
  correction: searchCorrection.nullable().optional(),
});

const count = z.int();
const slug = z
  .string()
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, { error: "slug" })
  .max(limits.shortText);

export const peopleEndpoints = {
  publicPeople: defineEndpoint({
    name: "publicPeople",
    method: "GET",
    path: "/api/public/people",
    service: "people",
    access: "public",
    summary: "Search and page through approved people",
    query: peopleQuery,
    response: foundPage,
    rateLimit: "search",
    staleOn: peopleChanged,
  }),
  countries: defineEndpoint({
    name: "countries",
    method: "GET",
    path: "/api/public/people/countries",
    service: "people",
    access: "public",
    summary: "Countries of approved people, with counts",
    response: z.array(z.object({ country: z.string(), count })),
    staleOn: peopleChanged,
    sameForAll: true,
  }),
  personBySlug: defineEndpoint({
    name: "personBySlug",
    method: "GET",
    path: "/api/public/people/by-slug/{slug}",
    service: "people",
    access: "public",
    summary: "A person and their approved proofs, by slug",
    params: z.object({ slug: z.string().max(limits.shortText * 2) }),
    /** `proofs` is null when the proofs service cannot be asked: the page says so. */
    response: z.object({ person, proofs: z.array(proof).nullable() }),
    errors: ["not-found", "erased"],
    staleOn: peopleChanged,
  }),
  publicPerson: defineEndpoint({
    name: "publicPerson",
    method: "GET",
    path: "/api/public/people/{id}",
    service: "people",
    access: "public",
    summary: "An approved person",
    params: idParams,
    response: person,
    errors: ["bad-id", "not-found", "erased"],
    staleOn: peopleChanged,
  }),
  publicStats: defineEndpoint({
    name: "publicStats",
    method: "GET",
    path: "/api/public/stats",
    service: "people",
    access: "public",
    summary: "People in the register, approved proofs, active users",
    /** A number is null while the service that counts it cannot be asked. */
    response: z.object({
      totalPeople: count,
      approvedProofs: count.nullable(),
      activeUsers: count.nullable(),
    }),
    staleOn: [
      "person_approved",
      "proof_approved",
      "user_registered",
      "person_erased",
      "person_merged",
      "person_unmerged",
      "proof_removed",
    ],
    sameForAll: true,
  }),
  people: defineEndpoint({
    name: "people",
    method: "GET",
    path: "/api/people",
    service: "people",
    access: "signed-in",
    summary: "People for the signed-in list; administrators may filter by status",
    query: peopleQuery.extend({ status: moderationStatus.optional() }),
    response: z.union([z.array(foundPerson), foundPage]),
    rateLimit: "search",
    errors: ["not-allowed"],
  }),
  createPerson: defineEndpoint({
    name: "createPerson",
    method: "POST",
    path: "/api/people",
    service: "people",
    access: "admin",
    summary: "Add a person, approved at once",
    status: 201,
    body: adminPersonFields,
    response: person,
    errors: ["validation"],
    idempotent: true,
  }),
  myPeople: defineEndpoint({
    name: "myPeople",
    method: "GET",
    path: "/api/people/mine",
    service: "people",
    access: "signed-in",
    summary: "People whom the user has submitted, with state and reason",
    query: pageQuery,
    response: listOf(ownPerson),
  }),
  person: defineEndpoint({
    name: "person",
    method: "GET",
    path: "/api/people/{id}",
    service: "people",
    access: "signed-in",
    summary: "A person; administrators see every status",
    params: idParams,
    response: person,
    errors: ["bad-id", "not-found", "erased"],
  }),
  personIdentity: defineEndpoint({
    name: "personIdentity",
    method: "GET",
    path: "/api/people/{id}/identity",
    service: "people",
    access: "admin",
    summary: "The identity fields of a person; each reading is a line of the audit log",
    params: idParams,
    response: z.record(z.string(), z.string().nullable()),
    errors: ["bad-id", "not-found", "erased"],
  }),
  updatePerson: defineEndpoint({
    name: "updatePerson",
    method: "PUT",
    path: "/api/people/{id}",
    service: "people",
    access: "admin",
    summary: "Change the fields sent",
    params: idParams,
    body: adminPersonFields.extend({ slug: slug.optional() }),
    response: person,
    errors: ["bad-id", "not-found", "slug-taken", "edit-conflict", "validation"],
  }),
  uploadPersonPhoto: defineEndpoint({
    name: "uploadPersonPhoto",
    method: "POST",
    path: "/api/upload-person-photo",
    service: "people",
    access: "public",
    summary: "Upload a portrait: jpeg, png or webp up to 5 MB",
    status: 201,
    bodyKind: "multipart",
    bodyLimit: limits.photoFile,
    response: z.object({
      url: z.string(),
      width: z.int(),
      height: z.int(),
      placeholder: z.string(),
    }),
    errors: ["malformed-multipart", "file-too-large", "file-type", "validation"],
    rateLimit: "upload",
    idempotent: true,
  }),
  photo: defineEndpoint({
    name: "photo",
    method: "GET",
    path: "/api/files/photo/{filename}",
    service: "people",
    access: "public",
    summary: "A portrait; `?width=` picks one of its widths",
    params: z.object({ filename: z.string().max(100) }),
    query: z.strictObject({ width: wholeNumber(4096, "invalid").optional() }),
    response: z.unknown(),
    answer: "bytes",
    errors: ["not-found"],
  }),
  lookAlikes: defineEndpoint({
    name: "lookAlikes",
    method: "POST",
    path: "/api/people/look-alikes",
    service: "people",
    access: "public",
    summary: "Approved people who may be the one that somebody is about to submit",
    body: lookAlikeFields,
    response: z.array(lookAlike),
    rateLimit: "search",
  }),
} as const;
