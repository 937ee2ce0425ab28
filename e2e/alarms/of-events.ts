import { makePerson } from "../src/people.ts";
import type { Cause } from "./cause.ts";
import { inDatabase, makePeople, type Watched } from "./house.ts";

/** What happens to facts on their way. */
export const ofEvents: readonly Cause[] = [
  {
    what: "the webhooks service can write down no event, and 600 come",
    alerts: ["ConsumerBehind", "EventsBuried"],
    bring: async (watched) => {
      await refuseEvents(watched, { neverThere: true });
      await makePeople(watched, 600);
      return async () => {
        await refuseEvents(watched, {});
        await inDatabase(watched, "webhooks", (webhooks) =>
          webhooks.collection("dead_letters").deleteMany({}),
        );
      };
    },
  },
  {
    what: "the stream is away for more than a minute, and somebody is added",
    alerts: ["DependencyAway", "FactsWait"],
    bring: async (watched) => {
      await watched.product.stop("nats");
      await makePerson(watched.admin);
      return () => watched.product.start("nats");
    },
  },
];

const refuseEvents = (watched: Watched, validator: object) =>
  inDatabase(watched, "webhooks", (webhooks) => webhooks.command({ collMod: "inbox", validator }));
