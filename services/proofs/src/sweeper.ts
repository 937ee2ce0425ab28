import { runPeriodically, type SerialTask } from "@deeds/service-kit";
import type { ServiceContext } from "./service-context.ts";
import { sweepErased } from "./use-cases/erase-person.ts";
import { sweepMerged } from "./use-cases/follow-merge.ts";
import { measureFiles } from "./use-cases/measure-files.ts";
import { deleteOrphanObjects, sweepFiles } from "./use-cases/remove-file.ts";

const intervalMs = 10 * 60 * 1000;
/** Longer than any transaction. */
const windowMs = 24 * 60 * 60 * 1000;
/** Once a day. */
const sweepsPerBucketScan = 144;

/**
 * Repeats clean-up that crashes and unavailable dependencies have interrupted, and measures recordings of
 * earlier versions.
 */
export function startSweeper(context: ServiceContext): SerialTask {
  let sweeps = 0;
  const sweeper = runPeriodically({
    everyMs: intervalMs,
    task: async () => {
      const now = context.clock();
      const since = new Date(now.getTime() - windowMs);
      await sweepErased(context, since);
      await sweepMerged(context, since);
      await sweepFiles(context, now);
      await measureFiles(context);
      if (sweeps % sweepsPerBucketScan === 1) await deleteOrphanObjects(context, now);
      sweeps += 1;
    },
    onError: (error) => context.log.warn({ err: error }, "the sweep failed; retrying later"),
  });
  sweeper.wake();
  return sweeper;
}
