import { z } from "zod";
import { endpointOf } from "../endpoint.ts";
import { merge, mergeBody } from "../entities/merge.ts";
import {
  itemAssignment,
  itemAssignmentFields,
  itemNote,
  itemNoteFields,
  itemParams,
  moderationBody,
  moderationStatus,
  receiptState,
  reviewStats,
  revisionBody,
  waitingList,
  waitingQuery,
} from "../entities/moderation.ts";
import { lookAlike, person, personFields } from "../entities/person.ts";
import { removalDecision, removalFields, removalRequest } from "../entities/removal.ts";
import {
  exportedPerson,
  exportQuery,
  exportTypes,
  importedPerson,
  importLines,
  importQuery,
} from "../entities/transfer.ts";
import { revisionEvents } from "../events.ts";
import { limits } from "../limits.ts";
import { listOf, pageQuery } from "../page.ts";
import { idList, idParams, receiptParams } from "../text.ts";
import { answering, asking, withdrawing } from "./questions.ts";

const count = z.int();

const endpoint = endpointOf("people");

/** Submissions, removal requests, merges and transfers of people. */
export const peopleModerationEndpoints = {
  submitPerson: endpoint("POST /api/submit-person", {
    access: "public",
    summary: "Submit a person for moderation",
    status: 201,
    body: personFields,
    response: z.object({ person, receipt: z.string().nullable() }),
    rateLimit: "anonymous-submission",
    idempotent: true,
    form: true,
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
  itemNotes: endpoint("GET /api/moderation/notes/{kind}/{id}", {
    access: "admin",
    summary: "The moderators' notes on an item, the oldest first",
    params: itemParams,
    response: z.array(itemNote),
  }),
  addItemNote: endpoint("POST /api/moderation/notes/{kind}/{id}", {
    access: "admin",
    summary: "Add a note on an item; notes are not changed or deleted",
    status: 201,
    params: itemParams,
    body: itemNoteFields,
    response: itemNote,
    errors: ["erased"],
    idempotent: true,
  }),
  itemAssignments: endpoint("GET /api/moderation/assignments", {
    access: "admin",
    summary: "The administrators to whom items are assigned",
    response: z.array(itemAssignment),
  }),
  assignItem: endpoint("PUT /api/moderation/assignments/{kind}/{id}", {
    access: "admin",
    summary: "Assign an item to the caller, also one assigned to another; expires after 30 days",
    params: itemParams,
    body: itemAssignmentFields,
    response: itemAssignment,
    errors: ["erased"],
  }),
  unassignItem: endpoint("DELETE /api/moderation/assignments/{kind}/{id}", {
    access: "admin",
    summary: "Remove the assignment of an item",
    params: itemParams,
  }),
  askPersonSender: endpoint("POST /api/people/{id}/question", {
    ...asking,
    summary: "Ask the sender of a pending person; it leaves the queue until the answer arrives",
  }),
  withdrawPerson: endpoint("POST /api/people/{id}/withdrawal", {
    ...withdrawing,
    summary: "Withdraw a pending person, by its account or receipt; it is then rejected",
  }),
  answerPersonQuestion: endpoint("POST /api/people/{id}/answer", {
    ...answering,
    summary: "Answer the open question about a pending person, by its account or receipt",
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
  revisePerson: endpoint("POST /api/people/{id}/revision", {
    access: "admin",
    summary: "Reopen, unpublish, hide or restore a person after the decision",
    params: idParams,
    body: revisionBody,
    response: person,
    errors: ["erased", "already-merged", "wrong-status"],
  }),
  adminStats: endpoint("GET /api/stats", {
    access: "admin",
    summary: "The numbers of the dashboard and of the panel; null while a service is unavailable",
    response: z.object({
      totalPeople: count,
      approvedProofs: count.nullable(),
      pendingProofs: count.nullable(),
      rejectedProofs: count.nullable(),
      pendingPeople: count,
      pendingContactEdits: count.nullable(),
      pendingRemovals: count,
      /** The length of the moderation queue: everything that is pending. */
      pendingItems: count.nullable(),
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
      "contact_edit_reopened",
      ...revisionEvents.person,
      ...revisionEvents.proof,
    ],
    cacheScope: "public",
  }),
  personReceipt: endpoint("GET /api/receipts/person/{receipt}", {
    access: "public",
    summary: "The state of a person submitted without an account",
    params: receiptParams,
    response: receiptState,
    cacheScope: "public",
  }),
  requestRemoval: endpoint("POST /api/people/{id}/removal-request", {
    access: "public",
    summary: "Request a correction, hidden contacts or erasure as the person described",
    status: 201,
    params: idParams,
    body: removalFields,
    response: z.object({ receipt: z.string() }),
    errors: ["erased"],
    rateLimit: "anonymous-submission",
    idempotent: true,
    form: true,
  }),
  removalRequests: endpoint("GET /api/removal-requests", {
    access: "admin",
    summary: "Requests of the people described, the longest waiting first",
    query: pageQuery.extend({ status: moderationStatus.optional() }),
    response: listOf(removalRequest),
  }),
  waitingRemovals: endpoint("GET /api/moderation/removal-requests", {
    access: "admin",
    summary: "The moderation queue's rows of removal requests",
    query: waitingQuery,
    response: waitingList,
  }),
  removalRequest: endpoint("GET /api/removal-requests/{id}", {
    access: "admin",
    summary: "A removal request",
    params: idParams,
    response: removalRequest,
  }),
  decideRemovalRequest: endpoint("PATCH /api/removal-requests/{id}", {
    access: "admin",
    summary: "Close a request; contacts stay hidden when that was the wish",
    params: idParams,
    body: removalDecision,
    response: removalRequest,
    errors: ["already-moderated"],
  }),
  askRemovalSender: endpoint("POST /api/removal-requests/{id}/question", {
    ...asking,
    summary: "Ask the sender of a removal request; it leaves the queue until the answer arrives",
  }),
  withdrawRemoval: endpoint("POST /api/removal-requests/{id}/withdrawal", {
    ...withdrawing,
    summary: "Withdraw a removal request, by its account or receipt; it is then rejected",
  }),
  answerRemovalQuestion: endpoint("POST /api/removal-requests/{id}/answer", {
    ...answering,
    summary: "Answer the open question about a removal request, by its account or receipt",
  }),
  removalReceipt: endpoint("GET /api/receipts/removal/{receipt}", {
    access: "public",
    summary: "The state of a removal request",
    params: receiptParams,
    response: receiptState,
    cacheScope: "public",
  }),
  erasePerson: endpoint("POST /api/people/{id}/erase", {
    access: "admin",
    summary: "Erase a person with everything recorded about them, for good",
    params: idParams,
    body: z.strictObject({
      /** Name and surname as the profile shows them. */
      confirm: z.string().max(limits.shortText * 2 + 1),
    }),
    errors: ["erased", "fresh-sign-in-required"],
  }),
  mergePerson: endpoint("POST /api/people/{id}/merge", {
    access: "admin",
    summary: "Merge a duplicate into another record; proofs, suggestions and addresses follow",
    params: idParams,
    body: mergeBody,
    response: person,
    errors: ["erased", "already-merged"],
  }),
  unmergePerson: endpoint("POST /api/people/{id}/unmerge", {
    access: "admin",
    summary: "Undo a merge unless the surviving record was edited since",
    params: idParams,
    response: person,
    errors: ["erased", "edit-conflict"],
  }),
  mergesOfPerson: endpoint("GET /api/people/{id}/merges", {
    access: "admin",
    summary: "Records that were merged into this one, the newest first",
    params: idParams,
    response: z.array(merge),
  }),
  exportPeople: endpoint("GET /api/people/export", {
    access: "admin",
    summary: "Every person, or those of `ids`, as CSV or JSON lines, streamed",
    query: exportQuery.extend({ ids: idList(limits.exportedIds).optional() }),
    response: z.unknown(),
    responseKind: "bytes",
    contentTypes: exportTypes,
    lines: { response: exportedPerson },
  }),
  importPeople: endpoint("POST /api/people/import", {
    access: "admin",
    summary: "People from a CSV or JSON lines file, matched by `externalId`",
    query: importQuery,
    bodyKind: "multipart",
    bodyLimit: limits.importFile,
    response: z.unknown(),
    responseKind: "bytes",
    contentTypes: ["application/x-ndjson"],
    lines: { sent: importedPerson, response: importLines },
    errors: ["unknown-columns"],
  }),
};
