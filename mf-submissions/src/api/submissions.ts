import {
  endpoints,
  type lookAlikeFields,
  type personFields,
  type proofFields,
  type suggestionFields,
} from "@deeds/contracts/browser";
import { type CallOptions, callEndpoint, uploadFile, useEndpoint } from "@deeds/remote-kit";
import type { z } from "zod";

export const submitProof = (body: z.input<typeof proofFields>, options: CallOptions) =>
  callEndpoint(endpoints.createProof, { body }, options);

export const submitPerson = (body: z.input<typeof personFields>, options: CallOptions) =>
  callEndpoint(endpoints.submitPerson, { body }, options);

export const suggestChange = (
  id: number,
  body: z.input<typeof suggestionFields>,
  options: CallOptions,
) => callEndpoint(endpoints.suggestEdit, { params: { id }, body }, options);

export const uploadProofFile = (file: File, options: Parameters<typeof uploadFile>[2]) =>
  uploadFile(endpoints.uploadProofFile, file, options);

export const uploadPhoto = (file: File, options: Parameters<typeof uploadFile>[2]) =>
  uploadFile(endpoints.uploadPersonPhoto, file, options);

export const findLookAlikes = (body: z.input<typeof lookAlikeFields>, options: CallOptions) =>
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

/** Live events revalidate it when the submission is decided. */
export const useReceipt = (kind: ReceiptKind, receipt: string) =>
  useEndpoint(receiptEndpoints[kind], { params: { receipt } });
