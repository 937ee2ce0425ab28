import { loadavg } from "node:os";
import { inWindow } from "./ledger.ts";
import { during, type Scenario } from "./scenario.ts";
import { pause } from "./workload.ts";

const engines = ["nats", "mongod", "minio"];
const victims = [
  ...["auth", "people", "proofs", "contact-edits", "webhooks", "releases", "gateway"],
  ...engines,
];

const readyMs = 10_000;

export const killEachProcess: Scenario = {
  name: "F1",
  title: "every process is killed, one after the other",
  run: async (run) => {
    const { world, stage, random } = run;
    const { product } = world.composed;
    const slow: string[] = [];
    let longest = 0;
    await during(run, async () => {
      for (const victim of random.shuffled(victims)) {
        await inWindow(stage.ledger, async () => {
          const killedAt = Date.now();
          await product.kill(victim);
          await product.whenReady(victim);
          const took = Date.now() - killedAt;
          if (engines.includes(victim)) return;
          longest = Math.max(longest, took);
          if (took > readyMs) slow.push(`${victim} took ${took} ms to come back`);
        });
        await pause(random.below(800));
      }
    });
    const [load = 0] = loadavg();
    run.say(`the slowest service was ready after ${longest} ms; load ${load.toFixed(1)}`);
    return slow;
  },
};
