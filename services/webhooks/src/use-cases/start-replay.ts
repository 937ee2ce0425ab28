import { type Actor, refuse } from "@deeds/service-kit";
import type { House } from "../house.ts";
import type { StoredReplay } from "../models/replay.ts";
import { chosenBy, isResting, type ReplayChoice } from "./resend.ts";

export interface ReplayOrder {
  choice: ReplayChoice;
  /** Only counts. */
  dryRun: boolean;
  actor: Actor;
  now: Date;
}

/**
 * Counts a subscriber's deliveries of a time and, unless it is only to count, begins to send them
 * again; the worker goes on with it. Throws `not-found` without such a subscriber.
 */
export async function startReplay(
  house: House,
  { choice, dryRun, actor, now }: ReplayOrder,
): Promise<{ deliveries: number; replay: StoredReplay | null }> {
  const { webhooks, deliveries, replays } = house.models;
  const { webhookId, since, until, state, type } = choice;
  if (!(await webhooks.exists({ _id: webhookId }))) throw refuse.notFound();
  const _id = dryRun ? 0 : await house.database.nextId("replays");
  return house.database.transaction(async (tx) => {
    const filter = { ...chosenBy(choice), ...isResting(now) };
    const total = await deliveries.countDocuments(filter, { session: tx });
    const replay: StoredReplay = {
      ...{ _id, webhookId, since, until, state, type, total },
      ...{ done: 0, cursor: null, nextAt: now, createdAt: now, finishedAt: null, version: 1 },
    };
    if (!dryRun) await replays.insertMany([replay], { session: tx });
    const which = [state, type].flatMap((part) => (part ? [`, ${part}`] : [])).join("");
    const span = `${since.toISOString()} to ${until.toISOString()}`;
    const note = `${dryRun ? "only counted" : "sent again"}: ${total}${which}, from ${span}`;
    const line = { actor, action: "replayed", kind: "webhook", subject: webhookId, note } as const;
    await house.audit.record(tx, line);
    return { deliveries: total, replay: dryRun ? null : replay };
  });
}

const listed = 20;

/** The last replays of a subscriber, newest first; throws `not-found` without such a subscriber. */
export async function listReplays({ models }: House, webhookId: number): Promise<StoredReplay[]> {
  if (!(await models.webhooks.exists({ _id: webhookId }))) throw refuse.notFound();
  return models.replays.find({ webhookId }).sort({ _id: -1 }).limit(listed).lean();
}
