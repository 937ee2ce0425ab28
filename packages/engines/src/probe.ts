import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";
import type { EngineName } from "./pins.ts";
import { lastLines, run } from "./run.ts";

/** The outcome of asking a binary for its version. */
export type Probe = { ok: true; version: string } | { ok: false; reason: string };

const LIBRARY_HINT = "install its libraries: apt-get install libcurl4 libssl3 liblzma5";

// What each engine must be at least: replica-set features of mongoose 9, `sync_interval: always`.
const oldest: Record<EngineName, [number, number]> = {
  mongod: [6, 0],
  "nats-server": [2, 11],
  minio: [0, 0],
  weed: [0, 0],
};

/** The first executable of that name on the PATH, or undefined. */
export function findOnPath(name: string, env: NodeJS.ProcessEnv = process.env): string | undefined {
  for (const folder of (env.PATH ?? "").split(delimiter).filter(Boolean)) {
    const candidate = join(folder, name);
    try {
      accessSync(candidate, constants.X_OK);
      return candidate;
    } catch {
      // Not here; the next folder.
    }
  }
  return undefined;
}

/** Runs `<binary> --version` and says whether this version can be used, and if not, why. */
export async function probe(engine: EngineName, binary: string): Promise<Probe> {
  const asked = await run(binary, [engine === "weed" ? "version" : "--version"], {
    timeoutMs: 20_000,
  });
  if (asked.code !== 0) return { ok: false, reason: whyItDoesNotRun(asked.output) };
  const version = versionIn(asked.output);
  if (!version) return { ok: true, version: "unknown version" };
  const [major = 0, minor = 0] = version.split(".").map(Number);
  const [leastMajor, leastMinor] = oldest[engine];
  const tooOld = major < leastMajor || (major === leastMajor && minor < leastMinor);
  return tooOld
    ? { ok: false, reason: `is ${version}, at least ${leastMajor}.${leastMinor} is needed` }
    : { ok: true, version };
}

function whyItDoesNotRun(output: string): string {
  const missing = /error while loading shared libraries|GLIBC|Library not loaded/.test(output);
  const said = lastLines(output) || "it printed nothing";
  return missing ? `does not run (${said}); ${LIBRARY_HINT}` : `does not run (${said})`;
}

function versionIn(output: string): string | undefined {
  return /v?(\d+\.\d+(?:\.\d+)?)/.exec(output.split("\n")[0] ?? "")?.[1];
}
