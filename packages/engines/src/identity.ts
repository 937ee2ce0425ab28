import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";

/**
 * What tells a process apart from a later one that got the same number: its start and its command
 * line. A pid alone must never be enough to send a signal.
 */
export interface Identity {
  pid: number;
  startedAt: string;
  command: string;
}

/** Whether a process with this number exists, whoever it is. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (problem) {
    return (problem as NodeJS.ErrnoException).code === "EPERM";
  }
}

/** The identity of a running process, or undefined when there is none (a zombie counts as none). */
export function identify(pid: number): Identity | undefined {
  return process.platform === "linux" ? fromProc(pid) : fromPs(pid);
}

/** Whether the process that was written down is still the one that runs. */
export function isStillRunning(written: Identity): boolean {
  const now = identify(written.pid);
  return now?.startedAt === written.startedAt && now.command === written.command;
}

function fromProc(pid: number): Identity | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    // The second field is the name in parentheses and may hold spaces; count after it.
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    if (fields[0] === "Z") return undefined;
    const command = readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ").trim();
    return { pid, startedAt: fields[19] ?? "", command };
  } catch {
    return undefined;
  }
}

function fromPs(pid: number): Identity | undefined {
  const answer = spawnSync("ps", ["-o", "lstart=,command=", "-p", String(pid)], {
    encoding: "utf8",
    env: { ...process.env, LC_ALL: "C" },
  });
  const line = answer.stdout?.trim();
  // `lstart` is always 24 characters: "Sat Nov 21 09:51:29 2026".
  return line ? { pid, startedAt: line.slice(0, 24), command: line.slice(24).trim() } : undefined;
}
