import { z } from "zod";
import { defineEndpoint } from "../define-endpoint.ts";
import { receiptState } from "../entities/receipt.ts";
import { removalDecision, removalFields, removalRequest } from "../entities/removal.ts";
import { moderationStatus } from "../entities/status.ts";
import { limits } from "../limits.ts";
import { listOf, pageQuery } from "../page.ts";
import { idParams } from "../text.ts";

export const peopleRemovalEndpoints = {
  requestRemoval: defineEndpoint({
    name: "requestRemoval",
    method: "POST",
    path: "/api/people/{id}/removal-request",
    service: "people",
    access: "public",
    summary: "This is me: ask for a correction, for hidden contacts or for erasure",
    status: 201,
    params: idParams,
    body: removalFields,
    response: z.object({ receipt: z.string() }),
    errors: ["bad-id", "not-found", "erased", "validation", "rate-limited"],
    rateLimit: "anonymous-submission",
    idempotent: true,
  }),
  removalRequests: defineEndpoint({
    name: "removalRequests",
    method: "GET",
    path: "/api/removal-requests",
    service: "people",
    access: "admin",
    summary: "Requests of the people described, the longest waiting first",
    query: pageQuery.extend({ status: moderationStatus.optional() }),
    response: listOf(removalRequest),
  }),
  decideRemovalRequest: defineEndpoint({
    name: "decideRemovalRequest",
    method: "PATCH",
    path: "/api/removal-requests/{id}",
    service: "people",
    access: "admin",
    summary: "Close a request; contacts stay hidden when that was the wish",
    params: idParams,
    body: removalDecision,
    response: removalRequest,
    errors: ["bad-id", "not-found", "already-moderated", "validation"],
  }),
  removalReceipt: defineEndpoint({
    name: "removalReceipt",
    method: "GET",
    path: "/api/receipts/removal/{receipt}",
    service: "people",
    access: "public",
    summary: "The state of a removal request",
    params: z.object({ receipt: z.string().max(100) }),
    response: receiptState,
    errors: ["not-found"],
  }),
  erasePerson: defineEndpoint({
    name: "erasePerson",
    method: "POST",
    path: "/api/people/{id}/erase",
    service: "people",
    access: "admin",
    summary: "Erase a person with everything recorded about them, for good",
    params: idParams,
    body: z.strictObject({
      /** Name and surname as the profile shows them. */
      confirm: z.string().max(limits.shortText * 2 + 1),
    }),
    errors: ["bad-id", "not-found", "erased", "validation"],
  }),
} as const;
