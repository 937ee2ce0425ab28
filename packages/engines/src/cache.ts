import { chmod, mkdir, mkdtemp, readFile, rename, rm, writeFile } from "node:fs/promises";
import { homedir } from "node:os";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { isAlive } from "./identity.ts";
import type { Log } from "./log.ts";
import type { EngineName } from "./pins.ts";

/** The folder that keeps engine binaries, outside any checkout: `ENGINES_CACHE` or the user's cache. */
export function cacheRoot(env: NodeJS.ProcessEnv = process.env): string {
  const users = env.XDG_CACHE_HOME || join(homedir(), ".cache");
  return env.ENGINES_CACHE || join(users, "good-deeds");
}

/** Where a binary of this version lives in the cache, there or not. */
export function cachedPath(root: string, engine: EngineName, version: string): string {
  return join(root, engine, `${version}-${process.platform}-${process.arch}`, engine);
}

/**
 * Lets `produce` make the binary in a scratch folder of the same disk and moves it into its place
 * in one step, so that nobody ever runs a half-written file.
 */
export async function place(
  target: string,
  produce: (scratch: string) => Promise<string>,
): Promise<string> {
  const folder = dirname(dirname(target));
  await mkdir(folder, { recursive: true });
  const scratch = await mkdtemp(join(folder, ".making-"));
  try {
    const made = await produce(scratch);
    await chmod(made, 0o755);
    await mkdir(dirname(target), { recursive: true });
    await rename(made, target);
    return target;
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

/** Holds a lock file while `work` runs; waits for another live process that holds it. */
export async function withLock<T>(path: string, log: Log, work: () => Promise<T>): Promise<T> {
  await mkdir(dirname(path), { recursive: true });
  await take(path, log);
  try {
    return await work();
  } finally {
    await rm(path, { force: true });
  }
}

async function take(path: string, log: Log): Promise<void> {
  for (let told = false; ; ) {
    try {
      return await writeFile(path, String(process.pid), { flag: "wx" });
    } catch (problem) {
      if ((problem as NodeJS.ErrnoException).code !== "EEXIST") throw problem;
    }
    const owner = Number(await readFile(path, "utf8").catch(() => "0"));
    if (owner > 0 && !isAlive(owner)) await rm(path, { force: true });
    else if (!told) {
      log(`waiting for process ${owner}, which is fetching the same engine`);
      told = true;
    }
    await sleep(200);
  }
}
