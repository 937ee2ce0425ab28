import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { findOnPath } from "@deeds/engines";
import autocannon from "autocannon";

/** What a time of asking as fast as possible has shown. */
export interface Load {
  /** Answers per second. */
  rate: number;
  /** Milliseconds until the answer. */
  p50: number;
  p99: number;
}

const wrk = findOnPath("wrk");

/** Who asks: a caller that takes much less of the machine than what it asks, where there is one. */
export const loader = wrk ? "wrk" : "autocannon";

/** Asks an address by so many connections; throws when an answer was no success. */
export async function load(url: string, connections: number, seconds: number): Promise<Load> {
  if (!wrk) return byAutocannon(url, connections, seconds);
  const options = ["-t1", `-c${connections}`, `-d${seconds}s`, "--latency", url];
  const { stdout } = await promisify(execFile)(wrk, options);
  if (/Non-2xx|Socket errors/.test(stdout)) throw new Error(`${url}: ${stdout}`);
  const rate = Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1]);
  return { rate, p50: percentileIn(stdout, 50), p99: percentileIn(stdout, 99) };
}

const milliseconds: Record<string, number> = { us: 0.001, ms: 1, s: 1_000 };

function percentileIn(text: string, percent: number): number {
  const [, value, unit = ""] = new RegExp(`${percent}%\\s+([\\d.]+)(us|ms|s)`).exec(text) ?? [];
  return Number(value) * (milliseconds[unit] ?? Number.NaN);
}

async function byAutocannon(url: string, connections: number, duration: number): Promise<Load> {
  const { requests, latency, non2xx, errors } = await autocannon({ url, connections, duration });
  if (non2xx > 0 || errors > 0) throw new Error(`${url}: ${non2xx + errors} answers failed`);
  return { rate: requests.average, p50: latency.p50, p99: latency.p99 };
}
