import type { WebhookHealth } from "@deeds/contracts";
import { refuse } from "@deeds/service-kit";
import type { House } from "../house.ts";

const dayMs = 24 * 60 * 60 * 1000;
const spanMs = 30 * dayMs;
/** The answers that the usual time is read from: the newest ones. */
const measured = 1_000;

/** How the deliveries of the last thirty days went; throws `not-found` without such a subscriber. */
export async function readHealth(house: House, id: number, now: Date): Promise<WebhookHealth> {
  const { webhooks, deliveries } = house.models;
  const webhook = await webhooks.findById(id).lean();
  if (!webhook) throw refuse.notFound();
  const recent = { webhookId: id, createdAt: { $gte: new Date(now.getTime() - spanMs) } };
  const [counts, answers] = await Promise.all([
    deliveries.aggregate<{ _id: string; count: number }>([
      { $match: recent },
      { $group: { _id: "$state", count: { $sum: 1 } } },
    ]),
    deliveries.aggregate<{ durationMs: number }>([
      { $match: recent },
      { $sort: { createdAt: -1, _id: -1 } },
      { $limit: measured },
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
    medianMs: answers[Math.floor((answers.length - 1) / 2)]?.durationMs ?? null,
    lastAt: webhook.lastTriggeredAt?.toISOString() ?? null,
  };
}
