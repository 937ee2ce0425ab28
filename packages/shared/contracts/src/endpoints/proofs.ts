import { z } from "zod";
import { endpointOf } from "../endpoint.ts";
import {
  moderationBody,
  receiptState,
  recordStatus,
  revisionBody,
  waitingList,
  waitingQuery,
} from "../entities/moderation.ts";
import { proof, proofFields, proofFile } from "../entities/proof.ts";
import {
  exportedProof,
  exportQuery,
  exportTypes,
  importedProof,
  importLines,
  importQuery,
} from "../entities/transfer.ts";
import { revisionEvents } from "../events.ts";
import { limits } from "../limits.ts";
import { listOf, ownQuery, pageQuery } from "../page.ts";
import { id, idParams, receiptParams } from "../text.ts";
import { answering, asking, withdrawing } from "./questions.ts";

const proofsChanged = [
  "proof_approved",
  "proof_updated",
  "proof_removed",
  "person_erased",
  ...revisionEvents.person,
];
const filename = z.object({ filename: z.string().max(100) });

const endpoint = endpointOf("proofs");

export const proofEndpoints = {
  publicProofs: endpoint("GET /api/public/people/{id}/proofs", {
    access: "public",
    summary:
      "Approved proofs of a person, newest deed first; without a date of the deed, by the date recorded",
    params: idParams,
    query: pageQuery,
    response: listOf(proof),
    errors: ["erased"],
    invalidatedBy: [...proofsChanged, "person_approved"],
  }),
  latestProofs: endpoint("GET /api/public/proofs", {
    access: "public",
    summary: "The thirty newest approved proofs of all people, as a feed has them",
    response: z.array(proof),
    invalidatedBy: proofsChanged,
  }),
  proofCounts: endpoint("GET /api/public/people/proof-counts", {
    access: "public",
    summary: "Approved proofs by person id",
    query: z.strictObject({
      ids: z
        .string()
        .regex(/^\d+(,\d+)*$/, { error: "ids" })
        .max(2000)
        .optional(),
    }),
    response: z.record(z.string(), z.int()),
    invalidatedBy: proofsChanged,
    cacheScope: "public",
  }),
  proofs: endpoint("GET /api/proofs", {
    access: "signed-in",
    summary: "Proofs: all for administrators, approved ones for other accounts",
    query: pageQuery.extend({ status: recordStatus.optional(), personId: id.optional() }),
    response: listOf(proof),
    errors: ["not-allowed"],
  }),
  myProofs: endpoint("GET /api/proofs/mine", {
    access: "signed-in",
    summary:
      "The user's own proofs with state and reason; for administrators, those of any account",
    query: ownQuery,
    response: listOf(proof),
    errors: ["not-allowed"],
  }),
  proof: endpoint("GET /api/proofs/{id}", {
    access: "signed-in",
    summary: "A proof, for administrators and its author",
    params: idParams,
    response: proof,
  }),
  createProof: endpoint("POST /api/proofs", {
    access: "public",
    summary: "Submit a proof for moderation",
    status: 201,
    body: proofFields,
    response: z.object({ proof, receipt: z.string().nullable() }),
    errors: ["not-found", "file-not-yours"],
    rateLimit: "anonymous-submission",
    idempotent: true,
    form: true,
  }),
  updateProof: endpoint("PATCH /api/proofs/{id}", {
    access: "admin",
    summary: "Change the fields sent",
    params: idParams,
    body: z.strictObject({
      ...proofFields.partial().shape,
      isAnonymous: z.boolean().optional(),
      mediaUrls: proofFields.shape.mediaUrls.unwrap().optional(),
    }),
    response: proof,
    errors: ["edit-conflict", "file-not-yours"],
  }),
  waitingProofs: endpoint("GET /api/moderation/proofs", {
    access: "admin",
    summary: "The moderation queue's rows of proofs",
    query: waitingQuery,
    response: waitingList,
  }),
  moderateProof: endpoint("PATCH /api/proofs/{id}/moderate", {
    access: "admin",
    summary: "Approve or reject a proof",
    params: idParams,
    body: moderationBody,
    response: proof,
    errors: ["already-moderated"],
  }),
  reviseProof: endpoint("POST /api/proofs/{id}/revision", {
    access: "admin",
    summary: "Reopen, unpublish, hide or restore a proof after the decision",
    params: idParams,
    body: revisionBody,
    response: proof,
    errors: ["wrong-status"],
  }),
  askProofSender: endpoint("POST /api/proofs/{id}/question", {
    ...asking,
    summary: "Ask the sender of a pending proof; it leaves the queue until the answer arrives",
  }),
  withdrawProof: endpoint("POST /api/proofs/{id}/withdrawal", {
    ...withdrawing,
    summary: "Withdraw a pending proof, by its account or receipt; it is then rejected",
  }),
  answerProofQuestion: endpoint("POST /api/proofs/{id}/answer", {
    ...answering,
    summary: "Answer the open question about a pending proof, by its account or receipt",
  }),
  uploadProofFile: endpoint("POST /api/upload-proof-file", {
    access: "public",
    summary: "Upload a file of a proof: image, video, audio or PDF up to 10 MB",
    status: 201,
    bodyKind: "multipart",
    bodyLimit: limits.proofFile,
    response: proofFile.omit({ pages: true, duration: true }),
    errors: ["file-type", "file-infected"],
    rateLimit: "upload",
    idempotent: true,
    visitor: true,
  }),
  proofFile: endpoint("GET /api/files/proof/{filename}", {
    access: "public",
    summary: "A file of a proof, for full access, its author or its uploader; honors Range",
    params: filename,
    response: z.unknown(),
    responseKind: "bytes",
  }),
  deleteProofFile: endpoint("DELETE /api/files/proof/{filename}", {
    access: "public",
    summary: "Remove an uploaded file that belongs to no proof yet",
    params: filename,
  }),
  proofReceipt: endpoint("GET /api/receipts/proof/{receipt}", {
    access: "public",
    summary: "The state of a proof sent anonymously",
    params: receiptParams,
    response: receiptState,
    cacheScope: "public",
  }),
  exportProofs: endpoint("GET /api/proofs/export", {
    access: "admin",
    summary: "Every proof as CSV or JSON lines, streamed",
    query: exportQuery,
    response: z.unknown(),
    responseKind: "bytes",
    contentTypes: exportTypes,
    lines: { response: exportedProof },
  }),
  importProofs: endpoint("POST /api/proofs/import", {
    access: "admin",
    summary: "Proofs from a CSV or JSON lines file, matched by `externalId`",
    query: importQuery,
    bodyKind: "multipart",
    bodyLimit: limits.importFile,
    response: z.unknown(),
    responseKind: "bytes",
    contentTypes: ["application/x-ndjson"],
    lines: { sent: importedProof, response: importLines },
    errors: ["unknown-columns"],
  }),
};
