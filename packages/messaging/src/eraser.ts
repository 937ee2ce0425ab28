import { type Logger, runPeriodically, type SerialTask } from "@deeds/service-kit";
import { type JetStreamManager, jetstream, jetstreamManager } from "@nats-io/jetstream";
import type { NatsConnection } from "@nats-io/nats-core";
import type { Connection } from "mongoose";
import { type ForgottenRow, forgottenOf } from "./forget.ts";
import { forgottenSubject, streamName } from "./stream.ts";

const sweepMs = 1_000;
const batchSize = 200;

/**
 * Takes forgotten events out of the stream and overwrites their bytes there. What has to go is a row
 * in the database, so that a crash or an absent NATS only delays it; doing it twice does no harm.
 */
export function startEraser(options: {
  database: Connection;
  nats: NatsConnection;
  log: Logger;
}): SerialTask {
  const { nats, log } = options;
  const rows = forgottenOf(options.database);

  const erase = async () => {
    const waiting = await rows.find().limit(batchSize).toArray();
    if (waiting.length === 0) return;
    const manager = await jetstreamManager(nats);
    for (const row of waiting) {
      await eraseMessage(nats, manager, row);
      await rows.deleteOne({ _id: row._id });
    }
  };

  return runPeriodically({
    everyMs: sweepMs,
    task: erase,
    onError: (error) => log.warn({ err: error }, "forgotten events are erased later"),
  });
}

async function eraseMessage(
  nats: NatsConnection,
  manager: JetStreamManager,
  { _id, seq }: ForgottenRow,
): Promise<void> {
  if (seq !== null && (await isAt(manager, seq, _id))) {
    await manager.streams.deleteMessage(streamName, seq, true);
    return;
  }
  const place = await takeId(nats, _id);
  if (await isAt(manager, place, _id)) {
    await manager.streams.deleteMessage(streamName, place, true);
  }
}

/**
 * Publishes an empty message under the event's id. Had the event been published, the stream drops
 * this one and says where the event is; had it not, this one is there, and the event that a relay
 * may still hold in its hands is dropped instead.
 */
async function takeId(nats: NatsConnection, id: string): Promise<number> {
  const client = jetstream(nats, { timeout: 2_000 });
  const { seq } = await client.publish(forgottenSubject, "", { msgID: id });
  return seq;
}

/** A place means nothing once a lost stream was rebuilt: the message there must bear the id. */
async function isAt(manager: JetStreamManager, seq: number, id: string): Promise<boolean> {
  const message = await manager.streams.getMessage(streamName, { seq });
  return message?.header.get("Nats-Msg-Id") === id;
}
