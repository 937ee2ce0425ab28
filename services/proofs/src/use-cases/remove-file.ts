import {
  type Actor,
  type AuditLine,
  fromStore,
  refuse,
  type Transaction,
  trusted,
  type Viewer,
} from "@deeds/service-kit";
import { mediaTypeOf } from "../domain/media.ts";
import { proofFact } from "../events.ts";
import type { House } from "../house.ts";
import type { StoredFile, StoredProof } from "../models/proof.ts";
import { mayRemove } from "../policies.ts";

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

const unattachedMs = 24 * 60 * 60 * 1000;
const batch = 100;

/** Removes files that no proof has had for 24 hours, and what was removed but not yet erased. */
export async function sweepFiles(house: House, now: Date): Promise<void> {
  const { files } = house.models;
  const abandoned = new Date(now.getTime() - unattachedMs);
  const unattached = { proofId: null, createdAt: trusted({ $lt: abandoned }) };
  await files.updateMany(unattached, { $set: { state: "removed" }, $inc: { version: 1 } });
  for (let erased = batch; erased === batch; ) {
    const removed = await files.find({ state: "removed" }).select("_id").limit(batch).lean();
    for (const { _id } of removed) await eraseFile(house, _id);
    erased = removed.length;
  }
}

/** Erases the bytes first: a crash in between leaves a row, and the row finds its way here again. */
async function eraseFile(house: House, name: string): Promise<void> {
  await fromStore(house.files.remove(name));
  await house.models.files.deleteOne({ _id: name, state: "removed" });
}

/**
 * Removes objects of more than 24 hours that no row names. There are none unless a database was put
 * back to an earlier day than its bucket: rows come before objects and go after them.
 */
export async function sweepStrays(house: House, now: Date): Promise<void> {
  const { files } = house.models;
  for await (const { key, storedAt } of house.files.list()) {
    const isOld = now.getTime() - storedAt.getTime() > unattachedMs;
    if (isOld && !(await files.exists({ _id: key }))) await fromStore(house.files.remove(key));
  }
}
