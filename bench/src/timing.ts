import { percentile } from "./measure.ts";

/** Milliseconds that a piece of work takes. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

export const pause = (milliseconds: number) =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, milliseconds);
  });

/** `p50 1.2 ms, p95 3.4 ms, p99 5.6 ms`. */
export const spread = (values: readonly number[]): string =>
  [50, 95, 99].map((percent) => `p${percent} ${ms(percentile(values, percent))}`).join(", ");

export const ms = (value: number): string => `${value.toFixed(value < 10 ? 1 : 0)} ms`;
