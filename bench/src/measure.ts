import autocannon from "autocannon";
import type { Finding } from "./suite.ts";

/** One side of a comparison. */
interface Side {
  name: string;
  url: string;
}

interface Comparison {
  title: string;
  /** What the subject is held against, in the same run on the same machine. */
  baseline: Side;
  subject: Side;
}

const rounds = 5;
const seconds = 3;
const connections = 16;

/**
 * Requests per second of both sides, taken in turns so that a noisy machine is noisy for both;
 * medians of five rounds.
 */
export async function compare({ title, baseline, subject }: Comparison): Promise<Finding> {
  const rates: [number[], number[]] = [[], []];
  for (let round = 0; round < rounds; round += 1) {
    rates[0].push(await rateOf(baseline.url));
    rates[1].push(await rateOf(subject.url));
  }
  const [before, after] = [median(rates[0]), median(rates[1])];
  return {
    what: `${title}, ${subject.name}`,
    figure: `${after}/s`,
    baseline: `${baseline.name}: ${before}/s`,
    ratio: after / before,
  };
}

async function rateOf(url: string): Promise<number> {
  const result = await autocannon({ url, connections, duration: seconds });
  if (result.non2xx > 0 || result.errors > 0) {
    throw new Error(`${url}: ${result.non2xx} answers were no success, ${result.errors} errors`);
  }
  return Math.round(result.requests.average);
}

/** The middle of the values. */
export const median = (values: readonly number[]): number => percentile(values, 50);

/** The value that `percent` of 100 of the values do not exceed. */
export function percentile(values: readonly number[], percent: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  const at = Math.min(sorted.length - 1, Math.floor((sorted.length * percent) / 100));
  return sorted[at] ?? Number.NaN;
}
