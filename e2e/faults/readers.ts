import type { Stage } from "./workload.ts";

export interface Readings {
  count: number;
  took: { open: number[]; own: number[] };
  broken: string[];
}

const patienceMs = 20_000;

/**
 * Reads pages and calls until it is over, whatever the answers take.
 * @param options.signedInEvery of so many readings one is an administrator's
 * @param options.wanted how many should have been begun by now
 */
export async function readSteadily(
  { origin, cookies, people }: Stage,
  options: { signedInEvery: number; wanted: () => number; isOver: () => boolean },
): Promise<Readings> {
  const { signedInEvery, wanted, isOver } = options;
  const readings: Readings = { count: 0, took: { open: [], own: [] }, broken: [] };
  const open = ["/", "/api/public/people", "/api/public/stats"].concat(
    people.map((id) => `/people/${id}`),
  );
  const own = ["/api/stats", "/api/people", ...open];
  const read = async (number: number) => {
    const isOwn = number % signedInEvery === 0;
    const turn = Math.floor(number / signedInEvery);
    const all = isOwn ? own : open;
    const address = all[turn % all.length] ?? "/";
    const cookie = isOwn ? cookies[turn % cookies.length] : undefined;
    const startedAt = Date.now();
    const outcome = await statusOf(origin + address, cookie);
    const took = Date.now() - startedAt;
    readings.took[isOwn ? "own" : "open"].push(took);
    if (outcome !== "200")
      readings.broken.push(`${address} ended with ${outcome} after ${took} ms`);
  };
  const running: Promise<void>[] = [];
  while (!isOver()) {
    for (const due = wanted(); readings.count < due; readings.count += 1) {
      running.push(read(readings.count));
    }
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  await Promise.all(running);
  return readings;
}

async function statusOf(address: string, cookie: string | undefined): Promise<string> {
  try {
    const signal = AbortSignal.timeout(patienceMs);
    const answer = await fetch(address, { headers: cookie ? { cookie } : {}, signal });
    await answer.arrayBuffer();
    return String(answer.status);
  } catch (problem) {
    return String(problem instanceof Error ? (problem.cause ?? problem) : problem);
  }
}
