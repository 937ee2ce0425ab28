import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { readJson, readSecrets, type Secrets, writePrivateJson } from "./data-folder.ts";
import { type Log, StartFailure } from "./report.ts";

const STARTER = "starter";
const STOP_LIMIT_MS = 15_000;

/** Stores the identity of a started process, for a later start. */
export function recordProcess(runFolder: string, name: string, pid: number): void {
  const identity = identify(pid);
  if (identity) writePrivateJson(pidFile(runFolder, name), identity);
}

export function removeProcessRecord(runFolder: string, name: string): void {
  rmSync(pidFile(runFolder, name), { force: true });
}

/** Locks the folder and stops orphans. Throws StartFailure when another live starter uses it. */
export async function claimRunFolder(runFolder: string, log: Log): Promise<void> {
  const other = remembered(runFolder, STARTER);
  if (other && other.pid !== process.pid && isStillRunning(other)) {
    throw new StartFailure(
      `This data folder is already in use by process ${other.pid}. Stop that one, or set DATA_DIR (and PORT) to run a second product.`,
    );
  }
  await stopOrphans(runFolder, log);
  recordProcess(runFolder, STARTER, process.pid);
}

/** Releases the data folder for other starters. */
export function releaseRunFolder(runFolder: string): void {
  removeProcessRecord(runFolder, STARTER);
}

/** Stores which secrets the starter runs its product with, not the secrets themselves. */
export function recordSecrets(runFolder: string, secrets: Secrets): void {
  const starter = readJson(pidFile(runFolder, STARTER)) as Starter | undefined;
  writePrivateJson(pidFile(runFolder, STARTER), { ...starter, secrets: digestOf(secrets) });
}

interface Starter extends Identity {
  /** The digest of the secrets that its product runs with; it has none before that is started. */
  secrets?: string;
}

const digestOf = (secrets: Secrets): string =>
  createHash("sha256").update(JSON.stringify(secrets)).digest("hex");

/** Throws StartFailure unless a product runs on this data folder, with the secrets that are stored there now. */
export function assertRunsWithStoredSecrets(dataRoot: string): void {
  const starter = readJson(pidFile(join(dataRoot, "run"), STARTER)) as Starter | undefined;
  const secrets = readSecrets(dataRoot);
  if (!(secrets && starter?.secrets && isStillRunning(starter)))
    throw new StartFailure(`No product runs on ${dataRoot}. Start the product first.`);
  if (starter.secrets === digestOf(secrets)) return;
  throw new StartFailure(
    "The product runs with other secrets than secrets.json has: restart it first.",
  );
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
    removeProcessRecord(runFolder, name);
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

/** Start time and command line distinguish a process from a later one with the same pid. */
export interface Identity {
  pid: number;
  startedAt: string;
  command: string;
}

/** Whether a process with this pid exists. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (problem) {
    return (problem as NodeJS.ErrnoException).code === "EPERM";
  }
}

/** Returns the identity of a running process; undefined for none or a zombie. */
function identify(pid: number): Identity | undefined {
  return process.platform === "linux" ? fromProc(pid) : fromPs(pid);
}

/** Whether the stored process still runs. */
export function isStillRunning(written: Identity): boolean {
  const now = identify(written.pid);
  return now?.startedAt === written.startedAt && now.command === written.command;
}

function fromProc(pid: number): Identity | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    // The second field is the name in parentheses and may contain spaces; count after it.
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    if (fields[0] === "Z") return undefined;
    const command = readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ").trim();
    return { pid, startedAt: fields[19] ?? "", command };
  } catch {
    return undefined;
  }
}

function fromPs(pid: number): Identity | undefined {
  const response = spawnSync("ps", ["-o", "lstart=,command=", "-p", String(pid)], {
    encoding: "utf8",
    env: { ...process.env, LC_ALL: "C" },
  });
  const line = response.stdout?.trim();
  // `lstart` is always 24 characters: "Sat Nov 21 09:51:29 2026".
  return line ? { pid, startedAt: line.slice(0, 24), command: line.slice(24).trim() } : undefined;
}
