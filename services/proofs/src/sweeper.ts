import { runPeriodically, type SerialTask } from "@deeds/service-kit";
import type { ServiceContext } from "./service-context.ts";
import { sweepErased } from "./use-cases/erase-person.ts";
import { sweepMerged } from "./use-cases/follow-merge.ts";
import { sweepFiles, sweepStrays } from "./use-cases/remove-file.ts";

const everyMs = 10 * 60 * 1000;
/** The bucket is listed once a day. */
const straysEvery = 144;

/** Repairs what crashes and unavailable engines have left. */
export function startSweeper(context: ServiceContext): SerialTask {
  let sweeps = 0;
  const sweeper = runPeriodically({
    everyMs,
    task: async () => {
      const now = new Date();
      await sweepErased(context, now);
      await sweepMerged(context, now);
      await sweepFiles(context, now);
      if (sweeps % straysEvery === 1) await sweepStrays(context, now);
      sweeps += 1;
    },
    onError: (error) => context.log.warn({ err: error }, "the sweep is repeated later"),
  });
  sweeper.wake();
  return sweeper;
}
