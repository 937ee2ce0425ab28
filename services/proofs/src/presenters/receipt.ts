import type { ReceiptState } from "@deeds/contracts";
import type { StoredProof } from "../models/proof.ts";

/** What the holder of a receipt may know of a proof, and no more. */
export const presentReceipt = (proof: StoredProof): ReceiptState => ({
  kind: "proof",
  status: proof.status,
  rejectionReason: proof.rejectionReason,
  createdAt: proof.createdAt.toISOString(),
  moderatedAt: proof.moderatedAt?.toISOString() ?? null,
});
