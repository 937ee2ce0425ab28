import type { endpoints, WebhookHealth } from "@deeds/contracts";
import { refuse, trusted, type Window } from "@deeds/service-kit";
import type { z } from "zod";
import { attemptLogId, type StoredDelivery } from "../models/delivery.ts";
import type { ServiceContext } from "../service-context.ts";

const maxCount = 10_000;

/** Returns deliveries, the newest first; throws `not-found` for an unknown subscriber. */
export async function listDeliveries(
  context: ServiceContext,
  filter: { webhookId: number } & z.output<typeof endpoints.deliveries.query>,
  window: Pick<Window, "skip" | "limit">,
): Promise<{ items: StoredDelivery[]; total: number; totalIsExact: boolean }> {
  const { webhooks, deliveries } = context.models;
  const { webhookId, state, type, since } = filter;
  if (!(await webhooks.exists({ _id: webhookId }))) throw refuse.notFound();
  const criteria = {
    webhookId,
    ...(state && { state }),
    ...(type && { type }),
    ...(since && { createdAt: trusted({ $gte: new Date(since) }) }),
  };
  const [items, count] = await Promise.all([
    deliveries
      .find(criteria)
      .sort({ createdAt: -1, _id: -1 })
      .skip(window.skip)
      .limit(window.limit)
      .lean(),
    deliveries.countDocuments(criteria, { limit: maxCount + 1 }),
  ]);
  return { items, total: Math.min(count, maxCount), totalIsExact: count <= maxCount };
}

/**
 * Returns the attempts of a delivery; `log` is `null` once it expired or the person was erased.
 * Throws `not-found`.
 */
export async function readAttempts({ models }: ServiceContext, id: string) {
  const delivery = await models.deliveries.findById(id).lean();
  if (!delivery) throw refuse.notFound();
  const ids = delivery.attempts.map(({ number }) => attemptLogId(id, number));
  const logs = await models.attemptLogs.find({ _id: trusted({ $in: ids }) }).lean();
  const byId = new Map(logs.map((log) => [log._id, log]));
  return delivery.attempts.map((attempt) => ({
    attempt,
    log: byId.get(attemptLogId(id, attempt.number)) ?? null,
  }));
}
export type AttemptWithLog = Awaited<ReturnType<typeof readAttempts>>[number];

const dayMs = 24 * 60 * 60 * 1000;
const periodMs = 30 * dayMs;
/** The newest deliveries, of whose responses the median is computed. */
const maxSampledDeliveries = 1_000;

/** Summarizes the last thirty days; throws `not-found` for an unknown subscriber. */
export async function readHealth(
  context: ServiceContext,
  id: number,
  now: Date,
): Promise<WebhookHealth> {
  const { webhooks, deliveries } = context.models;
  const webhook = await webhooks.findById(id).lean();
  if (!webhook) throw refuse.notFound();
  const recent = { webhookId: id, createdAt: { $gte: new Date(now.getTime() - periodMs) } };
  const [counts, durations] = await Promise.all([
    deliveries.aggregate<{ _id: string; count: number }>([
      { $match: recent },
      { $group: { _id: "$state", count: { $sum: 1 } } },
    ]),
    deliveries.aggregate<{ durationMs: number }>([
      { $match: recent },
      { $sort: { createdAt: -1, _id: -1 } },
      { $limit: maxSampledDeliveries },
      { $unwind: "$attempts" },
      { $match: { "attempts.statusCode": { $ne: null } } },
      { $project: { _id: 0, durationMs: "$attempts.durationMs" } },
      { $sort: { durationMs: 1 } },
    ]),
  ]);
  const countOf = (...states: string[]) =>
    counts.filter(({ _id }) => states.includes(_id)).reduce((sum, { count }) => sum + count, 0);
  return {
    total: counts.reduce((sum, { count }) => sum + count, 0),
    delivered: countOf("delivered"),
    failed: countOf("failed"),
    waiting: countOf("pending", "delivering", "held"),
    medianMs: durations[Math.floor((durations.length - 1) / 2)]?.durationMs ?? null,
    lastAt: webhook.lastTriggeredAt?.toISOString() ?? null,
  };
}
