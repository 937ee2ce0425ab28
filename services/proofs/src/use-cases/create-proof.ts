import type { ProofFields, SenderLanguage } from "@deeds/contracts";
import { createReceipt, hashReceipt } from "@deeds/moderation";
import { AppError, refuse, type Transaction, type Viewer } from "@deeds/service-kit";
import { isDeedInFuture } from "../domain/deed-date.ts";
import { filenamesOf, mediaTypeOf } from "../domain/media.ts";
import { proofEvent } from "../events.ts";
import { type AttachedFile, newProof, type StoredProof } from "../models/proof.ts";
import type { ServiceContext } from "../service-context.ts";
import { findApprovedPerson } from "./find-person.ts";

interface Submission {
  fields: ProofFields;
  viewer: Viewer;
  language: SenderLanguage;
  now: Date;
}

/**
 * Stores a proof for moderation; one of a visitor is always anonymous. `receipt` is `null` when the author is
 * stored. Throws `not-found` for an unknown person, `file-not-yours`, and `validation` for a deed in the future.
 */
export async function createProof(context: ServiceContext, submission: Submission) {
  const { fields, viewer } = submission;
  assertDeedIsPast(fields, submission.now);
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
      deedDate: fields.deedDate ?? null,
      place: fields.place ?? null,
      source: fields.source ?? null,
      mediaType: mediaTypeOf(files),
      files,
      isAnonymous: !hasAuthor,
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

/**
 * Attaches files in the given order and removes their uploader's ids. Each must be the viewer's
 * unattached upload or attached to this proof already; throws `file-not-yours`.
 */
export async function attachFiles(
  context: ServiceContext,
  tx: Transaction,
  attachment: { proofId: number; filenames: readonly string[]; viewer: Viewer },
): Promise<AttachedFile[]> {
  const { proofId, filenames, viewer } = attachment;
  const { visitorId, userId } = viewer;
  const attached: AttachedFile[] = [];
  for (const filename of filenames) {
    const file = await context.models.files.attach(tx, filename, { proofId, visitorId, userId });
    if (!file) throw new AppError("file-not-yours");
    const { mediaType, size, placeholder, pages = null, duration } = file;
    const length = duration === undefined ? {} : { duration };
    attached.push({ filename, mediaType, size, placeholder, pages, ...length });
  }
  return attached;
}

/** Throws `validation` for a deed that begins or ends in the future. */
export function assertDeedIsPast({ deedDate }: Pick<ProofFields, "deedDate">, now: Date): void {
  if (!isDeedInFuture(deedDate, now)) return;
  throw refuse.validation([{ path: "deedDate", message: "deed-in-future" }]);
}
