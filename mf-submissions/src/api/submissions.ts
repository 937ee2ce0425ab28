import {
  endpoints,
  type lookAlikeFields,
  type personFields,
  type proofFields,
  type suggestionFields,
} from "@deeds/contracts/browser";
import { type CallOptions, callEndpoint, uploadFile, useEndpoint } from "@deeds/remote-kit";
import type { z } from "zod";

export type ProofBody = z.input<typeof proofFields>;
export type PersonBody = z.input<typeof personFields>;
export type LookAlikeBody = z.input<typeof lookAlikeFields>;
export type SuggestionBody = z.input<typeof suggestionFields>;

export const submitProof = (body: ProofBody, options: CallOptions) =>
  callEndpoint(endpoints.createProof, { body }, options);

export const submitPerson = (body: PersonBody, options: CallOptions) =>
  callEndpoint(endpoints.submitPerson, { body }, options);

export const suggestChange = (id: number, body: SuggestionBody, options: CallOptions) =>
  callEndpoint(endpoints.suggestEdit, { params: { id }, body }, options);

export const uploadProofFile = (file: File, options: Parameters<typeof uploadFile>[2]) =>
  uploadFile(endpoints.uploadProofFile, file, options);

export const uploadPhoto = (file: File, options: Parameters<typeof uploadFile>[2]) =>
  uploadFile(endpoints.uploadPersonPhoto, file, options);

export const findLookAlikes = (body: LookAlikeBody, options: CallOptions) =>
  callEndpoint(endpoints.lookAlikes, { body }, options);

/** Requests the deletion; a failure is only logged, since the server deletes unattached files. */
export function removeProofFile(url: string): void {
  const filename = url.slice(url.lastIndexOf("/") + 1);
  callEndpoint(endpoints.deleteProofFile, { params: { filename } }).catch((error: unknown) =>
    console.warn("an uploaded file could not be removed", error),
  );
}

const receiptEndpoints = {
  proof: endpoints.proofReceipt,
  person: endpoints.personReceipt,
  "contact-edit": endpoints.contactEditReceipt,
  removal: endpoints.removalReceipt,
} as const;

export type ReceiptKind = keyof typeof receiptEndpoints;

export const isReceiptKind = (kind: string | undefined): kind is ReceiptKind =>
  kind !== undefined && kind in receiptEndpoints;

/** The state behind a receipt; live events ask for it again when something was decided. */
export const useReceipt = (kind: ReceiptKind, receipt: string) =>
  useEndpoint(receiptEndpoints[kind], { params: { receipt } });
