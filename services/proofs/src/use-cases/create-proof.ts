import type { ProofFields, SenderLanguage } from "@deeds/contracts";
import { createReceipt, hashReceipt } from "@deeds/moderation";
import type { Viewer } from "@deeds/service-kit";
import { filenamesOf, mediaTypeOf } from "../domain/media.ts";
import { proofEvent } from "../events.ts";
import { newProof, type StoredProof } from "../models/proof.ts";
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
export async function createProof(context: ServiceContext, submission: Submission) {
  const { fields, viewer } = submission;
  const person = await findApprovedPerson(context, fields.personId);
  const hasAuthor = !fields.isAnonymous && viewer.userId !== null;
  const receipt = hasAuthor ? null : createReceipt();
  const proofId = await context.database.nextId("proofs");
  const proof = await context.database.transaction(async (tx) => {
    const filenames = filenamesOf(fields);
    const files = await attachFiles(context, tx, { proofId, filenames, viewer });
    const created: StoredProof = {
      ...newProof(submission.now),
      _id: proofId,
      personId: fields.personId,
      title: fields.title ?? null,
      description: fields.description,
      mediaType: mediaTypeOf(files),
      files,
      isAnonymous: fields.isAnonymous,
      authorId: hasAuthor ? viewer.userId : null,
      receiptHash: receipt === null ? null : hashReceipt(receipt),
      language: submission.language,
      additionalData: fields.additionalData ? JSON.stringify(fields.additionalData) : null,
    };
    await context.models.proofs.insert(tx, created);
    await context.models.totals.change(tx, { pending: 1 });
    await context.messaging.record(tx, [proofEvent("proof_created", created, person.slug)]);
    return created;
  });
  return { proof, receipt };
}
