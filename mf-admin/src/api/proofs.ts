import { endpoints, type ModerationStatus } from "@deeds/contracts/browser";
import {
  callEndpoint,
  type EndpointArgs,
  etagOf,
  revalidate,
  uploadFile,
  useEndpoint,
} from "@deeds/remote-kit";

interface ProofQuery {
  page: number;
  limit: number;
  status?: ModerationStatus;
  personId?: number;
}

export type ProofChange = NonNullable<EndpointArgs<typeof endpoints.updateProof>["body"]>;

export const useProofs = (query: ProofQuery) =>
  useEndpoint(endpoints.proofs, { query }, { keepPreviousData: true });

export const useProof = (id: number) => useEndpoint(endpoints.proof, { params: { id } });

export const proofEtag = (id: number) => etagOf(endpoints.proof, { params: { id } });

export const updateProof = (id: number, body: ProofChange, ifMatch: string | undefined) =>
  callEndpoint(endpoints.updateProof, { params: { id }, body }, { ifMatch });

export const moderateProof = (
  id: number,
  status: "approved" | "rejected",
  rejectionReason: string | null,
) => callEndpoint(endpoints.moderateProof, { params: { id }, body: { status, rejectionReason } });

export const uploadProofFile = (file: File, options: Parameters<typeof uploadFile>[2]) =>
  uploadFile(endpoints.uploadProofFile, file, options);

/** Requests the deletion; a failure is only logged, since the server deletes unattached files. */
export function removeProofFile(url: string): void {
  const filename = url.slice(url.lastIndexOf("/") + 1);
  callEndpoint(endpoints.deleteProofFile, { params: { filename } }).catch((error: unknown) =>
    console.warn("an uploaded file could not be removed", error),
  );
}

export const refreshProofs = () =>
  revalidate([
    "/api/proofs",
    "/api/people",
    "/api/public/people",
    "/api/stats",
    "/api/public/stats",
  ]);
