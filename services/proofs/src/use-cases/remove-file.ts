import {
  type Actor,
  type AuditRecord,
  readStore,
  refuse,
  type Transaction,
  trusted,
  type Viewer,
} from "@deeds/service-kit";
import { mediaTypeOf } from "../domain/media.ts";
import { recordFacts } from "../events.ts";
import type { StoredFile, StoredProof } from "../models/proof.ts";
import { mayRemove } from "../policies.ts";
import type { ServiceContext } from "../service-context.ts";

/**
 * Removes a file; its bytes now or, while the object store is unavailable, with the sweeper. Throws
 * `not-found`, also when this viewer may not remove it.
 */
export async function removeFile(
  context: ServiceContext,
  removal: { name: string; viewer: Viewer; actor: Actor; now: Date },
): Promise<void> {
  const { name, viewer, actor, now } = removal;
  await context.database.transaction(async (tx) => {
    const file = await context.models.files
      .findOne({ _id: name, state: "stored" }, null, { session: tx })
      .lean();
    if (!file || !mayRemove(file, viewer)) throw refuse.notFound();
    const gone = { state: "removed" as const, proofId: null };
    await context.models.files.updateOne({ _id: name }, { $set: gone }, { session: tx });
    const proof = file.proofId === null ? null : await takeFromProof(context, tx, file, now);
    if (viewer.isAdmin) await context.audit.record(tx, removalLine(actor, file, proof));
  });
  await eraseFile(context, name).catch((error: unknown) =>
    context.log.warn({ err: error }, "a removed file waits for the sweeper"),
  );
}

const removalLine = (actor: Actor, file: StoredFile, proof: StoredProof | null): AuditRecord => ({
  actor,
  action: "removed",
  kind: "file",
  subject: file._id,
  ...(proof && { personId: proof.personId, note: `proof ${proof._id}` }),
});

async function takeFromProof(
  context: ServiceContext,
  tx: Transaction,
  file: StoredFile,
  now: Date,
): Promise<StoredProof | null> {
  const { proofs } = context.models;
  const before = await proofs.findById(file.proofId, null, { session: tx }).lean();
  if (!before) return null;
  const files = before.files.filter(({ filename }) => filename !== file._id);
  const change = { files, mediaType: mediaTypeOf(files), updatedAt: now };
  const after = { ...before, ...change, version: before.version + 1 };
  await proofs.replaceOne({ _id: before._id }, after, { session: tx });
  await recordFacts(context, tx, "proof_updated", [after]);
  return after;
}

const unattachedMs = 24 * 60 * 60 * 1000;
const batch = 100;

/** Removes files without a proof after 24 hours, and the bytes of removed files. */
export async function sweepFiles(context: ServiceContext, now: Date): Promise<void> {
  const { files } = context.models;
  const abandoned = new Date(now.getTime() - unattachedMs);
  const unattached = { proofId: null, createdAt: trusted({ $lt: abandoned }) };
  await files.updateMany(unattached, { $set: { state: "removed" }, $inc: { version: 1 } });
  for (let erased = batch; erased === batch; ) {
    const removed = await files.find({ state: "removed" }).select("_id").limit(batch).lean();
    for (const { _id } of removed) await eraseFile(context, _id);
    erased = removed.length;
  }
}

/** Bytes first: after a crash the row is found again. */
async function eraseFile(context: ServiceContext, name: string): Promise<void> {
  await readStore(context.files.remove(name));
  await context.models.files.deleteOne({ _id: name, state: "removed" });
}

/**
 * Removes objects of more than 24 hours without a row, which exist only after restoring a database
 * that is older than its bucket.
 */
export async function sweepStrays(context: ServiceContext, now: Date): Promise<void> {
  const { files } = context.models;
  for await (const { key, storedAt } of context.files.list()) {
    const isOld = now.getTime() - storedAt.getTime() > unattachedMs;
    if (isOld && !(await files.exists({ _id: key }))) await readStore(context.files.remove(key));
  }
}
