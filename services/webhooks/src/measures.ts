import type { Measure } from "@deeds/service-kit";
import type { Models } from "./models/index.ts";
import { firstOfEach } from "./worker/look-around.ts";

/** How far deliveries are behind, over all subscribers and workers. */
export const measureDeliveries = (models: Models): readonly Measure[] => [
  {
    name: "webhook_oldest_due_seconds",
    help: "For how long the delivery that waits longest has been due; 0 when none is",
    labels: [],
    read: async () => {
      const due = (await firstOfEach(models)).map(({ due }) => due.getTime());
      return [{ value: Math.max(0, Date.now() - Math.min(...due, Date.now())) / 1000 }];
    },
  },
  {
    name: "webhook_subscribers_due",
    help: "Subscribers with a delivery that is due",
    labels: [],
    read: async () => {
      const now = new Date();
      return [{ value: (await firstOfEach(models)).filter(({ due }) => due <= now).length }];
    },
  },
];
