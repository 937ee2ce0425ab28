import {
  type Actor,
  type AuditRecord,
  readStore,
  refuse,
  type Transaction,
  type Viewer,
} from "@deeds/service-kit";
import { mediaTypeOf } from "../domain/media.ts";
import { recordProofEvents } from "../events.ts";
import type { StoredFile } from "../models/file.ts";
import type { StoredProof } from "../models/proof.ts";
import { mayRemove } from "../policies.ts";
import type { ServiceContext } from "../service-context.ts";

/**
 * Removes a file; while the object store is unavailable, the sweeper deletes the object later. Throws
 * `not-found`, also when the viewer may not remove it.
 */
export async function removeFile(
  context: ServiceContext,
  removal: { name: string; viewer: Viewer; actor: Actor; now: Date },
): Promise<void> {
  const { name, viewer, actor, now } = removal;
  await context.database.transaction(async (tx) => {
    const file = await context.models.files.findStored(name, tx);
    if (!file || !mayRemove(file, viewer)) throw refuse.notFound();
    await context.models.files.remove(tx, name);
    const proof = await detachFromProof(context, tx, { file, now });
    if (viewer.isAdmin) await context.audit.record(tx, removalRecord(actor, file, proof));
  });
  await deleteFile(context, name).catch((error: unknown) =>
    context.log.warn({ err: error }, "deleting a file failed; the sweeper retries"),
  );
}

const removalRecord = (actor: Actor, file: StoredFile, proof: StoredProof | null): AuditRecord => ({
  actor,
  action: "removed",
  kind: "file",
  subject: file._id,
  ...(proof && { personId: proof.personId, note: `proof ${proof._id}` }),
});

async function detachFromProof(
  context: ServiceContext,
  tx: Transaction,
  { file, now }: { file: StoredFile; now: Date },
): Promise<StoredProof | null> {
  const { proofs } = context.models;
  const before = file.proofId === null ? null : await proofs.findById(file.proofId, tx);
  if (!before) return null;
  const files = before.files.filter(({ filename }) => filename !== file._id);
  const change = { files, mediaType: mediaTypeOf(files), updatedAt: now };
  const after = { ...before, ...change, version: before.version + 1 };
  await proofs.replace(tx, after);
  await recordProofEvents(context, tx, { type: "proof_updated", proofs: [after] });
  return after;
}

const unattachedRetentionMs = 24 * 60 * 60 * 1000;
const batchSize = 100;

/** Deletes files without a proof after 24 hours, and all removed files. */
export async function sweepFiles(context: ServiceContext, now: Date): Promise<void> {
  const { files } = context.models;
  await files.removeUnattached(new Date(now.getTime() - unattachedRetentionMs));
  for (let removedCount = batchSize; removedCount === batchSize; ) {
    const removed = await files.findRemoved(batchSize);
    for (const name of removed) await deleteFile(context, name);
    removedCount = removed.length;
  }
}

/** Deletes the object first, so that after a crash the row is found again. */
async function deleteFile(context: ServiceContext, name: string): Promise<void> {
  await readStore(context.files.remove(name));
  await context.models.files.deleteRemoved(name);
}

/**
 * Deletes objects older than 24 hours without a row, which exist only after restoring a database
 * that is older than its bucket.
 */
export async function deleteOrphanObjects(context: ServiceContext, now: Date): Promise<void> {
  const { files } = context.models;
  for await (const { key, storedAt } of context.files.list()) {
    const isOld = now.getTime() - storedAt.getTime() > unattachedRetentionMs;
    if (isOld && !(await files.exists(key))) await readStore(context.files.remove(key));
  }
}
