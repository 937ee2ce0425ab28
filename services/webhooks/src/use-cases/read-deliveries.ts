import type { endpoints, WebhookHealth } from "@deeds/contracts";
import { refuse, type Transaction, type Window } from "@deeds/service-kit";
import type { z } from "zod";
import type { StoredDelivery } from "../models/delivery.ts";
import type { StoredWebhook } from "../models/webhook.ts";
import type { ServiceContext } from "../service-context.ts";

const maxTotal = 10_000;
const healthPeriodMs = 30 * 24 * 60 * 60 * 1000;
/** The newest deliveries, of whose responses the median is computed. */
const maxSampledDeliveries = 1_000;

/** Returns a subscriber; throws `not-found`. */
export async function requireWebhook(
  { models }: ServiceContext,
  id: number,
  tx?: Transaction,
): Promise<StoredWebhook> {
  const webhook = await models.webhooks.findById(id, tx);
  if (!webhook) throw refuse.notFound();
  return webhook;
}

/** Returns deliveries, the newest first; throws `not-found` for an unknown subscriber. */
export async function listDeliveries(
  context: ServiceContext,
  request: { webhookId: number; window: Window } & z.output<typeof endpoints.deliveries.query>,
): Promise<{ items: StoredDelivery[]; total: number; totalIsExact: boolean }> {
  const { webhookId, state, type, since, window } = request;
  await requireWebhook(context, webhookId);
  const { items, total } = await context.models.deliveries.list(
    { webhookId, state, type, since: since === undefined ? undefined : new Date(since) },
    { skip: window.skip, limit: window.limit, maxTotal: maxTotal + 1 },
  );
  return { items, total: Math.min(total, maxTotal), totalIsExact: total <= maxTotal };
}

/**
 * Returns the attempts of a delivery; `log` is `null` once it expired or the person was erased.
 * Throws `not-found`.
 */
export async function readAttempts({ models }: ServiceContext, id: string) {
  const delivery = await models.deliveries.findById(id);
  if (!delivery) throw refuse.notFound();
  const { attempts } = delivery;
  const numbers = attempts.map(({ number }) => number);
  const logs = await models.attemptLogs.findOfDelivery(id, numbers);
  return attempts.map((attempt, index) => ({ attempt, log: logs[index] ?? null }));
}
export type AttemptWithLog = Awaited<ReturnType<typeof readAttempts>>[number];

/** Summarizes the last thirty days; throws `not-found` for an unknown subscriber. */
export async function readHealth(
  context: ServiceContext,
  { id, now }: { id: number; now: Date },
): Promise<WebhookHealth> {
  const { deliveries } = context.models;
  const webhook = await requireWebhook(context, id);
  const since = new Date(now.getTime() - healthPeriodMs);
  const { counts, durations } = await deliveries.summarize(id, since, maxSampledDeliveries);
  const countOf = (...states: string[]) =>
    states.reduce((sum, state) => sum + (counts.get(state) ?? 0), 0);
  return {
    total: countOf(...counts.keys()),
    delivered: countOf("delivered"),
    failed: countOf("failed"),
    waiting: countOf("pending", "delivering", "held"),
    medianMs: durations[Math.floor((durations.length - 1) / 2)] ?? null,
    lastAt: webhook.lastTriggeredAt?.toISOString() ?? null,
  };
}
