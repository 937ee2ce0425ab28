import { createHash, randomBytes } from "node:crypto";
import type { ReceiptState } from "@deeds/contracts";

/** An unguessable receipt (160 bits) that a sender follows a submission by. */
export const createReceipt = (): string => randomBytes(20).toString("base64url");

/** Returns the stored digest of a receipt, so that the database reveals no receipt. */
export const hashReceipt = (receipt: string): string =>
  createHash("sha256").update(receipt).digest("base64url");

interface Submitted {
  status: ReceiptState["status"];
  rejectionReason: string | null;
  moderatedAt: Date | null;
}

/** Presents a submission to the holder of its receipt. */
export const presentReceipt = <Kind extends ReceiptState["kind"]>(
  kind: Kind,
  { status, rejectionReason, moderatedAt }: Submitted,
  createdAt: Date,
) => ({
  kind,
  status,
  rejectionReason,
  createdAt: createdAt.toISOString(),
  moderatedAt: moderatedAt?.toISOString() ?? null,
});
