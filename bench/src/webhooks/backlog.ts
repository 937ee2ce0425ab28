import type { Product } from "@deeds/launcher";
import { mongo } from "mongoose";
import { median } from "../measure.ts";
import { peakMemory } from "../memory.ts";
import type { Bench } from "../suite.ts";
import { personOf } from "./ours.ts";
import { type Receivers, startReceivers } from "./receivers.ts";
import type { DeliverySystem } from "./system.ts";

const fanOut = 5;
const pending = 1_000_000;
/** As many deliveries are timed at a time. */
const timed = 20_000;
const batch = 5_000;
const rounds = 5;

/** How fast a backlog is worked off: a small one, and the same number out of a million. */
export interface Backlog {
  smallPerSecond: number;
  largePerSecond: number;
  /** Most memory that the service held with the large one, in megabytes. */
  megabytes: number;
}

/**
 * Puts deliveries into the service's own queue while it is stopped, starts it, and times what arrives.
 * So the rate is that of claiming and sending alone; nothing is published meanwhile.
 */
export async function backlog(
  bench: Bench,
  product: Product,
  system: DeliverySystem,
): Promise<Backlog> {
  const client = new mongo.MongoClient(product.engines.mongoAdminUrl);
  bench.atEnd(() => client.close());
  const { pathname } = new URL(product.engines.databaseUrl("webhooks"));
  const stage: Stage = { bench, product, database: client.db(pathname.slice(1)) };
  const receivers = await startReceivers(bench, fanOut);
  await system.subscribe(receivers.urls);
  const smallPerSecond = await small(stage, receivers);
  await fill(stage, pending);
  const { largePerSecond, megabytes } = await large(stage, receivers);
  return { smallPerSecond, largePerSecond, megabytes };
}

interface Stage {
  bench: Bench;
  product: Product;
  database: mongo.Db;
}

async function small(stage: Stage, receivers: Receivers): Promise<number> {
  const rates: number[] = [];
  for (let count = 0; count < rounds; count += 1) {
    await fill(stage, timed);
    await stage.product.start("webhooks");
    rates.push(await rateOf(stage, receivers));
  }
  return median(rates);
}

/** One stretch after the other of the same million. */
async function large(stage: Stage, receivers: Receivers) {
  await stage.product.start("webhooks");
  const { pid = 0 } = stage.product.processes().webhooks ?? {};
  const rates: number[] = [];
  const megabytes = await peakMemory(pid, async () => {
    for (let count = 0; count < rounds; count += 1) rates.push(await rateOf(stage, receivers));
  });
  await stage.product.stop("webhooks");
  return { largePerSecond: median(rates), megabytes };
}

/** From the first of so many arrivals to the last: the start of the process is left out. */
async function rateOf({ bench }: Stage, receivers: Receivers): Promise<number> {
  receivers.order("forget");
  await receivers.untilArrived(timed);
  const times = (await receivers.arrivals())
    .map(([, , at]) => at)
    .sort((one, other) => one - other);
  const counted = times.slice(0, timed);
  const rate = (1_000 * (counted.length - 1)) / ((counted.at(-1) ?? 0) - (counted[0] ?? 0));
  bench.say(`backlog: ${Math.round(rate)} deliveries a second`);
  return rate;
}

/** Empties the queue of the stopped service and puts that many deliveries into it, all due. */
async function fill({ bench, product, database }: Stage, count: number): Promise<void> {
  await product.stop("webhooks");
  const deliveries = database.collection<{ _id: string }>("deliveries");
  await deliveries.deleteMany({});
  await database.collection("attempt_logs").deleteMany({});
  const webhooks = await database.collection<{ _id: number }>("webhooks").find().toArray();
  const ids = webhooks.map(({ _id }) => _id);
  for (let done = 0; done < count; done += batch) {
    const rows = Array.from({ length: batch }, (_, at) => rowOf(done + at, ids));
    await deliveries.insertMany(rows, { ordered: false, writeConcern: { w: 1, j: false } });
  }
  // The writing of all that must not go on while what follows is timed.
  await database.admin().command({ fsync: 1 });
  bench.say(`${count} deliveries wait`);
}

function rowOf(number: number, webhooks: readonly number[]) {
  const now = new Date();
  const webhookId = webhooks[number % webhooks.length] ?? 0;
  const messageId = `bench${String(number).padStart(21, "0")}`;
  const data = personOf(number);
  return {
    ...{ _id: `${messageId}-${webhookId}`, webhookId, messageId, type: "person_created" },
    ...{ personId: number, state: "pending", createdAt: now, nextAttemptAt: now, attempts: [] },
    ...{ finishedAt: null, version: 1 },
    body: JSON.stringify({ type: "person_created", timestamp: now.toISOString(), data }),
  };
}
