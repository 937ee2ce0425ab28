import type { Logger } from "@deeds/service-kit";
import type { House } from "../house.ts";
import { pruneVersions } from "../use-cases/prune-versions.ts";
import { sweepUploads } from "../use-cases/sweep-uploads.ts";

const everyMs = 60 * 60_000;

/** Gives up old versions and unfinished uploads now and then, and removes their files, until stopped. */
export function keepTidy(
  house: House,
  { log, keptDays }: { log: Logger; keptDays: number },
): { stop(): void } {
  const tidy = async () => {
    const now = new Date();
    await pruneVersions(house, now, keptDays);
    await sweepUploads(house, now);
  };
  const again = () =>
    tidy().catch((error: unknown) => log.warn({ err: error }, "old files are removed later"));
  void again();
  const timer = setInterval(again, everyMs);
  return { stop: () => clearInterval(timer) };
}
