import { z } from "zod";
import { endpointOf } from "../endpoint.ts";
import {
  contactFields,
  moderationBody,
  moderationStatus,
  receiptState,
  suggestionRevisionBody,
  waitingList,
  waitingQuery,
} from "../entities/moderation.ts";
import { lookAlike } from "../entities/person.ts";
import { ownSuggestion, suggestion, suggestionFields } from "../entities/suggestion.ts";
import { limits } from "../limits.ts";
import { listOf, ownQuery, pageQuery } from "../page.ts";
import { idParams, receiptParams } from "../text.ts";
import { answering, asking, withdrawing } from "./questions.ts";

const endpoint = endpointOf("contact-edits");

export const contactEditEndpoints = {
  suggestEdit: endpoint("POST /api/people/{id}/suggest-edit", {
    access: "public",
    summary: "Suggest a change of a person's contacts",
    status: 201,
    params: idParams,
    body: suggestionFields,
    response: z.object({
      suggestion: suggestion.omit({ current: true, changedSince: true, decisions: true }),
      receipt: z.string().nullable(),
    }),
    errors: ["erased"],
    rateLimit: "anonymous-submission",
    idempotent: true,
    form: true,
  }),
  contactEdits: endpoint("GET /api/contact-edits/by-status/{status}", {
    access: "admin",
    summary: "Suggestions of one status",
    params: z.object({ status: moderationStatus }),
    query: pageQuery,
    response: listOf(suggestion),
  }),
  waitingContactEdits: endpoint("GET /api/moderation/contact-edits", {
    access: "admin",
    summary: "The moderation queue's rows of suggestions",
    query: waitingQuery,
    response: waitingList,
  }),
  contactEdit: endpoint("GET /api/contact-edits/{id}", {
    access: "admin",
    summary: "A suggestion, and other people with one of its contacts",
    params: idParams,
    response: suggestion.extend({
      /** Other approved people; `null` when the people service is unavailable. */
      sharedWith: z.array(lookAlike).nullable(),
    }),
  }),
  mySuggestions: endpoint("GET /api/contact-edits/mine", {
    access: "signed-in",
    summary:
      "The user's own suggestions with state and reason; for administrators, those of any account",
    query: ownQuery,
    response: listOf(ownSuggestion),
    errors: ["not-allowed"],
  }),
  moderateContactEdit: endpoint("PATCH /api/contact-edits/{id}/moderate", {
    access: "admin",
    summary: "Approve (and apply) or reject a suggestion",
    params: idParams,
    body: moderationBody.extend({
      apply: z.boolean().optional(),
      fields: z.array(z.enum(contactFields)).min(1).optional(),
      /** Indexes of the suggested links to apply. */
      links: z.array(z.int().min(0).max(limits.listEntries)).min(1).optional(),
    }),
    response: suggestion,
    errors: ["already-moderated"],
  }),
  askContactEditSender: endpoint("POST /api/contact-edits/{id}/question", {
    ...asking,
    summary: "Ask the sender of a contact edit; it leaves the queue until the answer arrives",
  }),
  withdrawContactEdit: endpoint("POST /api/contact-edits/{id}/withdrawal", {
    ...withdrawing,
    summary: "Withdraw a pending contact edit, by its account or receipt; it is then rejected",
  }),
  answerContactEditQuestion: endpoint("POST /api/contact-edits/{id}/answer", {
    ...answering,
    summary: "Answer the open question about a contact edit, by its account or receipt",
  }),
  reviseContactEdit: endpoint("POST /api/contact-edits/{id}/revision", {
    access: "admin",
    summary: "Reopen a suggestion after the decision; contacts that it changed return",
    params: idParams,
    body: suggestionRevisionBody,
    response: suggestion,
    errors: ["wrong-status"],
  }),
  contactEditReceipt: endpoint("GET /api/receipts/contact-edit/{receipt}", {
    access: "public",
    summary: "The state of a suggestion sent without an account",
    params: receiptParams,
    response: receiptState,
    cacheScope: "public",
  }),
};
