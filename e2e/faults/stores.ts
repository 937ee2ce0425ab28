import { DATABASES, type DatabaseName } from "@deeds/engines";
import { jetstreamManager } from "@nats-io/jetstream";
import type { NatsConnection } from "@nats-io/transport-node";
import type { mongo } from "mongoose";
import { withDatabase, withNats as withNatsAt } from "../src/product-under-test.ts";
import type { World } from "./scenario.ts";

interface Engines {
  target: Pick<World["target"], "engines">;
}

export const inDatabase = <Result>(
  { target }: Engines,
  name: DatabaseName,
  work: (database: mongo.Db) => Promise<Result>,
): Promise<Result> => withDatabase(target.engines.databaseUrl(name), work);

export const withNats = <Result>(
  { target }: Engines,
  work: (nats: NatsConnection) => Promise<Result>,
): Promise<Result> => withNatsAt(target.engines.natsUrl, work);

export const endOfStream = (world: World): Promise<number> =>
  withNats(world, async (nats) => {
    const { state } = await (await jetstreamManager(nats)).streams.info("EVENTS");
    return state.last_seq;
  });

export async function unfinished(world: World): Promise<string[]> {
  const waiting = await Promise.all(
    DATABASES.map((name) =>
      inDatabase(world, name, async (database) => {
        const rows = await database.collection("outbox").countDocuments({ publishedAt: null });
        const deadLetters = await database.collection("dead_letters").countDocuments();
        return [
          ...(rows > 0 ? [`${rows} events wait in the outbox of ${name}`] : []),
          ...(deadLetters > 0 ? [`${deadLetters} dead letters in ${name}`] : []),
        ];
      }),
    ),
  );
  return [...waiting.flat(), ...(await waitingConsumers(world)), ...(await openDeliveries(world))];
}

const waitingConsumers = (world: World): Promise<string[]> =>
  withNats(world, async (nats) => {
    const found: string[] = [];
    for await (const info of (await jetstreamManager(nats)).consumers.list("EVENTS")) {
      // The ephemeral consumer of a killed gateway is removed by the server.
      if (info.config.durable_name === undefined) continue;
      const { name, num_pending: pending, num_ack_pending: open } = info;
      if (pending + open > 0) found.push(`${name} has ${pending} events before it, ${open} open`);
    }
    return found;
  });

const openDeliveries = (world: World): Promise<string[]> =>
  inDatabase(world, "webhooks", async (database) => {
    const open = { webhookId: world.webhook, state: { $in: ["pending", "delivering"] } };
    const count = await database.collection("deliveries").countDocuments(open);
    return count > 0 ? [`${count} messages to the subscriber are not delivered`] : [];
  });
