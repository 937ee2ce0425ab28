import type { ReceiptState } from "@deeds/contracts";
import type { StoredSuggestion } from "../models/suggestion.ts";

/** What the holder of a receipt may know of a suggestion, and no more. */
export const presentReceipt = (suggestion: StoredSuggestion): ReceiptState => ({
  kind: "contact-edit",
  status: suggestion.status,
  rejectionReason: suggestion.rejectionReason,
  createdAt: suggestion.submittedAt.toISOString(),
  moderatedAt: suggestion.moderatedAt?.toISOString() ?? null,
});
