import { median, percentile } from "../measure.ts";
import type { Bench } from "../suite.ts";
import { pause } from "../timing.ts";
import { type Receivers, startReceivers } from "./receivers.ts";
import type { DeliverySystem, Published } from "./system.ts";

export const rounds = 5;
export const fanOut = 5;
export const many = 2_000;
const chunk = 50;
const paced = 300;
const paceMs = 10;
const singles = 40;
const crowd = 1_000;
const hangingOfCrowd = 100;

/** What was measured of one system, in milliseconds and deliveries a second. */
export interface Measured {
  perSecond: number;
  idleP50: number;
  idleP99: number;
  /** 99th percentiles of the healthy: before one of five hung, and while it did. */
  five: { healthy: number; hanging: number };
  /** The same of 1,000, of which 100 hang. */
  crowd: { healthy: number; hanging: number };
}

/** Puts one system through all cases, each on receivers of its own. */
export async function measure(bench: Bench, system: DeliverySystem): Promise<Measured> {
  const receivers = await startReceivers(bench, fanOut);
  await system.subscribe(receivers.urls);
  await round(receivers, () => system.publish(1), fanOut);
  const perSecond = await throughput(bench, system, receivers);
  const [idleP50, idleP99] = await idle(system, receivers);
  const five = await fairness(system, receivers);
  await system.unsubscribeAll();
  bench.say(`${system.name}: ${Math.round(perSecond)}/s, idle ${idleP50.toFixed(1)} ms`);
  const crowded = await manyHanging(bench, system);
  await system.unsubscribeAll();
  return { perSecond, idleP50, idleP99, five, crowd: crowded };
}

/** Publishes, waits for all receipts and answers the milliseconds each took. */
async function round(
  receivers: Receivers,
  publish: () => Promise<readonly Published[]>,
  receipts: number,
): Promise<number[]> {
  receivers.order("forget");
  const published = new Map((await publish()).map(({ id, at }) => [id, at]));
  await receivers.untilArrived(receipts);
  const arrivals = await receivers.arrivals();
  return arrivals.flatMap(([, event, at]) => {
    const since = published.get(event);
    return since === undefined ? [] : [at - since];
  });
}

/** Deliveries a second when 2,000 events come at once. */
export async function throughput(
  bench: Bench,
  system: DeliverySystem,
  receivers: Receivers,
): Promise<number> {
  const rates: number[] = [];
  for (let count = 0; count < rounds; count += 1) {
    const startedAt = performance.now();
    const all = async () => {
      const published: Published[] = [];
      for (let sent = 0; sent < many; sent += chunk)
        published.push(...(await system.publish(chunk)));
      return published;
    };
    await round(receivers, all, many * fanOut);
    const rate = (1_000 * many * fanOut) / (performance.now() - startedAt);
    bench.say(`${system.name}: ${Math.round(rate)} deliveries a second`);
    rates.push(rate);
  }
  return median(rates);
}

/** One event at a time, on a system that has nothing else to do. */
async function idle(system: DeliverySystem, receivers: Receivers): Promise<[number, number]> {
  const runs: number[][] = [];
  for (let count = 0; count < rounds; count += 1) {
    const times: number[] = [];
    for (let event = 0; event < singles; event += 1) {
      times.push(...(await round(receivers, () => system.publish(1), fanOut)));
    }
    runs.push(times);
  }
  const of = (percent: number) => median(runs.map((run) => percentile(run, percent)));
  return [of(50), of(99)];
}

/** An even pace. Not in turns: whoever hung is tried again only after a while. */
async function fairness(system: DeliverySystem, receivers: Receivers): Promise<Measured["five"]> {
  const p99 = async (healthy: number) =>
    percentile(await round(receivers, () => evenly(system, paced, paceMs), paced * healthy), 99);
  const healthy = await medianOf(() => p99(fanOut));
  receivers.order({ hanging: 1 });
  return { healthy, hanging: await medianOf(() => p99(fanOut - 1)) };
}

async function manyHanging(bench: Bench, system: DeliverySystem): Promise<Measured["crowd"]> {
  const receivers = await startReceivers(bench, crowd);
  await system.subscribe(receivers.urls);
  const events = 10;
  const p99 = async (some: number) =>
    percentile(await round(receivers, () => evenly(system, events, 1_000), some * events), 99);
  const healthy = await medianOf(() => p99(crowd));
  receivers.order({ hanging: hangingOfCrowd });
  return { healthy, hanging: await medianOf(() => p99(crowd - hangingOfCrowd)) };
}

async function medianOf(measureOnce: () => Promise<number>): Promise<number> {
  const runs: number[] = [];
  for (let count = 0; count < rounds; count += 1) runs.push(await measureOnce());
  return median(runs);
}

async function evenly(system: DeliverySystem, events: number, everyMs: number) {
  const published: Published[] = [];
  for (let event = 0; event < events; event += 1) {
    published.push(...(await system.publish(1)));
    await pause(everyMs);
  }
  return published;
}
