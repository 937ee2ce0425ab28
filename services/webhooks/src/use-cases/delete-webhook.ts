import { refuse } from "@deeds/service-kit";
import type { House } from "../house.ts";

/** Removes a subscriber with everything that was sent to it or still waits. */
export async function deleteWebhook(house: House, id: number): Promise<void> {
  await house.database.transaction(async (tx) => {
    const { deletedCount } = await house.models.webhooks.deleteOne({ _id: id }, { session: tx });
    if (deletedCount === 0) throw refuse.notFound();
    await house.models.deliveries.deleteMany({ webhookId: id }, { session: tx });
  });
}
