import { jetstream } from "@nats-io/jetstream";
import type { NatsConnection } from "@nats-io/nats-core";
import type { Connection } from "mongoose";
import { type OutboxRow, outboxOf } from "./outbox.ts";
import { subjectOf } from "./stream.ts";
import type { MessageLog } from "./types.ts";

const sweepMs = 1_000;
const batchSize = 200;

export interface Relay {
  /** Publishes what waits now instead of at the next sweep. */
  wake(): void;
  stop(): Promise<void>;
}

/**
 * Publishes outbox rows in order and marks each after its acknowledgement. A crash in between
 * publishes a row again with the same `Nats-Msg-Id`, which the stream drops. Several replicas may
 * run a relay each for the same reason. The change stream only wakes the relay: what it publishes
 * it reads from the outbox, so that a missed notice costs a second and never an event.
 */
export function startRelay(options: {
  database: Connection;
  nats: NatsConnection;
  log: MessageLog;
}): Relay {
  const { database, log } = options;
  const outbox = outboxOf(database);
  const client = jetstream(options.nats, { timeout: 2_000 });
  let running: Promise<void> | null = null;
  let again = false;
  let stopped = false;

  const publish = async (row: OutboxRow) => {
    const subject = subjectOf(row.event.type);
    const { seq } = await client.publish(subject, JSON.stringify(row.event), { msgID: row._id });
    await outbox.updateOne({ _id: row._id }, { $set: { publishedAt: new Date(), seq } });
  };

  const drain = async () => {
    do {
      again = false;
      const rows = await outbox
        .find({ publishedAt: null })
        .sort({ _id: 1 })
        .limit(batchSize)
        .toArray();
      for (const row of rows) await publish(row);
      if (rows.length === batchSize) again = true;
    } while (again && !stopped);
  };

  const wake = () => {
    again = true;
    if (running || stopped) return;
    running = drain()
      .catch((error: unknown) => log.warn({ err: error }, "the relay waits for its next sweep"))
      .finally(() => {
        running = null;
      });
  };

  const sweep = setInterval(wake, sweepMs);
  const notices = watchOutbox(database, wake, log);
  wake();
  return {
    wake,
    stop: async () => {
      stopped = true;
      clearInterval(sweep);
      await notices.close();
      await running;
    },
  };
}

/** Wakes the relay at each insert; opens the change stream again when it breaks. */
function watchOutbox(database: Connection, wake: () => void, log: MessageLog) {
  let closed = false;
  let reopening: NodeJS.Timeout | undefined;
  let stream = open();
  function open() {
    const opened = outboxOf(database).watch([{ $match: { operationType: "insert" } }]);
    opened.on("change", wake);
    opened.on("error", (error) => {
      if (closed) return;
      log.warn({ err: error }, "the outbox is watched again in a second");
      void opened.close();
      reopening = setTimeout(() => {
        stream = open();
      }, sweepMs);
    });
    return opened;
  }
  return {
    close: async () => {
      closed = true;
      clearTimeout(reopening);
      await stream.close();
    },
  };
}
