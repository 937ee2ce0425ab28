import { jetstream } from "@nats-io/jetstream";
import { headers } from "@nats-io/transport-node";
import { during, type Scenario } from "./scenario.ts";
import { withNats } from "./stores.ts";

const repetition = "Deeds-Repetition";

/** The same events under other message ids: the stream takes them, and every consumer meets them. */
export const everyEventThreeTimes: Scenario = {
  name: "F8",
  title: "each event is delivered three times",
  eventsAreRepeated: true,
  run: async (run) => {
    const { world, random } = run;
    let repeated = 0;
    await withNats(world, async (nats) => {
      const client = jetstream(nats);
      const consumer = await client.consumers.get("EVENTS", { deliver_policy: "new" });
      const messages = await consumer.consume();
      const repeating = (async () => {
        for await (const message of messages) {
          if (message.headers?.get(repetition)) continue;
          for (const turn of [1, 2]) {
            const own = headers();
            own.set(repetition, String(turn));
            const msgID = `${message.headers?.get("Nats-Msg-Id")}-${turn}`;
            const later = random.chance(0.3) ? random.below(400) : 0;
            setTimeout(() => {
              void client.publish(message.subject, message.data, { msgID, headers: own });
            }, later);
            repeated += 1;
          }
        }
      })();
      await during(run, () => new Promise((resolve) => setTimeout(resolve, 6_000)));
      await new Promise((resolve) => setTimeout(resolve, 3_000));
      await messages.close();
      await repeating;
    });
    run.say(`${repeated} repetitions`);
    return repeated === 0 ? ["no event was repeated"] : [];
  },
};
