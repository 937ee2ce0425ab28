import { readFileSync } from "node:fs";
import { availableParallelism, loadavg } from "node:os";

/** One process of each part under sixteen clients keeps so many threads at each core; more is load. */
const ownLoad = 3;

const lookEveryMs = 50;

/** How long something took, and how busy the machine was meanwhile. */
export interface Timed<Result> {
  result: Result;
  /** Milliseconds. */
  took: number;
  /** Threads that ran or waited for a core, on average. */
  load: number;
  /** Whether it took longer than a limit in milliseconds that is stretched by the load. */
  exceeds(limit: number): boolean;
}

/**
 * Times what is done, and looks at the machine for as long: the average of the last minute tells of
 * what was before.
 */
export async function timed<Result>(work: () => Promise<Result>): Promise<Timed<Result>> {
  const looks = [threadsAtCores()];
  const looking = setInterval(() => looks.push(threadsAtCores()), lookEveryMs);
  const startedAt = Date.now();
  try {
    const result = await work();
    const took = Date.now() - startedAt;
    const load = looks.reduce((sum, one) => sum + one, 0) / looks.length;
    const stretch = Math.max(1, load / (ownLoad * availableParallelism()));
    return { result, took, load, exceeds: (limit) => took > limit * stretch };
  } finally {
    clearInterval(looking);
  }
}

/** Right now; elsewhere than on Linux nobody tells but the average. */
function threadsAtCores(): number {
  const [average = 0] = loadavg();
  if (process.platform !== "linux") return average;
  // `0.52 0.58 0.59 3/812 4711`: three of all threads run or wait for a core.
  const [, , , threads = ""] = readFileSync("/proc/loadavg", "utf8").split(" ");
  return Number.parseInt(threads, 10);
}
