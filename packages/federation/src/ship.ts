import type { FrontEndName } from "@deeds/contracts";
import { type Built, buildFrontEnd } from "./build.ts";
import { createReleasesClient, type ReleasesClient } from "./releases-client.ts";

export interface ShipOptions {
  /** Address of the gateway or of the releases service, e.g. `http://127.0.0.1:8080`. */
  readonly origin: string;
  /** The publish token. */
  readonly token: string;
  readonly names: readonly FrontEndName[];
  /** Called with each step, as a sentence. */
  readonly log: (line: string) => void;
  readonly outDir?: string;
  /** Sources of a front end that are not those of this checkout. */
  readonly folders?: Partial<Record<FrontEndName, string>>;
}

export interface Shipped {
  /** Id of the release set that is live now. */
  readonly setId: number;
  readonly versions: Readonly<Partial<Record<FrontEndName, string>>>;
  /** False when these versions were live already. */
  readonly promoted: boolean;
}

/**
 * Builds the named front ends one after the other, publishes what is not published yet and makes
 * all of them live in one release set. What is not named stays as it is. Throws BuildError or
 * ReleaseError; nothing goes live then.
 */
export async function shipFrontEnds(options: ShipOptions): Promise<Shipped> {
  const client = createReleasesClient(options.origin, options.token);
  const versions: Partial<Record<FrontEndName, string>> = {};
  for (const name of options.names) {
    const built = await buildOne(name, options);
    await publishOne(client, built, options.log);
    versions[name] = built.build.version;
  }
  return promote(client, versions, options.log);
}

async function buildOne(name: FrontEndName, options: ShipOptions): Promise<Built> {
  const since = stopwatch();
  const folder = options.folders?.[name];
  const built = await buildFrontEnd(name, {
    ...(options.outDir && { outDir: options.outDir }),
    ...(folder && { folder }),
  });
  const { version, files } = built.build;
  const size = Math.ceil(files.reduce((sum, file) => sum + file.size, 0) / 1024);
  const verb = built.fresh ? "built" : "found";
  options.log(`${name}: ${verb} ${version}, ${files.length} files, ${size} KB${since()}`);
  return built;
}

async function publishOne(client: ReleasesClient, built: Built, log: ShipOptions["log"]) {
  const since = stopwatch();
  const fresh = await client.publish(built);
  const { manifest, version } = built.build;
  log(`${manifest.name}: ${fresh ? "published" : "had been published as"} ${version}${since()}`);
}

async function promote(
  client: ReleasesClient,
  versions: Shipped["versions"],
  log: ShipOptions["log"],
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
function stopwatch(): () => string {
  const start = performance.now();
  return () => ` (${((performance.now() - start) / 1000).toFixed(1)} s)`;
}
