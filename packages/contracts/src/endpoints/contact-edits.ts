import { z } from "zod";
import { defineEndpoint } from "../define-endpoint.ts";
import { lookAlike } from "../entities/person.ts";
import { receiptState } from "../entities/receipt.ts";
import { moderationBody, moderationStatus } from "../entities/status.ts";
import {
  contactFields,
  ownSuggestion,
  suggestion,
  suggestionFields,
} from "../entities/suggestion.ts";
import { waitingList, waitingQuery } from "../entities/waiting.ts";
import { limits } from "../limits.ts";
import { listOf, pageQuery } from "../page.ts";
import { idParams } from "../text.ts";

export const contactEditEndpoints = {
  suggestEdit: defineEndpoint({
    name: "suggestEdit",
    method: "POST",
    path: "/api/people/{id}/suggest-edit",
    service: "contact-edits",
    access: "public",
    summary: "Suggest a change of a person's contacts",
    status: 201,
    params: idParams,
    body: suggestionFields,
    response: z.object({
      suggestion: suggestion.omit({ current: true, changedSince: true }),
      receipt: z.string().nullable(),
    }),
    errors: ["bad-id", "not-found", "erased", "validation", "rate-limited"],
    rateLimit: "anonymous-submission",
    idempotent: true,
  }),
  contactEdits: defineEndpoint({
    name: "contactEdits",
    method: "GET",
    path: "/api/contact-edits/by-status/{status}",
    service: "contact-edits",
    access: "admin",
    summary: "Suggestions of one status",
    params: z.object({ status: moderationStatus }),
    query: pageQuery,
    response: listOf(suggestion),
    errors: ["not-found"],
  }),
  waitingContactEdits: defineEndpoint({
    name: "waitingContactEdits",
    method: "GET",
    path: "/api/moderation/contact-edits",
    service: "contact-edits",
    access: "admin",
    summary: "The moderation queue's rows of suggestions",
    query: waitingQuery,
    response: waitingList,
  }),
  contactEdit: defineEndpoint({
    name: "contactEdit",
    method: "GET",
    path: "/api/contact-edits/{id}",
    service: "contact-edits",
    access: "admin",
    summary: "A suggestion, and who has one of its contacts already",
    params: idParams,
    response: suggestion.extend({
      /** Other approved people; null when the people service cannot be asked. */
      sharedWith: z.array(lookAlike).nullable(),
    }),
    errors: ["bad-id", "not-found"],
  }),
  mySuggestions: defineEndpoint({
    name: "mySuggestions",
    method: "GET",
    path: "/api/contact-edits/mine",
    service: "contact-edits",
    access: "signed-in",
    summary: "The user's own suggestions with state and reason",
    query: pageQuery,
    response: listOf(ownSuggestion),
  }),
  moderateContactEdit: defineEndpoint({
    name: "moderateContactEdit",
    method: "PATCH",
    path: "/api/contact-edits/{id}/moderate",
    service: "contact-edits",
    access: "admin",
    summary: "Approve (and apply) or reject a suggestion",
    params: idParams,
    body: moderationBody.extend({
      apply: z.boolean().optional(),
      /** Apply only these fields. */
      fields: z.array(z.enum(contactFields)).min(1).optional(),
      /** Of the suggested links apply only these, by their places from 0. */
      links: z.array(z.int().min(0).max(limits.listEntries)).min(1).optional(),
    }),
    response: suggestion,
    errors: ["bad-id", "not-found", "already-moderated", "validation"],
  }),
  contactEditReceipt: defineEndpoint({
    name: "contactEditReceipt",
    method: "GET",
    path: "/api/receipts/contact-edit/{receipt}",
    service: "contact-edits",
    access: "public",
    summary: "The state of a suggestion sent without an account",
    params: z.object({ receipt: z.string().max(100) }),
    response: receiptState,
    errors: ["not-found"],
  }),
} as const;
