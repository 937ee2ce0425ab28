import type { ReceiptState, RemovalRequest } from "@deeds/contracts";
import { shownName } from "../domain/person-content.ts";
import type { StoredRemovalRequest } from "../models/records.ts";
import type { RequestedPerson } from "../use-cases/removal-requests.ts";

/** A request as administrators see it; of an erased person neither name nor words are left. */
export const presentRemovalRequest = (
  request: StoredRemovalRequest,
  person: RequestedPerson | undefined,
): RemovalRequest => ({
  id: request._id,
  personId: request.personId,
  personName: person ? shownName(person) : null,
  personSlug: person?.slug ?? null,
  relation: request.relation,
  wish: request.wish,
  text: request.text,
  status: request.status,
  note: request.note,
  createdAt: request.createdAt.toISOString(),
  moderatedAt: request.moderatedAt?.toISOString() ?? null,
  moderatedById: request.moderatedById,
});

/** What the holder of a receipt may know of a request, and no more. */
export const presentRemovalReceipt = (request: StoredRemovalRequest): ReceiptState => ({
  kind: "removal",
  status: request.status,
  rejectionReason: request.note,
  createdAt: request.createdAt.toISOString(),
  moderatedAt: request.moderatedAt?.toISOString() ?? null,
});
