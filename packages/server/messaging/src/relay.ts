import type { DomainEvent } from "@deeds/contracts";
import { type Logger, runPeriodically } from "@deeds/service-kit";
import { startSpan } from "@deeds/service-kit/tracing";
import { jetstream, jetstreamManager } from "@nats-io/jetstream";
import type { NatsConnection } from "@nats-io/nats-core";
import type { Connection } from "mongoose";
import { type OutboxRow, outboxOf } from "./outbox.ts";
import { ensureStream, streamName, subjectOf } from "./stream.ts";
import { headersOf } from "./trace-context.ts";

const sweepMs = 1_000;
const batchSize = 100;

/**
 * Publishes outbox rows, those about one person in order, and marks them after their
 * acknowledgement. A crash in between publishes a row again with the same `Nats-Msg-Id`, which the
 * stream drops. Several replicas may run a relay each for the same reason. The change stream only
 * wakes the relay, which reads the outbox: a missed notification delays an event by a
 * second and never an event.
 */
export function startRelay(options: { database: Connection; nats: NatsConnection; log: Logger }): {
  stop(): Promise<void>;
} {
  const { database, log } = options;
  const outbox = outboxOf(database);
  const client = jetstream(options.nats, { timeout: 2_000 });
  const stream = watchStream(options);

  /** Publishes a row; returns the acknowledged sequence. */
  const publish = async ({ _id, event, origin = {}, createdAt }: OutboxRow): Promise<Published> => {
    const message = JSON.stringify(event);
    const span = startSpan(`publish ${event.type}`, {
      ...({ kind: "producer", parent: origin, at: createdAt } as const),
      attributes: { "messaging.system": "nats", "messaging.message.id": _id },
    });
    try {
      const options = { msgID: _id, ...headersOf(span.traceContext) };
      const { seq } = await client.publish(subjectOf(event.type), message, options);
      span.end();
      return { _id, seq };
    } catch (error) {
      span.end({ failed: true });
      throw error;
    }
  };

  /** Publishes sequentially for each person, in parallel for different people. */
  const publishAll = async (rows: readonly OutboxRow[]) => {
    const published: Published[] = [];
    const inOrder = async (ofOnePerson: readonly OutboxRow[]) => {
      for (const row of ofOnePerson) published.push(await publish(row));
    };
    const byPerson = Map.groupBy(rows, ({ event }) => personOf(event));
    const ends = await Promise.allSettled([...byPerson.values()].map(inOrder));
    await mark(outbox, published);
    for (const end of ends) if (end.status === "rejected") throw end.reason;
  };

  const publishBatch = async () => {
    await stream.look();
    const rows = await outbox
      .find({ publishedAt: null })
      .sort({ _id: 1 })
      .limit(batchSize)
      .toArray();
    await publishAll(rows);
    if (rows.length === batchSize) publishing.wake();
  };

  const publishing = runPeriodically({
    everyMs: sweepMs,
    task: publishBatch,
    onError: (error) => log.warn({ err: error }, "the relay waits for its next sweep"),
  });
  const notices = watchOutbox(database, publishing.wake, log);
  publishing.wake();
  return {
    stop: async () => {
      const stopped = publishing.stop();
      await notices.close();
      await stopped;
    },
  };
}

/** Returns the person of an event; an event without one is ordered alone. */
const personOf = ({ data, subject }: DomainEvent): string =>
  "personId" in data ? String(data.personId) : subject;

interface Published {
  _id: string;
  seq: number;
}

/** Marks all rows by one write: single writes would cost more than publishing. */
async function mark(outbox: ReturnType<typeof outboxOf>, published: readonly Published[]) {
  if (published.length === 0) return;
  const publishedAt = new Date();
  const marks = published.map(({ _id, seq }) => ({
    updateOne: { filter: { _id }, update: { $set: { publishedAt, seq } } },
  }));
  await outbox.bulkWrite(marks, { ordered: false });
}

/** Wakes the relay at each insert; reopens a broken change stream. */
function watchOutbox(database: Connection, wake: () => void, log: Logger) {
  let closed = false;
  let reopening: NodeJS.Timeout | undefined;
  let stream = open();
  function open() {
    // Ids only: the rows are read in their order.
    const inserts = [{ $match: { operationType: "insert" } }, { $project: { operationType: 1 } }];
    const opened = outboxOf(database).watch(inserts);
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

interface KnownStream {
  _id: "stream";
  /** The creation time of the stream to which the outbox was published. */
  created: string;
}

const lookMs = 2_000;

/**
 * Detects that the stream is not the one the outbox was published to, e.g. since its volume was
 * lost, and publishes the outbox again. Consumers that have handled an
 * event skip it by their inbox.
 *
 * Each replica checks by itself, between two rounds of publishing, so that none marks a row that
 * only the lost stream has.
 */
export function watchStream(options: { database: Connection; nats: NatsConnection; log: Logger }): {
  look(): Promise<void>;
} {
  const { database, nats, log } = options;
  const memory = database.collection<KnownStream>("relay_stream");
  let known: string | null = null;
  let lookedAt = Number.NEGATIVE_INFINITY;

  const compare = async () => {
    const created = await creationOf(nats);
    known ??= (await memory.findOne({ _id: "stream" }))?.created ?? created;
    if (known !== created) {
      const { modifiedCount } = await outboxOf(database).updateMany(
        { publishedAt: { $ne: null } },
        { $set: { publishedAt: null }, $unset: { seq: "" } },
      );
      log.warn({ events: modifiedCount }, "the stream was lost and is built again");
    }
    await memory.updateOne({ _id: "stream" }, { $set: { created } }, { upsert: true });
    known = created;
  };
  return {
    look: async () => {
      if (performance.now() - lookedAt < lookMs) return;
      // Also after a failure: not before every round of publishing.
      await compare().catch((error: unknown) => log.warn({ err: error }, "the stream is unknown"));
      lookedAt = performance.now();
    },
  };
}

async function creationOf(nats: NatsConnection): Promise<string> {
  const manager = await jetstreamManager(nats, { timeout: 2_000, checkAPI: false });
  const found = await manager.streams.info(streamName).catch(() => null);
  if (found) return found.created;
  return (await (await ensureStream(nats)).streams.info(streamName)).created;
}
