import type { Logger } from "@deeds/service-kit";
import { jetstreamManager } from "@nats-io/jetstream";
import type { NatsConnection } from "@nats-io/nats-core";
import type { Connection } from "mongoose";
import { outboxOf } from "./outbox.ts";
import { ensureStream, streamName } from "./stream.ts";

interface KnownStream {
  _id: "stream";
  /** When the stream was made to which the outbox was published. */
  created: string;
}

const lookMs = 2_000;

/**
 * Notices that the stream is another one than the outbox was published to, e.g. since its volume was
 * lost, and has everything published again that the outbox still holds. Consumers that have had an
 * event know it by their inbox.
 *
 * Each replica looks for itself, and between two of its own rounds of publishing: so none marks what
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
      // Also after a failure: an absent server must not be asked before every publishing.
      await compare().catch((error: unknown) => log.warn({ err: error }, "the stream is unknown"));
      lookedAt = performance.now();
    },
  };
}

/** When the stream was made; makes it when there is none. */
async function creationOf(nats: NatsConnection): Promise<string> {
  const manager = await jetstreamManager(nats, { timeout: 2_000, checkAPI: false });
  const found = await manager.streams.info(streamName).catch(() => null);
  if (found) return found.created;
  return (await (await ensureStream(nats)).streams.info(streamName)).created;
}
