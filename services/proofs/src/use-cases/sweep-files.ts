import { fromStore, trusted } from "@deeds/service-kit";
import type { House } from "../house.ts";

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
export async function eraseFile(house: House, name: string): Promise<void> {
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
