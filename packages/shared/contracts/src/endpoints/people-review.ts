import { z } from "zod";
import { endpointOf } from "../endpoint.ts";
import {
  moderationBody,
  receiptState,
  reviewStats,
  waitingList,
  waitingQuery,
} from "../entities/moderation.ts";
import { lookAlike, person, personFields } from "../entities/person.ts";
import { listOf, pageQuery } from "../page.ts";
import { idParams } from "../text.ts";

const count = z.int();

const endpoint = endpointOf("people");

export const peopleReviewEndpoints = {
  submitPerson: endpoint("POST /api/submit-person", {
    access: "public",
    summary: "Submit a person for moderation",
    status: 201,
    body: personFields,
    response: z.object({ person, receipt: z.string().nullable() }),
    rateLimit: "anonymous-submission",
    idempotent: true,
  }),
  pendingPeople: endpoint("GET /api/pending-people", {
    access: "admin",
    summary: "Pending people, oldest first",
    query: pageQuery,
    response: listOf(person),
  }),
  waitingPeople: endpoint("GET /api/moderation/people", {
    access: "admin",
    summary: "The moderation queue's rows of people",
    query: waitingQuery,
    response: waitingList,
  }),
  alikePeople: endpoint("GET /api/people/{id}/look-alikes", {
    access: "admin",
    summary: "Approved people who may be this one",
    params: idParams,
    response: z.array(lookAlike),
  }),
  moderatePerson: endpoint("POST /api/moderate-person/{id}", {
    access: "admin",
    summary: "Approve or reject a submitted person",
    params: idParams,
    body: moderationBody,
    response: person,
    errors: ["already-moderated"],
  }),
  adminStats: endpoint("GET /api/stats", {
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
  reviewStats: endpoint("GET /api/review-stats", {
    access: "admin",
    summary: "Review times compared with the promised 24 hours",
    response: reviewStats,
  }),
  reviewTime: endpoint("GET /api/public/review-time", {
    access: "public",
    summary: "How long the reviews of the last 24 hours took",
    response: z.object({
      /** `null` without a decision. */
      medianMinutes: z.int().nullable(),
      decided: count,
      promisedHours: count,
    }),
    invalidatedBy: [
      "person_approved",
      "person_rejected",
      "proof_approved",
      "proof_rejected",
      "contact_edit_approved",
      "contact_edit_rejected",
    ],
    cacheScope: "public",
  }),
  personReceipt: endpoint("GET /api/receipts/person/{receipt}", {
    access: "public",
    summary: "The state of a person submitted without an account",
    params: z.object({ receipt: z.string().max(100) }),
    response: receiptState,
  }),
};
