import type { ProofFields, SenderLanguage } from "@deeds/contracts";
import { createReceipt, hashReceipt } from "@deeds/moderation";
import type { Viewer } from "@deeds/service-kit";
import { filenamesOf, mediaTypeOf } from "../domain/media.ts";
import { proofEvent } from "../events.ts";
import type { AttachedFile, StoredProof } from "../models/proof.ts";
import type { ServiceContext } from "../service-context.ts";
import { attachFiles } from "./attach-files.ts";
import { findApprovedPerson } from "./find-person.ts";

interface Submission {
  fields: ProofFields;
  viewer: Viewer;
  language: SenderLanguage;
  now: Date;
}

/**
 * Stores a proof for moderation; `receipt` is `null` when the author is stored. Throws `not-found`
 * for an unknown person and `file-not-yours`.
 */
export async function createProof(
  context: ServiceContext,
  submission: Submission,
): Promise<{ proof: StoredProof; receipt: string | null }> {
  const { fields, viewer } = submission;
  const person = await findApprovedPerson(context, fields.personId);
  const hasAuthor = !fields.isAnonymous && viewer.userId !== null;
  const receipt = hasAuthor ? null : createReceipt();
  const proofId = await context.database.nextId("proofs");
  const proof = await context.database.transaction(async (tx) => {
    const filenames = filenamesOf(fields);
    const files = await attachFiles(context, tx, { proofId, filenames, viewer });
    const created = newProof({ ...submission, id: proofId, files, receipt });
    await context.models.proofs.insert(tx, created);
    await context.models.totals.change(tx, { pending: 1 });
    await context.messaging.record(tx, [proofEvent("proof_created", created, person.slug)]);
    return created;
  });
  return { proof, receipt };
}

function newProof({
  id,
  fields,
  viewer,
  language,
  files,
  receipt,
  now,
}: Submission & { id: number; files: AttachedFile[]; receipt: string | null }): StoredProof {
  return {
    _id: id,
    personId: fields.personId,
    title: fields.title ?? null,
    description: fields.description,
    mediaType: mediaTypeOf(files),
    files,
    status: "pending",
    isAnonymous: fields.isAnonymous,
    authorId: receipt === null ? viewer.userId : null,
    receiptHash: receipt === null ? null : hashReceipt(receipt),
    language,
    rejectionReason: null,
    createdAt: now,
    updatedAt: now,
    moderatedAt: null,
    moderatedById: null,
    additionalData: fields.additionalData ? JSON.stringify(fields.additionalData) : null,
    externalId: null,
    version: 1,
  };
}
