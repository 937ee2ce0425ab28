import { readFileSync } from "node:fs";
import { write } from "./report.ts";

/** The middle of the values. */
export const median = (values: readonly number[]): number => percentile(values, 50);

/** The value that `percent` of 100 of the values do not exceed. */
export function percentile(values: readonly number[], percent: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  const at = Math.min(sorted.length - 1, Math.floor((sorted.length * percent) / 100));
  return sorted[at] ?? Number.NaN;
}

/** The median over the rounds of each round's percentile. */
export const medianOf = (rounds: readonly (readonly number[])[], percent: number): number =>
  median(rounds.map((values) => percentile(values, percent)));

/** `p50 1.2 ms, p95 3.4 ms, p99 5.6 ms`. */
export const spread = (values: readonly number[]): string =>
  [50, 95, 99].map((of) => `p${of} ${write(percentile(values, of), "ms")}`).join(", ");

/** Milliseconds that a piece of work takes. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

/** Runs a piece of work so many times, one after the other; returns what each run returned. */
export async function repeat<Value>(times: number, work: () => Promise<Value>): Promise<Value[]> {
  const values: Value[] = [];
  for (let time = 0; time < times; time += 1) values.push(await work());
  return values;
}

/** Runs work for each number below `count`, a hundred at a time. */
export async function inBatches(count: number, work: (at: number) => Promise<unknown>) {
  const together = 100;
  for (let done = 0; done < count; done += together) {
    const length = Math.min(together, count - done);
    await Promise.all(Array.from({ length }, (_, at) => work(done + at)));
  }
}

/**
 * Runs each subject once a round, one after the other, so that a noisy machine is noisy for all; every
 * other round begins with the last. The first round warms up and is left out. Returns what each
 * subject returned, by round.
 */
export async function inTurns<Name extends string, Value>(
  rounds: number,
  subjects: Record<Name, (isWarmUp: boolean) => Promise<Value>>,
): Promise<Record<Name, Value[]>> {
  const all = Object.entries(subjects) as [Name, (isWarmUp: boolean) => Promise<Value>][];
  const values = Object.fromEntries(all.map(([name]) => [name, []])) as unknown as Record<
    Name,
    Value[]
  >;
  for (let round = 0; round <= rounds; round += 1) {
    for (const [name, run] of round % 2 ? all : all.toReversed()) {
      const value = await run(round === 0);
      if (round > 0) values[name].push(value);
    }
  }
  return values;
}

/** Resident memory of a process in megabytes, as Linux counts it. */
export function memoryOf(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  return Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1] ?? Number.NaN) / 1024;
}

/** Returns the peak memory of a process during `work`, in megabytes. */
export async function peakMemory(pid: number, work: () => Promise<unknown>): Promise<number> {
  let highest = memoryOf(pid);
  const watch = () => {
    highest = Math.max(highest, memoryOf(pid));
  };
  const timer = setInterval(watch, 20);
  await work().finally(() => clearInterval(timer));
  watch();
  return highest;
}

/** By how many megabytes a process grows at its highest while work is done. */
export async function memoryGrowth(pid: number, work: () => Promise<unknown>): Promise<number> {
  const before = memoryOf(pid);
  return (await peakMemory(pid, work)) - before;
}
