import { during } from "./during.ts";
import { inWindow } from "./ledger.ts";
import type { Scenario } from "./scenario.ts";
import { pause } from "./workload.ts";

const engines = ["nats", "mongod", "minio"];
const victims = [
  ...["auth", "people", "proofs", "contact-edits", "webhooks", "releases", "gateway"],
  ...engines,
];

/**
 * The time that a killed service of ours may take to serve again (engines recover their data). On a
 * machine that is busy with other things any start takes longer: then twice an orderly restart.
 */
const readyMs = 5_000;
const timesAnOrderlyRestart = 2;

export const killEachProcess: Scenario = {
  name: "F1",
  title: "every process is killed, one after the other",
  run: async (run) => {
    const { world, stage, random } = run;
    const { product } = world.house;
    const slow: string[] = [];
    let mostMs = readyMs;
    let longest = 0;
    await during(run, async () => {
      await inWindow(stage.ledger, async () => {
        const startedAt = Date.now();
        await product.restart("people");
        mostMs = Math.max(readyMs, timesAnOrderlyRestart * (Date.now() - startedAt));
      });
      for (const victim of random.shuffled(victims)) {
        await inWindow(stage.ledger, async () => {
          const killedAt = Date.now();
          await product.kill(victim);
          await product.whenReady(victim);
          const took = Date.now() - killedAt;
          if (engines.includes(victim)) return;
          longest = Math.max(longest, took);
          if (took > mostMs) slow.push(`${victim} took ${took} ms to come back`);
        });
        await pause(random.below(800));
      }
    });
    run.say(`the slowest service was ready after ${longest} ms, of at most ${mostMs}`);
    return slow;
  },
};
