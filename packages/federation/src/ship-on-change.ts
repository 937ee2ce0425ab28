import { existsSync, watch } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { BuildError } from "./compile.ts";
import { buildPackages } from "./fingerprint.ts";
import { ReleaseError } from "./releases-client.ts";
import { type ShipOptions, shipFrontEnds } from "./ship.ts";
import { workspaceRoot } from "./workspace.ts";

/** An editor writes a file in several steps. */
const settleMs = 100;

/**
 * Ships the named front ends into a running product now and again after each change, until
 * `signal` aborts. Development goes the way of a release, so that what works here works there; a
 * refused build is only reported.
 */
export async function shipOnChange(options: ShipOptions, signal: AbortSignal): Promise<void> {
  const changes = watchSources(options.names, signal);
  while (!signal.aborted) {
    await attempt(options);
    await changes.next();
    await sleep(settleMs);
    changes.forget();
  }
}

async function attempt(options: ShipOptions): Promise<void> {
  try {
    await shipFrontEnds(options);
  } catch (error) {
    if (!(error instanceof BuildError || error instanceof ReleaseError)) throw error;
    options.log(error.message);
  }
}

function watchSources(names: readonly string[], signal: AbortSignal) {
  let changed = Promise.withResolvers<void>();
  const note = () => changed.resolve();
  signal.addEventListener("abort", note, { once: true });
  for (const folder of sourceFolders(names)) watch(folder, { recursive: true, signal }, note);
  return {
    next: () => changed.promise,
    forget: () => {
      changed = Promise.withResolvers();
    },
  };
}

function sourceFolders(names: readonly string[]): string[] {
  const own = names.flatMap((name) => [`${name}/src`, `${name}/translations`]);
  const shared = buildPackages.map((name) => `packages/${name}/src`);
  return [...own, ...shared].map((path) => join(workspaceRoot, path)).filter(existsSync);
}
