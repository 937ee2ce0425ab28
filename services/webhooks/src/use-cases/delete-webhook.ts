import { type Actor, refuse } from "@deeds/service-kit";
import type { House } from "../house.ts";
import { webhookLine } from "./webhook-line.ts";

/** Removes a subscriber with everything that was sent to it or still waits. */
export async function deleteWebhook(house: House, id: number, actor: Actor): Promise<void> {
  await house.database.transaction(async (tx) => {
    const before = await house.models.webhooks
      .findOneAndDelete({ _id: id }, { session: tx })
      .lean();
    if (!before) throw refuse.notFound();
    await house.models.deliveries.deleteMany({ webhookId: id }, { session: tx });
    await house.models.attemptLogs.deleteMany({ webhookId: id }, { session: tx });
    await house.models.replays.deleteMany({ webhookId: id }, { session: tx });
    const line = webhookLine({ actor, action: "removed", before, after: null, id });
    await house.audit.record(tx, line);
  });
}
