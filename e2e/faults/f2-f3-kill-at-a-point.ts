import { inWindow } from "./ledger.ts";
import { during, type Run, type Scenario } from "./scenario.ts";
import { pause } from "./workload.ts";

type Point = "before-mark" | "before-ack";

const patienceMs = 20_000;

/** Has a service kill itself at a point it reaches by its own work, and waits until it is back. */
async function killAt(run: Run, point: Point, service: string): Promise<boolean> {
  const { world, stage, random } = run;
  const { points, composed } = world;
  return inWindow(stage.ledger, async () => {
    points.arm(point, service, random.below(6));
    const until = Date.now() + patienceMs;
    while (points.isArmed(point, service) && Date.now() < until) await pause(25);
    const died = !points.isArmed(point, service);
    points.disarm(point, service);
    // The file goes just before the kill: what is ready must be the process after it.
    if (died) await pause(200);
    await composed.product.whenReady(service);
    return died;
  });
}

/** Kills several services at the point, in an order and after a number of passes that the seed says. */
async function killAll(run: Run, point: Point, services: readonly string[]): Promise<string[]> {
  const missed: string[] = [];
  let deaths = 0;
  await during(run, async () => {
    for (const service of run.random.shuffled(services)) {
      if (await killAt(run, point, service)) deaths += 1;
      else missed.push(`${service} never came to the point ${point}`);
    }
  });
  run.say(`${deaths} deaths at the point`);
  return missed;
}

export const killRelayBeforeMark: Scenario = {
  name: "F2",
  title: "the relay is killed between the stream's acknowledgement and its own mark",
  run: (run) => killAll(run, "before-mark", ["people", "proofs", "contact-edits"]),
};

export const killConsumerBeforeAck: Scenario = {
  name: "F3",
  title: "a consumer is killed after its commit, before its acknowledgement",
  run: async (run) => {
    const services = ["people", "proofs", "contact-edits", "webhooks"];
    const before = services.map((service) => run.world.points.redelivered(service));
    const missed = await killAll(run, "before-ack", services);
    const again = services.map((service) => run.world.points.redelivered(service));
    const idle = services.filter((_, index) => again[index] === before[index]);
    run.say(`events acknowledged at a repetition so far: ${again.join(", ")}`);
    return [...missed, ...idle.map((service) => `${service} was never sent an event again`)];
  },
};
