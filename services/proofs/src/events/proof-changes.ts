import { changesBetween } from "@deeds/service-kit";
import type { StoredProof } from "../models/proof.ts";

const shown = ["personId", "title", "description", "isAnonymous", "files"] as const;

/**
 * What the audit log keeps of a changed proof. Its additional data may hold identity fields: they
 * are named without their values. Who sent a proof that became anonymous is not kept.
 */
export function proofChanges(before: StoredProof, after: StoredProof) {
  const isOtherData = before.additionalData !== after.additionalData;
  return {
    ...changesBetween(named(before), named(after), shown),
    ...(isOtherData && { additionalData: {} }),
  };
}

const named = (proof: StoredProof) => ({
  ...proof,
  files: proof.files.map(({ filename }) => filename),
});
