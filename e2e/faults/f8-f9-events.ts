import { setTimeout as pause } from "node:timers/promises";
import { jetstream } from "@nats-io/jetstream";
import { headers } from "@nats-io/transport-node";
import { z } from "zod";
import { repeat } from "../src/receivers.ts";
import { during, type Run, type Scenario, type World } from "./scenario.ts";
import { inDatabase, withNats } from "./stores.ts";
import { inWindow } from "./workload.ts";

const repetition = "Deeds-Repetition";

export const everyEventThreeTimes: Scenario = {
  name: "F8",
  title: "each event is delivered three times",
  eventsAreRepeated: true,
  run: async (run) => {
    const { world, random } = run;
    let repeated = 0;
    await withNats(world, async (nats) => {
      const client = jetstream(nats);
      const consumer = await client.consumers.get("EVENTS", { deliver_policy: "new" });
      const messages = await consumer.consume();
      const repeating = (async () => {
        for await (const message of messages) {
          if (message.headers?.get(repetition)) continue;
          for (const turn of [1, 2]) {
            const own = headers();
            own.set(repetition, String(turn));
            const msgID = `${message.headers?.get("Nats-Msg-Id")}-${turn}`;
            const later = random.chance(0.3) ? random.below(400) : 0;
            setTimeout(() => {
              void client.publish(message.subject, message.data, { msgID, headers: own });
            }, later);
            repeated += 1;
          }
        }
      })();
      await during(run, () => pause(6_000));
      await pause(3_000);
      await messages.close();
      await repeating;
    });
    run.log(`${repeated} repetitions`);
    return repeated === 0 ? ["no event was repeated"] : [];
  },
};

const event = z.looseObject({ id: z.string(), type: z.string(), source: z.string() });
const outboxRow = z.object({ _id: z.string(), event });
type Row = z.infer<typeof outboxRow>;

const owners = [
  { service: "people", database: "people" },
  { service: "proofs", database: "proofs" },
  { service: "contact-edits", database: "contact_edits" },
] as const;

const lateShare = 0.1;

/**
 * Nothing reaches the stream while the server is unavailable; this script then publishes the
 * unpublished rows in an order that the seed determines, some much later, before the services restart.
 */
export const eventsOutOfOrder: Scenario = {
  name: "F9",
  title: "events arrive in any order, a tenth of them much later",
  run: async (run) => {
    const { world, random, log, downSeconds, stage } = run;
    const { target } = world;
    await target.stop("nats");
    await during(run, () => pause(6_000));
    const stepsBack: string[] = [];
    await inWindow(stage.ledger, async () => {
      for (const { service } of owners) await target.stop(service);
      const rows = random.shuffled(
        (await Promise.all(owners.map((one) => takeOver(world, one)))).flat(),
      );
      const late = rows.splice(0, Math.ceil(rows.length * lateShare));
      await target.start("nats");
      await publish(world, rows);
      for (const { service } of owners) await target.start(service);
      const stopWatching = watchCounts(run, stepsBack);
      await pause(downSeconds * 1000);
      await publish(world, late);
      log(`${rows.length} events out of order, ${late.length} of them ${downSeconds} s late`);
      await pause(2_000);
      await stopWatching();
    });
    return stepsBack;
  },
};

const takeOver = (world: World, { database }: (typeof owners)[number]): Promise<Row[]> =>
  inDatabase(world, database, async (db) => {
    const outbox = db.collection<{ _id: string }>("outbox");
    const rows = await outbox.find({ publishedAt: null }).toArray();
    const ids = rows.map(({ _id }) => _id);
    await outbox.updateMany({ _id: { $in: ids } }, { $set: { publishedAt: new Date() } });
    return z.array(outboxRow).parse(rows);
  });

const publish = (world: World, rows: readonly Row[]): Promise<void> =>
  withNats(world, async (nats) => {
    const client = jetstream(nats);
    for (const { _id, event: fact } of rows) {
      const service = fact.source.split("/").pop();
      const subject = `events.${service}.${fact.type}`;
      await client.publish(subject, JSON.stringify(fact), { msgID: _id });
    }
  });

/** A count of approved proofs never decreases: none is withdrawn. */
function watchCounts({ world, stage }: Run, stepsBack: string[]) {
  const highest = new Map<number, number>();
  const look = async () => {
    for (const id of stage.people) {
      const response = await fetch(`${world.target.origin}/api/public/people/${id}`);
      if (response.status !== 200) continue;
      const { proofCount }: { proofCount: number } = await response.json();
      const before = highest.get(id) ?? 0;
      if (proofCount < before) stepsBack.push(`person ${id} fell from ${before} to ${proofCount}`);
      highest.set(id, Math.max(before, proofCount));
    }
  };
  return repeat(async () => {
    await look().catch(() => undefined);
    await pause(50);
  });
}
