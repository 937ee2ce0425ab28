import { type FrontEndName, limits, type RemotePage } from "@deeds/contracts";
import type { NewCanary, NewSet, Overview, ReleasesClient } from "./releases-client.ts";
import type { Built } from "./send-build.ts";

export type Log = (line: string) => void;

export type Versions = Readonly<Record<FrontEndName, string>>;

/** Publishes a version. Throws ReleaseError when it is published with other files. */
export async function publishOne(client: ReleasesClient, built: Built, log: Log): Promise<void> {
  const since = stopwatch();
  const { fresh, ahead, restored } = await client.publish(built);
  const { manifest, version, files } = built.build;
  const verb = fresh ? "published" : "had been published as";
  const before = ahead > 0 ? `, ${ahead} of ${files.length} files had arrived before` : "";
  const lost = restored > 0 ? `, ${restored} lost files restored` : "";
  log(`${manifest.name}: ${verb} ${version}${before}${lost}${since()}`);
}

/** Production, staging, a preview by a link, or a canary. */
export type Destination =
  | { place: "production" | "staging" | "preview" }
  | { place: "canary"; canary: NewCanary };

export interface Promotion extends Omit<NewSet, "remotes"> {
  /** Production by default. */
  readonly to?: Destination;
  /** Path of the page that a printed address opens; `/` by default. */
  readonly page?: string;
}

/** Returns the path of the first public page without parameters; `/` without one. */
export const firstPage = (pages: readonly RemotePage[]): string =>
  pages.find(({ path, access }) => access === "public" && !/[:*]/.test(path))?.path ?? "/";

/**
 * Activates published versions in one set; other front ends keep their version. Returns the set, and
 * whether it was made live (`promoted`: not when these versions were live already) or is in staging.
 */
export async function promote(
  client: ReleasesClient,
  versions: Versions,
  log: Log,
  { name, mandatory, to = { place: "production" }, page = "/" }: Promotion = {},
) {
  const { live } = await client.overview();
  const isLive = Object.entries(versions).every(([remote, version]) =>
    live?.remotes.some((one) => one.name === remote && one.version === version),
  );
  if (live && isLive) {
    log(`release set ${live.id} has these versions already`);
    return { setId: live.id, versions, promoted: false, staged: false };
  }
  const since = stopwatch();
  if (to.place === "preview") {
    const { address, expiresAt } = await client.createPreview(versions, page);
    log(`preview until ${expiresAt}: ${address}${since()}`);
    return { setId: null, versions, promoted: false, staged: false };
  }
  const named = await client.createSet({ remotes: versions, name, mandatory });
  if (to.place === "canary") {
    const setId = await client.startCanary(named, to.canary);
    log(`release set ${setId} is a canary for ${to.canary.percent} %${since()}`);
    return { setId, versions, promoted: false, staged: false };
  }
  const setId = await client.activate(named, to.place);
  const isStaged = to.place === "staging";
  const place = isStaged ? `in staging: ${client.stagingAddress(versions, page)}` : "live";
  log(`release set ${setId} is ${place}${since()}`);
  return { setId, versions, promoted: !isStaged, staged: isStaged };
}

/** Skips versions that were live before: a repeated job must not undo a rollback. */
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

/** Whether it was live and no longer is; so is a version older than all listed ones. */
function isSuperseded({ live, sets, versions }: Overview, name: string, version: string): boolean {
  const isLive = live?.remotes.some((one) => one.name === name && one.version === version);
  if (isLive) return false;
  const wasLive = sets.some((set) => set.activatedAt !== null && set.remotes[name] === version);
  if (wasLive) return true;
  const known = versions.find((one) => one.remote === name && one.version === version);
  const oldestSet = sets.length < limits.arrayResponse ? "" : (sets.at(-1)?.createdAt ?? "");
  return known === undefined || known.publishedAt < oldestSet;
}

/** Returns a function that formats the time since its creation. */
export function stopwatch(): () => string {
  const start = performance.now();
  return () => ` (${((performance.now() - start) / 1000).toFixed(1)} s)`;
}
