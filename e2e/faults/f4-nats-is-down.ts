import { during, type Scenario } from "./scenario.ts";
import { unfinished } from "./stores.ts";
import { pause } from "./workload.ts";

/** No window is opened: the API must answer all the time, as if nothing were broken. */
export const natsIsDown: Scenario = {
  name: "F4",
  title: "the NATS server is killed and stays away",
  run: async (run) => {
    const { world, downSeconds } = run;
    const { product } = world.composed;
    let outage = Number.NaN;
    await during(run, async () => {
      const { pid } = product.processes().nats ?? {};
      if (pid === undefined) throw new Error("the NATS server does not run");
      process.kill(pid, "SIGKILL");
      // Not to be started again before its time.
      await product.stop("nats");
      await pause(downSeconds * 1000);
      await product.start("nats");
      outage = Date.now();
    });
    let left = await unfinished(world);
    while (left.length > 0 && Date.now() - outage < 30_000) {
      await pause(200);
      left = await unfinished(world);
    }
    run.say(`drained ${Date.now() - outage} ms after the server was back`);
    return left.map((what) => `30 s after the server was back, ${what}`);
  },
};
