import { z } from "zod";
import { defineEndpoint } from "../define-endpoint.ts";
import { lookAlike, person, personFields } from "../entities/person.ts";
import { receiptState } from "../entities/receipt.ts";
import { reviewStats } from "../entities/review.ts";
import { moderationBody } from "../entities/status.ts";
import { waitingList, waitingQuery } from "../entities/waiting.ts";
import { listOf, pageQuery } from "../page.ts";
import { idParams } from "../text.ts";

const count = z.int();

export const peopleReviewEndpoints = {
  submitPerson: defineEndpoint({
    name: "submitPerson",
    method: "POST",
    path: "/api/submit-person",
    service: "people",
    access: "public",
    summary: "Submit a person for moderation",
    status: 201,
    body: personFields,
    response: z.object({ person, receipt: z.string().nullable() }),
    errors: ["validation", "rate-limited"],
    rateLimit: "anonymous-submission",
    idempotent: true,
  }),
  pendingPeople: defineEndpoint({
    name: "pendingPeople",
    method: "GET",
    path: "/api/pending-people",
    service: "people",
    access: "admin",
    summary: "People that wait for a decision, oldest first",
    query: pageQuery,
    response: listOf(person),
  }),
  waitingPeople: defineEndpoint({
    name: "waitingPeople",
    method: "GET",
    path: "/api/moderation/people",
    service: "people",
    access: "admin",
    summary: "The moderation queue's rows of people",
    query: waitingQuery,
    response: waitingList,
  }),
  alikePeople: defineEndpoint({
    name: "alikePeople",
    method: "GET",
    path: "/api/people/{id}/look-alikes",
    service: "people",
    access: "admin",
    summary: "Approved people who may be this one",
    params: idParams,
    response: z.array(lookAlike),
    errors: ["bad-id", "not-found"],
  }),
  moderatePerson: defineEndpoint({
    name: "moderatePerson",
    method: "POST",
    path: "/api/moderate-person/{id}",
    service: "people",
    access: "admin",
    summary: "Approve or reject a submitted person",
    params: idParams,
    body: moderationBody,
    response: person,
    errors: ["bad-id", "not-found", "already-moderated", "validation"],
  }),
  adminStats: defineEndpoint({
    name: "adminStats",
    method: "GET",
    path: "/api/stats",
    service: "people",
    access: "admin",
    summary: "The five numbers of the dashboard",
    response: z.object({
      totalPeople: count,
      approvedProofs: count.nullable(),
      pendingProofs: count.nullable(),
      rejectedProofs: count.nullable(),
      pendingPeople: count,
    }),
  }),
  reviewStats: defineEndpoint({
    name: "reviewStats",
    method: "GET",
    path: "/api/review-stats",
    service: "people",
    access: "admin",
    summary: "How the promise of a review within a day is kept",
    response: reviewStats,
  }),
  reviewTime: defineEndpoint({
    name: "reviewTime",
    method: "GET",
    path: "/api/public/review-time",
    service: "people",
    access: "public",
    summary: "How long the reviews of the last 24 hours took",
    response: z.object({
      /** Half of them took no longer; null when there was none. */
      medianMinutes: z.int().nullable(),
      decided: count,
      promisedHours: count,
    }),
    staleOn: [
      ...["person_approved", "person_rejected", "proof_approved", "proof_rejected"],
      ...["contact_edit_approved", "contact_edit_rejected"],
    ],
    sameForAll: true,
  }),
  personReceipt: defineEndpoint({
    name: "personReceipt",
    method: "GET",
    path: "/api/receipts/person/{receipt}",
    service: "people",
    access: "public",
    summary: "The state of a person submitted without an account",
    params: z.object({ receipt: z.string().max(100) }),
    response: receiptState,
    errors: ["not-found"],
  }),
} as const;
