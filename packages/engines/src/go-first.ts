import { writeFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";

/** A ninth of the cores' time that a process of niceness 0 gets beside it. */
const steppedBack = 10;
const usual = 0;

/** The niceness of the sessions of processes that are ready, by their numbers. */
const ready = new Map<number, number>();
/** Starts of processes that are missed. */
let missed = 0;
let isSettling = false;

/**
 * Runs the start of a process that is missed; those that are ready step back meanwhile, so that it is
 * soon back on a busy machine (docs/decisions/0024). Where a system cannot do it, all are alike.
 */
export async function goFirst(start: () => Promise<void>): Promise<void> {
  missed += 1;
  void settle();
  try {
    await start();
  } finally {
    missed -= 1;
    void settle();
  }
}

/**
 * Counts a process among those that are ready, until it ends.
 * @param pid of a process with a session of its own
 */
export function nowReady(pid: number): void {
  ready.set(pid, usual);
  void settle();
}

export function nowEnded(pid: number): void {
  ready.delete(pid);
}

/** Without privileges the kernel takes ten changes a second, of all processes together. */
async function settle(): Promise<void> {
  if (isSettling) return;
  isSettling = true;
  for (let pid = next(); pid !== undefined; pid = next()) {
    if (!setNiceness(pid)) await sleep(100);
  }
  isSettling = false;
}

const wanted = () => (missed > 0 ? steppedBack : usual);

const next = (): number | undefined => [...ready.keys()].find((pid) => ready.get(pid) !== wanted());

/**
 * Linux divides the cores among sessions before it looks at the processes of each (sched(7), "The
 * autogroup feature"). False where it is to be asked again.
 */
function setNiceness(pid: number): boolean {
  const niceness = wanted();
  try {
    writeFileSync(`/proc/${pid}/autogroup`, String(niceness));
    ready.set(pid, niceness);
  } catch (problem) {
    if ((problem as NodeJS.ErrnoException).code === "EAGAIN") return false;
    // It has ended, or the system has no such thing.
    ready.delete(pid);
  }
  return true;
}
