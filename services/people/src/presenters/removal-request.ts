import type { ReceiptState, RemovalRequest } from "@deeds/contracts";
import { shownName } from "../domain/person-content.ts";
import type { StoredRemovalRequest } from "../models/records.ts";
import type { RequestedPerson } from "../use-cases/removal-requests.ts";

/** Presents a request to administrators; name and text are empty after erasure. */
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

/** Presents only what the holder of a receipt may see. */
export const presentRemovalReceipt = (request: StoredRemovalRequest): ReceiptState => ({
  kind: "removal",
  status: request.status,
  rejectionReason: request.note,
  createdAt: request.createdAt.toISOString(),
  moderatedAt: request.moderatedAt?.toISOString() ?? null,
});
