import { median, percentile } from "../measure.ts";
import type { Bench, Finding, Suite } from "../suite.ts";
import { ms, pause } from "../timing.ts";
import { type Receivers, startReceivers } from "../webhooks/receivers.ts";
import { type DeliverySystem, ours } from "../webhooks/system.ts";

const rounds = 5;
const fanOut = 5;
const many = 2_000;
const chunk = 50;
const paced = 300;
const paceMs = 10;
const goals = { perSecond: 2_000, idleP50: 25, idleP99: 60, fairP99: 500, fairRatio: 2 };

export const webhookDeliveries: Suite = {
  name: "webhooks",
  title: `From an event's commit to its receipt by subscribers, ${fanOut} for each event, half a kilobyte each; receivers and publisher on the same machine; medians of ${rounds} rounds.`,
  run: async (bench) => {
    const system = await ours(bench);
    const receivers = await startReceivers(bench, fanOut);
    await system.subscribe(receivers.urls);
    await round(receivers, () => system.publish(1), fanOut);
    return [
      await throughput(bench, system, receivers),
      ...(await idle(system, receivers)),
      await fairness(system, receivers),
      await manyHanging(bench, system),
    ];
  },
};

/** Publishes, waits for all receipts and answers the milliseconds each took. */
async function round(
  receivers: Receivers,
  publish: () => ReturnType<DeliverySystem["publish"]>,
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

async function throughput(
  bench: Bench,
  system: DeliverySystem,
  receivers: Receivers,
): Promise<Finding> {
  const rates: number[] = [];
  for (let count = 0; count < rounds; count += 1) {
    const startedAt = performance.now();
    const all = async () => {
      const published: { id: number; at: number }[] = [];
      for (let sent = 0; sent < many; sent += chunk)
        published.push(...(await system.publish(chunk)));
      return published;
    };
    await round(receivers, all, many * fanOut);
    const rate = (1_000 * many * fanOut) / (performance.now() - startedAt);
    bench.say(`${Math.round(rate)} deliveries a second`);
    rates.push(rate);
  }
  const rate = median(rates);
  return {
    what: `deliveries a second, ${many} events at once`,
    figure: `${Math.round(rate)}/s`,
    goal: `≥ ${goals.perSecond}/s`,
    met: rate >= goals.perSecond,
  };
}

/** One event at a time, on a system that has nothing else to do. */
async function idle(system: DeliverySystem, receivers: Receivers): Promise<Finding[]> {
  const runs: number[][] = [];
  for (let count = 0; count < rounds; count += 1) {
    const times: number[] = [];
    for (let event = 0; event < 40; event += 1) {
      times.push(...(await round(receivers, () => system.publish(1), fanOut)));
    }
    runs.push(times);
  }
  return ([50, 99] as const).map((percent) => {
    const time = median(runs.map((run) => percentile(run, percent)));
    const goal = percent === 50 ? goals.idleP50 : goals.idleP99;
    return {
      what: `commit to receipt, one event at a time, p${percent}`,
      figure: ms(time),
      goal: `≤ ${goal} ms`,
      met: time <= goal,
    };
  });
}

/**
 * An even pace; the healthy four's p99 without the fifth hanging and with it. Not in turns: whoever
 * hung is tried again only after a while.
 */
async function fairness(system: DeliverySystem, receivers: Receivers): Promise<Finding> {
  const runs: { all: number[]; hanging: number[] } = { all: [], hanging: [] };
  for (let count = 0; count < rounds; count += 1) {
    const all = await round(receivers, () => atPace(system), paced * fanOut);
    runs.all.push(percentile(all, 99));
  }
  receivers.order({ hanging: 1 });
  for (let count = 0; count < rounds; count += 1) {
    const four = await round(receivers, () => atPace(system), paced * (fanOut - 1));
    runs.hanging.push(percentile(four, 99));
  }
  const [before, after] = [median(runs.all), median(runs.hanging)];
  return {
    what: "one of five hangs: the healthy four's p99",
    figure: ms(after),
    baseline: `all healthy: ${ms(before)}`,
    ratio: after / before,
    goal: `≤ ${goals.fairP99} ms and ≤ ${goals.fairRatio} ×`,
    met: after <= goals.fairP99 && after / before <= goals.fairRatio,
  };
}

async function manyHanging(bench: Bench, system: DeliverySystem): Promise<Finding> {
  await system.unsubscribeAll();
  const receivers = await startReceivers(bench, 1_000);
  await system.subscribe(receivers.urls);
  const hanging = 100;
  const events = 10;
  const p99 = async (healthy: number) => {
    const times = await round(receivers, () => slowly(system, events), healthy * events);
    return percentile(times, 99);
  };
  const runs: { all: number[]; some: number[] } = { all: [], some: [] };
  for (let count = 0; count < rounds; count += 1) runs.all.push(await p99(1_000));
  receivers.order({ hanging });
  for (let count = 0; count < rounds; count += 1) runs.some.push(await p99(1_000 - hanging));
  const [before, after] = [median(runs.all), median(runs.some)];
  return {
    what: `${hanging} of 1,000 hang, ${events} events a second: the others' p99`,
    figure: ms(after),
    baseline: `all healthy: ${ms(before)}`,
    ratio: after / before,
    goal: `≤ ${goals.fairRatio} ×`,
    met: after / before <= goals.fairRatio,
  };
}

const atPace = (system: DeliverySystem) => evenly(system, paced, paceMs);
const slowly = (system: DeliverySystem, events: number) => evenly(system, events, 1_000);

async function evenly(system: DeliverySystem, events: number, everyMs: number) {
  const published: { id: number; at: number }[] = [];
  for (let event = 0; event < events; event += 1) {
    published.push(...(await system.publish(1)));
    await pause(everyMs);
  }
  return published;
}
