import type { FrontEndName } from "@deeds/contracts";
import type { Built } from "./built.ts";
import type { ReleasesClient } from "./releases-client.ts";

/** Called with each step, as a sentence. */
export type Log = (line: string) => void;

/** Version by front end. */
export type Versions = Readonly<Partial<Record<FrontEndName, string>>>;

export interface Shipped {
  /** Id of the release set that is live now. */
  readonly setId: number;
  readonly versions: Versions;
  /** False when these versions were live already. */
  readonly promoted: boolean;
}

/** Publishes a version unless it is there. Throws ReleaseError when it is there with other files. */
export async function publishOne(client: ReleasesClient, built: Built, log: Log): Promise<void> {
  const since = stopwatch();
  const fresh = await client.publish(built);
  const { manifest, version } = built.build;
  log(`${manifest.name}: ${fresh ? "published" : "had been published as"} ${version}${since()}`);
}

/** Makes published versions live in one set; what is not named stays as it is. */
export async function promote(
  client: ReleasesClient,
  versions: Versions,
  log: Log,
): Promise<Shipped> {
  const live = await client.live();
  const isLive = Object.entries(versions).every(([name, version]) =>
    live?.remotes.some((remote) => remote.name === name && remote.version === version),
  );
  if (live && isLive) {
    log(`release set ${live.id} has these versions already`);
    return { setId: live.id, versions, promoted: false };
  }
  const since = stopwatch();
  const setId = await client.createSet(versions);
  await client.activate(setId);
  log(`release set ${setId} is live${since()}`);
  return { setId, versions, promoted: true };
}

/** Answers the time since it was made, as the end of a sentence. */
export function stopwatch(): () => string {
  const start = performance.now();
  return () => ` (${((performance.now() - start) / 1000).toFixed(1)} s)`;
}
