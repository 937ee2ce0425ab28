import {
  type Actor,
  type AuditLine,
  refuse,
  type Transaction,
  type Viewer,
} from "@deeds/service-kit";
import { mediaTypeOf } from "../domain/media.ts";
import { proofFact } from "../events/proof-fact.ts";
import type { House } from "../house.ts";
import type { StoredProof } from "../models/proof.ts";
import type { StoredFile } from "../models/proof-file.ts";
import { mayRemove } from "../policies/own-file.ts";
import { eraseFile } from "./sweep-files.ts";

/**
 * Removes a file at once for everybody; its bytes go now or, while the object store is away, with
 * the sweeper. Throws `not-found` when there is none or this viewer may not remove it.
 */
export async function removeFile(
  house: House,
  removal: { name: string; viewer: Viewer; actor: Actor; now: Date },
): Promise<void> {
  const { name, viewer, actor, now } = removal;
  await house.database.transaction(async (tx) => {
    const file = await house.models.files
      .findOne({ _id: name, state: "stored" }, null, { session: tx })
      .lean();
    if (!file || !mayRemove(file, viewer)) throw refuse.notFound();
    const gone = { state: "removed" as const, proofId: null };
    await house.models.files.updateOne({ _id: name }, { $set: gone }, { session: tx });
    const proof = file.proofId === null ? null : await takeFromProof(house, tx, file, now);
    if (viewer.isAdmin) await house.audit.record(tx, removalLine(actor, file, proof));
  });
  await eraseFile(house, name).catch((error: unknown) =>
    house.log.warn({ err: error }, "a removed file waits for the sweeper"),
  );
}

const removalLine = (actor: Actor, file: StoredFile, proof: StoredProof | null): AuditLine => ({
  actor,
  action: "removed",
  kind: "file",
  subject: file._id,
  ...(proof && { personId: proof.personId, note: `proof ${proof._id}` }),
});

async function takeFromProof(
  house: House,
  tx: Transaction,
  file: StoredFile,
  now: Date,
): Promise<StoredProof | null> {
  const { proofs, people } = house.models;
  const before = await proofs.findById(file.proofId, null, { session: tx }).lean();
  if (!before) return null;
  const files = before.files.filter(({ filename }) => filename !== file._id);
  const change = { files, mediaType: mediaTypeOf(files), updatedAt: now };
  const after = { ...before, ...change, version: before.version + 1 };
  await proofs.replaceOne({ _id: before._id }, after, { session: tx });
  const person = await people.findById(after.personId, null, { session: tx }).lean();
  await house.messaging.record(tx, [proofFact("proof_updated", after, person?.slug ?? null)]);
  return after;
}
