import { runPeriodically } from "@deeds/service-kit";
import type { ServiceContext } from "./service-context.ts";
import { advanceCanaries } from "./use-cases/advance-canary.ts";
import { failSilentPages } from "./use-cases/page-views.ts";
import { pruneVersions } from "./use-cases/prune-versions.ts";
import { sweepUploads } from "./use-cases/upload-files.ts";
import { rollBackWorseReleases } from "./use-cases/watch-releases.ts";

const canaryIntervalMs = 5_000;
const cleanUpIntervalMs = 60 * 60_000;

/**
 * Counts pages that did not start; advances canaries whose step is due; rolls back releases that are
 * worse than those before; removes old versions and unfinished uploads.
 */
export function startBackgroundTasks(
  context: ServiceContext,
  { retentionDays, clock }: { retentionDays: number; clock: () => Date },
): { stop(): Promise<unknown> } {
  const canary = runPeriodically({
    everyMs: canaryIntervalMs,
    task: async () => {
      await failSilentPages(context, clock());
      await advanceCanaries(context, clock());
    },
    onError: (error) => context.log.warn({ err: error }, "advancing the canaries failed"),
  });
  const watch = runPeriodically({
    everyMs: canaryIntervalMs,
    task: () => rollBackWorseReleases(context, clock()),
    onError: (error) => context.log.warn({ err: error }, "watching the releases failed"),
  });
  const cleanUp = runPeriodically({
    everyMs: cleanUpIntervalMs,
    task: async () => {
      const now = clock();
      await pruneVersions(context, { now, retentionDays });
      await sweepUploads(context, now);
    },
    onError: (error) => context.log.warn({ err: error }, "removing old files failed"),
  });
  cleanUp.wake();
  return { stop: () => Promise.all([canary.stop(), watch.stop(), cleanUp.stop()]) };
}
