import { timed } from "./busy-machine.ts";
import { during } from "./during.ts";
import { inWindow } from "./ledger.ts";
import type { Scenario } from "./scenario.ts";
import { pause } from "./workload.ts";

const engines = ["nats", "mongod", "minio"];
const victims = [
  ...["auth", "people", "proofs", "contact-edits", "webhooks", "releases", "gateway"],
  ...engines,
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
    let longest = "";
    let longestMs = 0;
    await during(run, async () => {
      for (const victim of random.shuffled(victims)) {
        await inWindow(stage.ledger, async () => {
          const { took, load, exceeds } = await timed(async () => {
            await product.kill(victim);
            await product.whenReady(victim);
          });
          if (engines.includes(victim)) return;
          const told = `${victim} took ${took} ms to come back at a load of ${load.toFixed(1)}`;
          if (took > longestMs) [longest, longestMs] = [told, took];
          if (exceeds(readyMs)) slow.push(told);
        });
        await pause(random.below(800));
      }
    });
    run.say(`the slowest: ${longest}`);
    return slow;
  },
};
