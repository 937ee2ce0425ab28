import type { Stage } from "./workload.ts";

/** What became of the readings: every sentence is an answer that nobody should have got. */
export interface Readings {
  count: number;
  slowestMs: number;
  broken: string[];
}

const patienceMs = 20_000;

/** Reads pages and calls at a steady pace, whatever the answers take, until it is over. */
export async function readSteadily(
  { origin, cookies, people }: Stage,
  perSecond: number,
  isOver: () => boolean,
): Promise<Readings> {
  const readings: Readings = { count: 0, slowestMs: 0, broken: [] };
  const addresses = [
    ...["/", "/api/public/people", "/api/public/stats", "/api/stats", "/api/people"],
    ...people.map((id) => `/people/${id}`),
  ];
  const read = async (address: string) => {
    const startedAt = Date.now();
    const outcome = await statusOf(origin + address, cookies[readings.count % cookies.length]);
    const took = Date.now() - startedAt;
    readings.slowestMs = Math.max(readings.slowestMs, took);
    if (outcome !== "200")
      readings.broken.push(`${address} ended with ${outcome} after ${took} ms`);
  };
  const running: Promise<void>[] = [];
  for (const startedAt = Date.now(); !isOver(); ) {
    const due = ((Date.now() - startedAt) / 1000) * perSecond;
    for (; readings.count < due; readings.count += 1) {
      running.push(read(addresses[readings.count % addresses.length] ?? "/"));
    }
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  await Promise.all(running);
  return readings;
}

async function statusOf(address: string, cookie = ""): Promise<string> {
  try {
    const signal = AbortSignal.timeout(patienceMs);
    const answer = await fetch(address, { headers: { cookie }, signal });
    await answer.arrayBuffer();
    return String(answer.status);
  } catch (problem) {
    return String(problem instanceof Error ? (problem.cause ?? problem) : problem);
  }
}
