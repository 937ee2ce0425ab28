import { setTimeout as sleep } from "node:timers/promises";
import { durableOf, streamName } from "@deeds/contracts";
import { createSerialTask, type Database, type Logger } from "@deeds/service-kit";
import { logFieldsOf } from "@deeds/service-kit/tracing";
import { type ConsumerMessages, type JsMsg, jetstream } from "@nats-io/jetstream";
import type { NatsConnection } from "@nats-io/nats-core";
import type { Task } from "./connection.ts";
import { ForeignEvent } from "./event-message.ts";
import { applyOnce, type Consumption, deadLettersOf } from "./inbox.ts";
import { RestartingReader } from "./restarting-reader.ts";
import { maxBatchSize, type StreamAccess } from "./stream.ts";
import { traceContextIn, type Unpacked, unpack } from "./trace-context.ts";

const maxDeliveries = 8;
const maxRedeliveryMs = 30_000;
const maxGatherMs = 100;

type FailureOutcome = "retry-singly" | "dead-letter" | { redeliverAfterMs: number };

/** Decides about messages whose effect failed. A database outage never makes a dead letter. */
export function outcomeOfFailure(failure: {
  batchSize: number;
  deliveryCount: number;
  isOutage: boolean;
  isForeign: boolean;
}): FailureOutcome {
  const { batchSize, deliveryCount, isOutage, isForeign } = failure;
  if (batchSize > 1 && !isOutage) return "retry-singly";
  if (isForeign) return "dead-letter";
  if (deliveryCount >= maxDeliveries && !isOutage) return "dead-letter";
  return { redeliverAfterMs: Math.min(maxRedeliveryMs, 250 * 2 ** Math.min(deliveryCount, 7)) };
}

interface ConsumerOptions {
  consumption: Consumption;
  service: string;
  database: Database;
  nats: NatsConnection;
  stream: StreamAccess;
  log: Logger;
  clock: () => Date;
}

/** Exactly once: inbox row and effect commit together, then the message is acknowledged. */
export class Consumer implements Task {
  readonly #options: ConsumerOptions;
  readonly #durable: string;
  readonly #waiting: JsMsg[] = [];
  readonly #handling = createSerialTask({
    task: () => this.#handleNext(),
    onError: (error) => this.#warn({ err: error }, "a batch could not be handled"),
  });
  readonly #reader: RestartingReader<ConsumerMessages>;

  constructor(options: ConsumerOptions) {
    this.#options = options;
    this.#durable = durableOf(options.service, options.consumption.name);
    this.#reader = new RestartingReader({
      open: () => openMessages(options),
      read: (messages) => this.#read(messages),
      // `messages.close()` would wait for an iteration that may never begin.
      close: (messages) => messages.stop(),
      onFailure: (error) => this.#warn({ err: error }, "the consumer starts again"),
      pauseMs: 500,
    });
  }

  async stop(): Promise<void> {
    const handled = this.#handling.stop();
    await this.#reader.stop();
    await handled;
  }

  async #read(messages: ConsumerMessages): Promise<void> {
    for await (const message of messages) {
      this.#waiting.push(message);
      this.#handling.wake();
    }
  }

  async #handleNext(): Promise<void> {
    const { consumption } = this.#options;
    if (!("handleMany" in consumption)) await this.#handle(this.#waiting.splice(0, 1));
    else {
      const { gatherMsEach = maxGatherMs } = consumption;
      const batch = this.#waiting.splice(0, maxBatchSize);
      const gatherMs = Math.min(gatherMsEach * batch.length, maxGatherMs);
      await Promise.all([this.#handle(batch), sleep(gatherMs)]);
    }
    if (this.#waiting.length > 0) this.#handling.wake();
  }

  /** Never throws. */
  async #handle(messages: readonly JsMsg[]): Promise<void> {
    const { database, consumption, clock } = this.#options;
    const unpacked: Unpacked[] = [];
    try {
      for (const message of messages) unpacked.push(unpack(message, this.#durable));
      const events = unpacked.map(({ event }) => event);
      const applied = await applyOnce(database, { consumption, events, now: clock() });
      for (const message of messages) message.ack();
      for (const { span } of unpacked) span.end();
      for (const event of applied) consumption.after?.(event);
    } catch (error) {
      for (const { span } of unpacked) span.end({ failed: true });
      for (const message of messages) await this.#fail(message, { error, of: messages.length });
    }
  }

  async #fail(message: JsMsg, { error, of }: { error: unknown; of: number }): Promise<void> {
    const { deliveryCount } = message.info;
    const isOutage = this.#options.database.isOutage(error);
    const isForeign = error instanceof ForeignEvent;
    const outcome = outcomeOfFailure({ batchSize: of, deliveryCount, isOutage, isForeign });
    if (outcome === "retry-singly") return this.#handle([message]);
    const trace = logFieldsOf(traceContextIn(message));
    this.#warn({ err: error, count: deliveryCount, ...trace }, "an event could not be handled");
    if (outcome !== "dead-letter") return message.nak(outcome.redeliverAfterMs);
    try {
      await this.#storeDeadLetter(message, error);
      message.term("dead letter");
    } catch {
      message.nak(5_000);
    }
  }

  async #storeDeadLetter(message: JsMsg, error: unknown): Promise<void> {
    const { database, clock } = this.#options;
    const letter = {
      consumer: this.#durable,
      subject: message.subject,
      body: message.string(),
      error: String(error),
      at: clock(),
    };
    const _id = `${this.#durable}:${message.seq}`;
    await deadLettersOf(database.connection).updateOne({ _id }, { $set: letter }, { upsert: true });
  }

  #warn(fields: object, message: string): void {
    this.#options.log.warn({ durable: this.#durable, ...fields }, message);
  }
}

async function openMessages({
  nats,
  stream,
  service,
  consumption,
}: ConsumerOptions): Promise<ConsumerMessages> {
  const { name, types } = consumption;
  const consumer = { name, types: [...types], isBatch: "handleMany" in consumption };
  await stream.prepareConsumer(nats, consumer);
  const durable = await jetstream(nats).consumers.get(streamName, durableOf(service, name));
  return durable.consume({
    max_messages: maxBatchSize,
    // A lost request for messages, e.g. by a restart of the server, is noticed in six seconds.
    idle_heartbeat: 3_000,
    // A lost stream, or a server without it, ends this; then both are made anew.
    abort_on_missing_resource: true,
  });
}
