import type { House } from "../house.ts";
import { fromStore } from "../media/object-deadline.ts";
import { trusted } from "../models/trusted.ts";

const unattachedMs = 24 * 60 * 60 * 1000;
const batch = 100;

/** Removes files that no proof has had for 24 hours, and what was removed but not yet erased. */
export async function sweepFiles(house: House, now: Date): Promise<number> {
  const { files } = house.models;
  const abandoned = new Date(now.getTime() - unattachedMs);
  const unattached = { proofId: null, createdAt: trusted({ $lt: abandoned }) };
  await files.updateMany(unattached, { $set: { state: "removed" } });
  const removed = await files.find({ state: "removed" }).select("_id").limit(batch).lean();
  for (const { _id } of removed) await eraseFile(house, _id);
  return removed.length;
}

/** Erases the bytes first: a crash in between leaves a row, and the row finds its way here again. */
export async function eraseFile(house: House, name: string): Promise<void> {
  await fromStore(house.files.remove(name));
  await house.models.files.deleteOne({ _id: name, state: "removed" });
}

const everyMs = 10 * 60 * 1000;

/** Sweeps now and then until stopped. */
export function startSweeper(house: House): { stop(): void } {
  const sweep = () =>
    sweepFiles(house, new Date()).catch((error: unknown) =>
      house.log.warn({ err: error }, "unattached files are swept later"),
    );
  void sweep();
  const timer = setInterval(sweep, everyMs);
  return { stop: () => clearInterval(timer) };
}
