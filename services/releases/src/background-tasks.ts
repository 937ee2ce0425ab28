import { type Logger, runPeriodically } from "@deeds/service-kit";
import type { ServiceContext } from "./service-context.ts";
import { advanceCanary } from "./use-cases/advance-canary.ts";
import { pruneVersions } from "./use-cases/prune-versions.ts";
import { sweepUploads } from "./use-cases/upload-files.ts";

const canaryMs = 5_000;
const cleanUpMs = 60 * 60_000;

/** Advances the canary when its step is due; removes old versions and unfinished uploads. */
export function startBackgroundTasks(
  context: ServiceContext,
  { log, keptDays }: { log: Logger; keptDays: number },
): { stop(): Promise<unknown> } {
  const canary = runPeriodically({
    everyMs: canaryMs,
    task: () => advanceCanary(context, new Date()),
    onError: (error) => log.warn({ err: error }, "the canary's step has to wait"),
  });
  const cleanUp = runPeriodically({
    everyMs: cleanUpMs,
    task: async () => {
      const now = new Date();
      await pruneVersions(context, now, keptDays);
      await sweepUploads(context, now);
    },
    onError: (error) => log.warn({ err: error }, "old files are removed later"),
  });
  cleanUp.wake();
  return { stop: () => Promise.all([canary.stop(), cleanUp.stop()]) };
}
