import type { Column, OwnIds } from "@deeds/service-kit/transfer";
import type { StoredProof } from "../models/proof.ts";

export interface ExportedProof {
  proof: StoredProof;
  /** `null` when the people service does not know the person. */
  personExternalId: string | null;
}

/** The columns of an export. Without files, senders and additional data. */
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

/** In an import a person may also be named by our id. */
export const importedColumns = (ownIds: OwnIds) => [
  ...proofColumns(ownIds),
  { name: "personId", kind: "number" } as const,
];
