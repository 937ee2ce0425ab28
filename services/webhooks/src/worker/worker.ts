import { randomUUID } from "node:crypto";
import { runPeriodically } from "@deeds/service-kit";
import type { StoredWebhook } from "../models/webhook.ts";
import type { ServiceContext } from "../service-context.ts";
import { continueReplays } from "../use-cases/resend-deliveries.ts";
import { headersOf, signersOf } from "../use-cases/secrets.ts";
import { Dispatcher } from "./dispatcher.ts";
import { recordResults } from "./record-results.ts";
import { ResultQueue } from "./result-queue.ts";
import { ShardLeases } from "./shards.ts";
import {
  deleteOrphans,
  dueSubscribers,
  readQueues,
  refreshSubscriptions,
} from "./subscriptions.ts";

export type Worker = ReturnType<typeof startWorker>;

const refreshMs = 1_000;
const cleanupMs = 60_000;

/** Sends the due deliveries to the subscribers of its shards. Any number of workers may run. */
export function startWorker(context: ServiceContext, clock: () => Date) {
  const warn = (message: string) => (error: unknown) => context.log.warn({ err: error }, message);
  const credentialsOf = (webhook: StoredWebhook) => ({
    signers: signersOf(context, webhook, clock()),
    headers: headersOf(context, webhook),
  });
  const shards = new ShardLeases(context, randomUUID());
  const results = new ResultQueue({
    store: (batch) => recordResults(context, batch),
    onError: warn("storing results of attempts failed; retrying"),
  });
  const dispatcher = new Dispatcher({
    clock,
    refresh: async (queues) => {
      await shards.renewIfDue(clock());
      const owned = { shards: shards.owned, unrecorded: queues.unrecordedIds(), now: clock() };
      queues.sync(await refreshSubscriptions(context, owned), credentialsOf);
      await continueReplays(context, { shards: shards.owned, now: clock() });
      queues.markDirty(await dueSubscribers(context, clock()));
    },
    read: (queues, now) => readQueues(context, queues, now),
    send: ({ webhook, credentials }, { messageId, body, origin = {} }, at) =>
      context.sender.send({ url: webhook.url, ...credentials, messageId, body, at, origin }),
    store: (result) => results.add(result),
    onError: warn("reading deliveries failed; retrying in a second"),
  });
  const refreshes = runPeriodically({
    everyMs: refreshMs,
    task: () => dispatcher.refresh(),
    onError: () => undefined,
  });
  const cleanups = runPeriodically({
    everyMs: cleanupMs,
    task: () => deleteOrphans(context, clock()),
    onError: warn("deleting orphans failed; retrying in a minute"),
  });
  dispatcher.refresh();
  return {
    /**
     * Sends due deliveries now instead of within a second: those of the given subscribers, or all
     * after a change of a subscriber.
     */
    wake: (webhookIds?: readonly number[]): void =>
      webhookIds ? dispatcher.wake(webhookIds) : dispatcher.refresh(),
    /** Stops sending, waits for messages in flight and frees the shards. */
    stop: async (): Promise<void> => {
      await Promise.all([refreshes.stop(), cleanups.stop(), dispatcher.stop()]);
      await shards.release();
    },
  };
}
