import autocannon from "autocannon";

/** One side of a comparison. */
export interface Side {
  name: string;
  url: string;
}

export interface Comparison {
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
export async function compare({ title, baseline, subject }: Comparison): Promise<string> {
  const rates: [number[], number[]] = [[], []];
  for (let round = 0; round < rounds; round += 1) {
    rates[0].push(await rateOf(baseline.url));
    rates[1].push(await rateOf(subject.url));
  }
  const [before, after] = [median(rates[0]), median(rates[1])];
  const ratio = (after / before).toFixed(2);
  return `${title}: ${subject.name} ${after}/s, ${baseline.name} ${before}/s, ratio ${ratio}`;
}

async function rateOf(url: string): Promise<number> {
  const result = await autocannon({ url, connections, duration: seconds });
  if (result.non2xx > 0 || result.errors > 0) {
    throw new Error(`${url}: ${result.non2xx} answers were no success, ${result.errors} errors`);
  }
  return Math.round(result.requests.average);
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
