import { z } from "zod";
import { endpointOf } from "../endpoint.ts";
import { recordHistory } from "../entities/history.ts";
import { recordStatus } from "../entities/moderation.ts";
import {
  adminPersonFields,
  bulkEdit,
  bulkEditResult,
  foundPerson,
  lookAlike,
  lookAlikeFields,
  maxCentury,
  ownPerson,
  person,
  publicSorts,
  searchCorrection,
  searchSorts,
  tableSorts,
} from "../entities/person.ts";
import { proof } from "../entities/proof.ts";
import { revisionEvents } from "../events.ts";
import { limits } from "../limits.ts";
import { listOf, ownQuery, paged, pageQuery } from "../page.ts";
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
  search: text(limits.searchText).optional(),
  sort: z.enum(publicSorts).optional(),
  country: text(limits.shortText).optional(),
});

/** The public list is also filtered by what visitors browse by. */
const publicPeopleQuery = peopleQuery.extend({
  occupation: text(limits.shortText).optional(),
  /** The century of a deed: 19 from 1801 to 1900. */
  century: wholeNumber(maxCentury, "invalid").optional(),
});

const isSearchSort = (sort: string): boolean => searchSorts.some((known) => known === sort);

const foundPage = paged(foundPerson).extend({
  /** The corrected search text, when the given one has no match. */
  correction: searchCorrection.nullable().optional(),
});

const count = z.int();
const slug = z
  .string()
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, { error: "slug" })
  .max(limits.shortText);

const endpoint = endpointOf("people");

export const peopleEndpoints = {
  publicPeople: endpoint("GET /api/public/people", {
    access: "public",
    summary: "Search and page through approved people",
    query: publicPeopleQuery,
    response: foundPage,
    rateLimit: "search",
    invalidatedBy: peopleChanged,
  }),
  countries: endpoint("GET /api/public/people/countries", {
    access: "public",
    summary: "Countries of approved people, with counts",
    response: z.array(z.object({ country: z.string(), count })),
    invalidatedBy: peopleChanged,
    cacheScope: "public",
  }),
  facets: endpoint("GET /api/public/people/facets", {
    access: "public",
    summary:
      "The most frequent occupations of approved people, and the centuries of their deeds, with counts",
    response: z.object({
      occupations: z.array(z.object({ occupation: z.string(), count })),
      centuries: z.array(z.object({ century: z.int(), count })),
    }),
    invalidatedBy: peopleChanged,
    cacheScope: "public",
  }),
  personBySlug: endpoint("GET /api/public/people/by-slug/{slug}", {
    access: "public",
    summary: "A person and their approved proofs, by slug",
    params: z.object({ slug: z.string().max(limits.shortText * 2) }),
    /** `proofs` is `null` when the proofs service is unavailable. */
    response: z.object({ person, proofs: z.array(proof).nullable() }),
    errors: ["erased"],
    invalidatedBy: peopleChanged,
  }),
  publicPerson: endpoint("GET /api/public/people/{id}", {
    access: "public",
    summary: "An approved person",
    params: idParams,
    response: person,
    errors: ["erased"],
    invalidatedBy: peopleChanged,
  }),
  personHistory: endpoint("GET /api/public/people/{id}/history", {
    access: "public",
    summary: "What was changed in the record of an approved person and their proofs, and when",
    params: idParams,
    response: recordHistory,
    errors: ["erased"],
    invalidatedBy: [...peopleChanged, ...revisionEvents.person, ...revisionEvents.proof],
    cacheScope: "public",
  }),
  publicStats: endpoint("GET /api/public/stats", {
    access: "public",
    summary: "People in the register, approved proofs, active users",
    /** A number is `null` while its service is unavailable. */
    response: z.object({
      totalPeople: count,
      approvedProofs: count.nullable(),
      activeUsers: count.nullable(),
    }),
    invalidatedBy: [
      "person_approved",
      "proof_approved",
      "user_registered",
      "person_erased",
      "person_merged",
      "person_unmerged",
      "proof_removed",
      ...revisionEvents.person,
      ...revisionEvents.proof,
    ],
    cacheScope: "public",
  }),
  people: endpoint("GET /api/people", {
    access: "signed-in",
    summary: "People for the signed-in list; administrators may filter by status",
    query: peopleQuery
      .extend({
        status: recordStatus.optional(),
        sort: z
          .enum(tableSorts)
          .optional()
          .meta({ description: `With \`search\`: ${searchSorts.join(", ")}` }),
      })
      .refine(({ search, sort }) => !search || !sort || isSearchSort(sort), {
        path: ["sort"],
        error: "invalid",
      }),
    response: z.union([z.array(foundPerson), foundPage]),
    rateLimit: "search",
    errors: ["not-allowed"],
  }),
  createPerson: endpoint("POST /api/people", {
    access: "admin",
    summary: "Add a person, approved at once",
    status: 201,
    body: adminPersonFields,
    response: person,
    idempotent: true,
  }),
  myPeople: endpoint("GET /api/people/mine", {
    access: "signed-in",
    summary:
      "People whom the user, or for administrators any account, has submitted, with state and reason",
    query: ownQuery,
    response: listOf(ownPerson),
    errors: ["not-allowed"],
  }),
  person: endpoint("GET /api/people/{id}", {
    access: "signed-in",
    summary: "A person; administrators see every status",
    params: idParams,
    response: person,
    errors: ["erased"],
  }),
  personIdentity: endpoint("GET /api/people/{id}/identity", {
    access: "admin",
    summary: "The identity fields of a person; each read is recorded in the audit log",
    params: idParams,
    response: z.record(z.string(), z.string().nullable()),
    errors: ["erased"],
  }),
  updatePerson: endpoint("PUT /api/people/{id}", {
    access: "admin",
    summary: "Change the fields sent",
    params: idParams,
    body: adminPersonFields.extend({ slug: slug.optional() }),
    response: person,
    errors: ["slug-taken", "edit-conflict"],
  }),
  editPeople: endpoint("POST /api/people/edits", {
    access: "admin",
    summary: "Change one field of many people, each as an edit of its own; returns what failed",
    body: bulkEdit,
    response: bulkEditResult,
  }),
  uploadPersonPhoto: endpoint("POST /api/upload-person-photo", {
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
    errors: ["file-type", "file-infected"],
    rateLimit: "upload",
    idempotent: true,
    visitor: true,
  }),
  photo: endpoint("GET /api/files/photo/{filename}", {
    access: "public",
    summary:
      "A portrait of a public person, or for administrators and its uploader; `?width=` picks a width",
    params: z.object({ filename: z.string().max(100) }),
    query: z.strictObject({ width: wholeNumber(4096, "invalid").optional() }),
    response: z.unknown(),
    responseKind: "bytes",
  }),
  lookAlikes: endpoint("POST /api/people/look-alikes", {
    access: "public",
    summary: "Approved people similar to the one about to be submitted",
    body: lookAlikeFields,
    response: z.array(lookAlike),
    rateLimit: "search",
  }),
};
