import { limits } from "@deeds/contracts";
import { type Log, promote } from "./publish.ts";
import type { Overview, ReleasesClient } from "./releases-client.ts";

/**
 * Makes published versions live unless they were: a job is made again by whoever applies its manifest,
 * and nobody asks with it to undo a rollback or a later release.
 */
export async function promoteNew(
  client: ReleasesClient,
  versions: Readonly<Record<string, string>>,
  log: Log,
): Promise<void> {
  const overview = await client.overview();
  const all = Object.entries(versions);
  const left = all.filter(([name, version]) => isSuperseded(overview, name, version));
  for (const [name, version] of left) {
    log(`${name}: ${version} was live before and is left as it is; a rollback brings it back`);
  }
  const others = all.filter((one) => !left.includes(one));
  if (others.length > 0) await promote(client, Object.fromEntries(others), log);
}

/** Whether it was live and no longer is. One from before all that is listed counts as such. */
function isSuperseded({ live, sets, versions }: Overview, name: string, version: string): boolean {
  const isLive = live?.remotes.some((one) => one.name === name && one.version === version);
  if (isLive) return false;
  const wasLive = sets.some((set) => set.activatedAt !== null && set.remotes[name] === version);
  if (wasLive) return true;
  const known = versions.find((one) => one.remote === name && one.version === version);
  const oldestSet = sets.length < limits.arrayAnswer ? "" : (sets.at(-1)?.createdAt ?? "");
  return known === undefined || known.publishedAt < oldestSet;
}
