import { z } from "zod";
import { endpointOf } from "../endpoint.ts";
import { moderationStatus, receiptState } from "../entities/moderation.ts";
import { removalDecision, removalFields, removalRequest } from "../entities/removal.ts";
import { limits } from "../limits.ts";
import { listOf, pageQuery } from "../page.ts";
import { idParams } from "../text.ts";

const endpoint = endpointOf("people");

export const peopleRemovalEndpoints = {
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
  }),
  removalRequests: endpoint("GET /api/removal-requests", {
    access: "admin",
    summary: "Requests of the people described, the longest waiting first",
    query: pageQuery.extend({ status: moderationStatus.optional() }),
    response: listOf(removalRequest),
  }),
  decideRemovalRequest: endpoint("PATCH /api/removal-requests/{id}", {
    access: "admin",
    summary: "Close a request; contacts stay hidden when that was the wish",
    params: idParams,
    body: removalDecision,
    response: removalRequest,
    errors: ["already-moderated"],
  }),
  removalReceipt: endpoint("GET /api/receipts/removal/{receipt}", {
    access: "public",
    summary: "The state of a removal request",
    params: z.object({ receipt: z.string().max(100) }),
    response: receiptState,
  }),
  erasePerson: endpoint("POST /api/people/{id}/erase", {
    access: "admin",
    summary: "Erase a person with everything recorded about them, for good",
    params: idParams,
    body: z.strictObject({
      /** Name and surname as the profile shows them. */
      confirm: z.string().max(limits.shortText * 2 + 1),
    }),
    errors: ["erased"],
  }),
};
