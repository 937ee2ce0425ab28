import { readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { readJson, writePrivateJson } from "./data-folder.ts";
import { StartFailure } from "./failure.ts";
import { type Identity, identify, isStillRunning } from "./identity.ts";
import type { Log } from "./log.ts";

const STARTER = "starter";
const STOP_LIMIT_MS = 15_000;

/** Writes down who a started process is, so that a later start can recognise it. */
export function rememberProcess(runFolder: string, name: string, pid: number): void {
  const identity = identify(pid);
  if (identity) writePrivateJson(pidFile(runFolder, name), identity);
}

/** Forgets a process that has ended. */
export function forgetProcess(runFolder: string, name: string): void {
  rmSync(pidFile(runFolder, name), { force: true });
}

/**
 * Claims the data folder for this process and stops what a starter that was killed left behind.
 * @throws StartFailure when another starter that is alive uses the folder.
 */
export async function claimRunFolder(runFolder: string, log: Log): Promise<void> {
  const other = remembered(runFolder, STARTER);
  if (other && other.pid !== process.pid && isStillRunning(other)) {
    throw new StartFailure(
      `This data folder is already in use by process ${other.pid}. Stop that one, or set DATA_DIR (and PORT) to run a second product.`,
    );
  }
  await stopOrphans(runFolder, log);
  rememberProcess(runFolder, STARTER, process.pid);
}

/** Gives the data folder free again. */
export function releaseRunFolder(runFolder: string): void {
  forgetProcess(runFolder, STARTER);
}

async function stopOrphans(runFolder: string, log: Log): Promise<void> {
  const names = readdirSync(runFolder)
    .filter((file) => file.endsWith(".json"))
    .map((file) => file.slice(0, -".json".length))
    .filter((name) => name !== STARTER);
  const orphans: Identity[] = [];
  for (const name of names) {
    const identity = remembered(runFolder, name);
    if (identity && isStillRunning(identity)) orphans.push(identity);
    forgetProcess(runFolder, name);
  }
  if (orphans.length === 0) return;
  log(`stopping ${orphans.length} processes that an earlier start left behind`);
  for (const orphan of orphans) process.kill(orphan.pid, "SIGTERM");
  await Promise.all(orphans.map(waitForEnd));
}

async function waitForEnd(orphan: Identity): Promise<void> {
  for (const deadline = Date.now() + STOP_LIMIT_MS; Date.now() < deadline; ) {
    if (!isStillRunning(orphan)) return;
    await sleep(50);
  }
  process.kill(orphan.pid, "SIGKILL");
  while (isStillRunning(orphan)) await sleep(20);
}

function remembered(runFolder: string, name: string): Identity | undefined {
  return readJson(pidFile(runFolder, name)) as Identity | undefined;
}

function pidFile(runFolder: string, name: string): string {
  return join(runFolder, `${name}.json`);
}
