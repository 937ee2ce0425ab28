import type { ReceiptState } from "@deeds/contracts";
import type { StoredPerson } from "../models/person.ts";

/** What the holder of a receipt may know of a submitted person, and no more. */
export const presentReceipt = (person: StoredPerson): ReceiptState => ({
  kind: "person",
  status: person.status,
  rejectionReason: person.rejectionReason,
  createdAt: person.createdAt.toISOString(),
  moderatedAt: person.moderatedAt?.toISOString() ?? null,
});
