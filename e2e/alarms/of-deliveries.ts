import type { Cause } from "./cause.ts";
import { inDatabase, makePeople, pause, subscribe } from "./house.ts";
import { startSubscriber } from "./subscriber.ts";

/** What happens at subscribers. */
export const ofDeliveries: readonly Cause[] = [
  {
    what: "a subscriber answers every message with an error",
    alerts: ["AttemptsFail"],
    bring: async (watched) => {
      const subscriber = await startSubscriber(500);
      const { remove } = await subscribe(watched, subscriber.url);
      for (let wave = 0; wave < 3; wave += 1) {
        await makePeople(watched, 5);
        await pause(3_000);
      }
      return () => remove().then(subscriber.stop);
    },
  },
  {
    what: "deliveries to a subscriber that never answers have been due for ten minutes",
    alerts: ["DeliveriesLate"],
    bring: async (watched) => {
      const subscriber = await startSubscriber(null);
      const { id, remove } = await subscribe(watched, subscriber.url);
      await makePeople(watched, 20);
      await pause(3_000);
      const nextAttemptAt = new Date(Date.now() - 10 * 60_000);
      await inDatabase(watched, "webhooks", (webhooks) =>
        webhooks
          .collection("deliveries")
          .updateMany({ webhookId: id, state: "pending" }, { $set: { nextAttemptAt } }),
      );
      return () => remove().then(subscriber.stop);
    },
  },
];
