import { setTimeout as pause } from "node:timers/promises";
import type { Product } from "@deeds/launcher";
import { mongo } from "mongoose";
import { median, medianOf, peakMemory, percentile, repeat } from "../measure.ts";
import { atLeast, atMost, evaluate, type Finding, goal, write } from "../report.ts";
import { type Bench, type Suite, sizes } from "../suite.ts";
import { type Receivers, startReceivers } from "../webhooks/receivers.ts";
import {
  type DeliverySystem,
  otherSystems,
  ourSystem,
  type Published,
  personOf,
} from "../webhooks/systems.ts";

const fanOut = 5;
const chunk = 50;
const crowdEvents = 10;
const size = sizes(
  {
    rounds: 5,
    many: 2_000,
    single: 40,
    paced: 300,
    crowd: 1_000,
    hangingOfCrowd: 100,
    backlog: 1_000_000,
    timed: 20_000,
  },
  {
    rounds: 1,
    many: 100,
    single: 5,
    paced: 50,
    crowd: 50,
    hangingOfCrowd: 5,
    backlog: 20_000,
    timed: 5_000,
  },
);
const { rounds, many, timed } = size;
const [wait, hang] = [size.backlog, size.hangingOfCrowd].map((value) => value.toLocaleString("en"));
const crowd = size.crowd.toLocaleString("en");

const fair = [atMost(500, "ms"), atMost(2, "×")];
const goals = {
  perSecond: goal(`deliveries a second, ${many} events at once`, atLeast(2_000, "/s")),
  p50: goal("commit to receipt, one event at a time, p50", atMost(25, "ms")),
  p99: goal("commit to receipt, one event at a time, p99", atMost(60, "ms")),
  five: goal("one of five hangs: the healthy four's p99", ...fair),
  crowd: goal(`${hang} of ${crowd} hang, an event a second: the others' p99`, ...fair),
  backlog: goal(`${wait} wait: deliveries a second`, atLeast(0.8, "×")),
  memory: goal(`${wait} wait: memory of the service`, atMost(300, "MB")),
};

/** Other systems are named by `DELIVERY_SYSTEMS`. */
export const webhooks: Suite = {
  name: "webhooks",
  title: `From an event's commit to its receipt by subscribers, ${fanOut} for each event, half a kilobyte each; receivers and publisher on the same machine; medians of ${rounds} rounds.`,
  goals: Object.values(goals),
  run: async (bench) => {
    const product = await bench.startProduct({ WEBHOOK_ALLOW_LOOPBACK: "1", NODE_ENV: "test" });
    const system = await ourSystem(bench, product);
    const findings = await measure(bench, system);
    findings.push(...(await measureBacklog(bench, product, system)));
    for (const other of await otherSystems(bench)) {
      for (const { what, figure, baseline, ratio } of await measure(bench, other)) {
        const against = baseline !== undefined && ratio !== undefined && { baseline, ratio };
        findings.push({ what: `${other.name}: ${what}`, figure, ...against });
      }
    }
    return findings;
  },
};

/** Puts one system through all cases, each on receivers of its own. */
async function measure(bench: Bench, system: DeliverySystem): Promise<Finding[]> {
  const receivers = await startReceivers(bench, fanOut);
  await system.subscribe(receivers.urls);
  const deliverOne = () => deliver(receivers, () => system.publish(1), fanOut);
  await deliverOne();
  const perSecond = median(await repeat(rounds, () => throughput(bench, system, receivers)));
  const single = await repeat(rounds, async () => (await repeat(size.single, deliverOne)).flat());
  const five = await fairness(receivers, 1, size.paced, () =>
    publishEvenly(system, size.paced, 10),
  );
  await system.unsubscribeAll();
  const crowded = await startReceivers(bench, size.crowd);
  await system.subscribe(crowded.urls);
  const everySecond = () => publishEvenly(system, crowdEvents, 1_000);
  const ofCrowd = await fairness(crowded, size.hangingOfCrowd, crowdEvents, everySecond);
  await system.unsubscribeAll();
  const [p50, p99] = [medianOf(single, 50), medianOf(single, 99)];
  return [
    evaluate(goals.perSecond, [perSecond], { figure: write(perSecond, "/s") }),
    evaluate(goals.p50, [p50], { figure: write(p50, "ms") }),
    evaluate(goals.p99, [p99], { figure: write(p99, "ms") }),
    evaluate(goals.five, [five.hanging, five.ratio], five.shown),
    evaluate(goals.crowd, [ofCrowd.hanging, ofCrowd.ratio], ofCrowd.shown),
  ];
}

/** Publishes, waits for all receipts and returns the milliseconds that each took. */
async function deliver(
  receivers: Receivers,
  publish: () => Promise<readonly Published[]>,
  receipts: number,
): Promise<number[]> {
  receivers.clear();
  const published = new Map((await publish()).map(({ id, at }) => [id, at]));
  const arrivals = await receivers.receive(receipts);
  return arrivals.flatMap(([id, at]) => {
    const since = published.get(id);
    return since === undefined ? [] : [at - since];
  });
}

/** Deliveries a second when many events come at once. */
async function throughput(bench: Bench, system: DeliverySystem, receivers: Receivers) {
  const startedAt = performance.now();
  const publishAll = async () => (await repeat(many / chunk, () => system.publish(chunk))).flat();
  await deliver(receivers, publishAll, many * fanOut);
  const rate = (1_000 * many * fanOut) / (performance.now() - startedAt);
  bench.log(`${system.name}: ${write(rate, "/s")}`);
  return rate;
}

/**
 * The 99th percentile of the healthy receivers: before some hang, and while they do. Not in turns: a
 * receiver that hung gets its retries only after a while.
 */
async function fairness(
  receivers: Receivers,
  hangingCount: number,
  count: number,
  publish: () => Promise<readonly Published[]>,
) {
  const p99 = async (receiving: number) =>
    percentile(await deliver(receivers, publish, receiving * count), 99);
  const all = receivers.urls.length;
  const healthy = median(await repeat(rounds, () => p99(all)));
  receivers.hang(hangingCount);
  const hanging = median(await repeat(rounds, () => p99(all - hangingCount)));
  const ratio = hanging / healthy;
  const baseline = `all healthy: ${write(healthy, "ms")}`;
  return { hanging, ratio, shown: { figure: write(hanging, "ms"), baseline, ratio } };
}

async function publishEvenly(system: DeliverySystem, count: number, everyMs: number) {
  const published = await repeat(count, async () => {
    const events = await system.publish(1);
    await pause(everyMs);
    return events;
  });
  return published.flat();
}

/**
 * Measures how fast a backlog is worked off: a small one, and the same number out of a large one. It
 * is written into the queue of the stopped service, so that the rate is that of claiming and sending
 * alone; nothing is published meanwhile.
 */
async function measureBacklog(bench: Bench, product: Product, system: DeliverySystem) {
  const client = new mongo.MongoClient(product.engines.mongoAdminUrl);
  bench.onClose(() => client.close());
  const database = client.db(new URL(product.engines.databaseUrl("webhooks")).pathname.slice(1));
  const receivers = await startReceivers(bench, fanOut);
  await system.subscribe(receivers.urls);
  const fill = async (count: number) => {
    await product.stop("webhooks");
    await fillQueue(database, count);
    bench.log(`${count} deliveries wait`);
    receivers.clear();
    await product.start("webhooks");
  };
  const small = await repeat(rounds, async () => {
    await fill(timed);
    return rateOf(receivers);
  });
  await fill(size.backlog);
  const { pid = 0 } = product.processes().webhooks ?? {};
  let large: number[] = [];
  // One stretch after the other of the same backlog.
  const megabytes = await peakMemory(pid, async () => {
    large = await repeat(rounds, () => rateOf(receivers));
  });
  await product.stop("webhooks");
  const ratio = median(large) / median(small);
  return [
    evaluate(goals.backlog, [ratio], {
      figure: write(median(large), "/s"),
      baseline: `${timed.toLocaleString("en")} wait: ${write(median(small), "/s")}`,
      ratio,
    }),
    evaluate(goals.memory, [megabytes], { figure: write(megabytes, "MB") }),
  ];
}

/** From the first of so many arrivals to the last: the start of the process is left out. */
async function rateOf(receivers: Receivers): Promise<number> {
  const arrivals = await receivers.receive(timed);
  const times = arrivals.map(([, at]) => at).sort((one, other) => one - other);
  const counted = times.slice(0, timed);
  return (1_000 * (counted.length - 1)) / ((counted.at(-1) ?? 0) - (counted[0] ?? 0));
}

/** Empties the queue and puts that many deliveries into it, all due. */
async function fillQueue(database: mongo.Db, count: number): Promise<void> {
  const batch = 5_000;
  const deliveries = database.collection<{ _id: string }>("deliveries");
  await deliveries.deleteMany({});
  await database.collection("attempt_logs").deleteMany({});
  const subscribers = await database.collection<{ _id: number }>("webhooks").find().toArray();
  const idOf = (number: number) => subscribers[number % subscribers.length]?._id ?? 0;
  for (let done = 0; done < count; done += batch) {
    const rows = Array.from({ length: batch }, (_, at) => rowOf(done + at, idOf(done + at)));
    await deliveries.insertMany(rows, { ordered: false, writeConcern: { w: 1, j: false } });
  }
  // The writing of all that must not go on while what follows is timed.
  await database.admin().command({ fsync: 1 });
}

function rowOf(number: number, webhookId: number) {
  const at = new Date();
  const messageId = `bench${String(number).padStart(21, "0")}`;
  const data = personOf(number);
  return {
    _id: `${messageId}-${webhookId}`,
    webhookId,
    messageId,
    type: "person_created",
    personId: number,
    state: "pending",
    createdAt: at,
    nextAttemptAt: at,
    attempts: [],
    finishedAt: null,
    version: 1,
    body: JSON.stringify({ type: "person_created", timestamp: at.toISOString(), data }),
  };
}
