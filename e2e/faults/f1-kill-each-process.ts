import { during } from "./during.ts";
import { inWindow } from "./ledger.ts";
import type { Scenario } from "./scenario.ts";
import { pause } from "./workload.ts";

const victims = [
  ...["auth", "people", "proofs", "contact-edits", "webhooks", "releases", "gateway"],
  ...["nats", "mongod", "minio"],
];

/** The time that a killed service of ours may take to serve again; engines recover their data. */
const readyMs = 5_000;

export const killEachProcess: Scenario = {
  name: "F1",
  title: "every process is killed, one after the other",
  run: async (run) => {
    const { world, stage, random } = run;
    const { product } = world.house;
    const slow: string[] = [];
    await during(run, async () => {
      for (const victim of random.shuffled(victims)) {
        await inWindow(stage.ledger, async () => {
          const killedAt = Date.now();
          await product.kill(victim);
          await product.whenReady(victim);
          const took = Date.now() - killedAt;
          const isEngine = ["nats", "mongod", "minio"].includes(victim);
          if (took > readyMs && !isEngine) slow.push(`${victim} took ${took} ms to come back`);
        });
        await pause(random.below(800));
      }
    });
    return slow;
  },
};
