import type { Column, OwnIds } from "@deeds/service-kit/transfer";
import type { StoredProof } from "../models/proof.ts";

/** A proof and what its person is called in every register. */
export interface ExportedProof {
  proof: StoredProof;
  /** Null: the people service does not know the person. */
  personExternalId: string | null;
}

/**
 * What an administrator takes out in a file, and may bring back. Files travel apart; who sent a
 * proof and its additional data stay here.
 */
export const proofColumns = (ownIds: OwnIds): Column<ExportedProof>[] => [
  {
    name: "externalId",
    kind: "text",
    of: ({ proof }) => proof.externalId ?? ownIds.of(proof._id),
  },
  { name: "personExternalId", kind: "text", of: ({ personExternalId }) => personExternalId },
  { name: "status", kind: "text", of: ({ proof }) => proof.status },
  { name: "title", kind: "text", of: ({ proof }) => proof.title },
  { name: "description", kind: "text", of: ({ proof }) => proof.description },
  { name: "isAnonymous", kind: "boolean", of: ({ proof }) => proof.isAnonymous },
];

/** What an import takes: a person may also be named by our number. */
export const importedColumns = (ownIds: OwnIds) => [
  ...proofColumns(ownIds),
  { name: "personId", kind: "number" } as const,
];
