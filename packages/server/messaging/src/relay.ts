import { type DomainEvent, eventSubject, streamName } from "@deeds/contracts";
import { type Logger, runPeriodically } from "@deeds/service-kit";
import { startSpan } from "@deeds/service-kit/tracing";
import { type JetStreamClient, jetstream, jetstreamManager } from "@nats-io/jetstream";
import type { NatsConnection } from "@nats-io/nats-core";
import type { Connection, mongo } from "mongoose";
import type { Task } from "./connection.ts";
import { type OutboxRow, outboxOf } from "./outbox.ts";
import { RestartingReader } from "./restarting-reader.ts";
import type { StreamAccess } from "./stream.ts";
import { headersOf } from "./trace-context.ts";

const sweepMs = 5_000;
const retryMs = 1_000;
const batchSize = 100;

interface RelayOptions {
  database: Connection;
  nats: NatsConnection;
  stream: StreamAccess;
  log: Logger;
  clock: () => Date;
}

/**
 * Publishes outbox rows, those about one person in order, and marks them after their
 * acknowledgement. A crash in between publishes a row again with the same `Nats-Msg-Id`, which the
 * stream drops. Several replicas may run a relay each for the same reason. The change stream only
 * wakes the relay, which reads the outbox: a missed notification delays an event by five
 * seconds and loses none.
 */
export class Relay implements Task {
  readonly #options: RelayOptions;
  readonly #client: JetStreamClient;
  readonly #stream: StreamMonitor;
  readonly #publishing = runPeriodically({
    everyMs: sweepMs,
    retryMs,
    task: () => this.#publishBatch(),
    onError: (error) => this.#options.log.warn({ err: error }, "the relay retries in a second"),
  });
  readonly #inserts: RestartingReader<mongo.ChangeStream>;

  constructor(options: RelayOptions) {
    this.#options = options;
    this.#client = jetstream(options.nats, { timeout: 2_000 });
    this.#stream = new StreamMonitor(options);
    this.#inserts = new RestartingReader({
      open: () => watchInserts(options.database),
      read: (inserts) => {
        this.#publishing.wake();
        // Not iterated: an iterator would end only with the next insert, or after its whole wait.
        return new Promise((resolve, reject) => {
          inserts.on("change", () => this.#publishing.wake());
          inserts.on("error", reject).on("close", resolve);
        });
      },
      close: (inserts) => inserts.close(),
      onFailure: (error) =>
        options.log.warn({ err: error }, "the outbox is watched again in a second"),
      pauseMs: retryMs,
    });
    this.#publishing.wake();
  }

  async stop(): Promise<void> {
    const published = this.#publishing.stop();
    await this.#inserts.stop();
    await published;
  }

  async #publishBatch(): Promise<void> {
    await this.#stream.check();
    const rows = await outboxOf(this.#options.database)
      .find({ publishedAt: null })
      .sort({ _id: 1 })
      .limit(batchSize)
      .toArray();
    await this.#publishAll(rows);
    if (rows.length === batchSize) this.#publishing.wake();
  }

  /** Publishes sequentially for each person, in parallel for different people. */
  async #publishAll(rows: readonly OutboxRow[]): Promise<void> {
    const { database, clock } = this.#options;
    const published: Published[] = [];
    const publishInOrder = async (ofOnePerson: readonly OutboxRow[]) => {
      for (const row of ofOnePerson) published.push(await publish(this.#client, row));
    };
    const byPerson = Map.groupBy(rows, ({ event }) => personOf(event));
    const ends = await Promise.allSettled([...byPerson.values()].map(publishInOrder));
    await markPublished(database, published, clock());
    for (const end of ends) if (end.status === "rejected") throw end.reason;
  }
}

/** Returns the person of an event; an event without one is ordered alone. */
const personOf = ({ data, subject }: DomainEvent): string =>
  "personId" in data ? String(data.personId) : subject;

interface Published {
  _id: string;
  /** The acknowledged sequence. */
  seq: number;
}

async function publish(client: JetStreamClient, row: OutboxRow): Promise<Published> {
  const { _id, event, origin = {}, createdAt } = row;
  const span = startSpan(`publish ${event.type}`, {
    kind: "producer",
    parent: origin,
    at: createdAt,
    attributes: { "messaging.system": "nats", "messaging.message.id": _id },
  });
  try {
    const options = { msgID: _id, ...headersOf(span.traceContext) };
    const { seq } = await client.publish(eventSubject(event.type), JSON.stringify(event), options);
    span.end();
    return { _id, seq };
  } catch (error) {
    span.end({ failed: true });
    throw error;
  }
}

/** Marks all rows by one write: single writes would cost more than publishing. */
async function markPublished(
  database: Connection,
  published: readonly Published[],
  publishedAt: Date,
): Promise<void> {
  if (published.length === 0) return;
  const marks = published.map(({ _id, seq }) => ({
    updateOne: { filter: { _id }, update: { $set: { publishedAt, seq } } },
  }));
  await outboxOf(database).bulkWrite(marks, { ordered: false });
}

/**
 * Opens a change stream with ids only: the rows are read in their order. It starts now, not with
 * the server's first response, so that no insert is missed between reading the outbox and that.
 */
async function watchInserts(database: Connection): Promise<mongo.ChangeStream> {
  const { operationTime } = await database.getClient().db().command({ ping: 1 });
  return outboxOf(database).watch(
    [{ $match: { operationType: "insert" } }, { $project: { operationType: 1 } }],
    { startAtOperationTime: operationTime, maxAwaitTimeMS: 10_000 },
  );
}

interface KnownStream {
  _id: "stream";
  /** The creation time of the stream to which the outbox was published. */
  created: string;
}

const checkMs = 2_000;

/**
 * Detects that the stream is not the one the outbox was published to, e.g. since its volume was
 * lost, and publishes the outbox again. Consumers that have handled an
 * event skip it by their inbox.
 *
 * Each replica checks by itself, between two rounds of publishing, so that none marks a row that
 * only the lost stream has.
 */
class StreamMonitor {
  readonly #options: RelayOptions;
  #known: string | null = null;
  #checkedAt = Number.NEGATIVE_INFINITY;

  constructor(options: RelayOptions) {
    this.#options = options;
  }

  /** Compares the streams, at most every two seconds. */
  async check(): Promise<void> {
    // Monotonic: a clock that was set back must not suspend the checks.
    if (performance.now() - this.#checkedAt < checkMs) return;
    // Also after a failure: not before every round of publishing.
    await this.#compare().catch((error: unknown) =>
      this.#options.log.warn({ err: error }, "the stream is unknown"),
    );
    this.#checkedAt = performance.now();
  }

  async #compare(): Promise<void> {
    const { database, nats, stream, log } = this.#options;
    const stored = database.collection<KnownStream>("relay_stream");
    const created = await creationOf(nats, stream);
    this.#known ??= (await stored.findOne({ _id: "stream" }))?.created ?? null;
    if (this.#known === created) return;
    if (this.#known !== null) {
      const { modifiedCount } = await outboxOf(database).updateMany(
        { publishedAt: { $ne: null } },
        { $set: { publishedAt: null }, $unset: { seq: "" } },
      );
      log.warn({ events: modifiedCount }, "the stream was lost and is built again");
    }
    await stored.updateOne({ _id: "stream" }, { $set: { created } }, { upsert: true });
    this.#known = created;
  }
}

async function creationOf(nats: NatsConnection, stream: StreamAccess): Promise<string> {
  const manager = await jetstreamManager(nats, { timeout: 2_000, checkAPI: false });
  const found = await manager.streams.info(streamName).catch(() => null);
  if (found) return found.created;
  return (await (await stream.open(nats)).streams.info(streamName)).created;
}
