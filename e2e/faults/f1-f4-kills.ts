import { loadavg } from "node:os";
import { setTimeout as pause } from "node:timers/promises";
import { during, type Run, type Scenario } from "./scenario.ts";
import { unfinished } from "./stores.ts";
import type { Point } from "./targets/target.ts";
import { inWindow } from "./workload.ts";

const engines = ["nats", "mongodb", "minio"];

const readyMs = 10_000;

export const killEachProcess: Scenario = {
  name: "F1",
  title: "every process is killed, one after the other",
  run: async (run) => {
    const { world, stage, random } = run;
    const { target } = world;
    const slow: string[] = [];
    let longest = 0;
    await during(run, async () => {
      for (const { name, part } of random.shuffled(await target.instances())) {
        await inWindow(stage.ledger, async () => {
          const killedAt = Date.now();
          await target.kill(name);
          await target.whenReady(name);
          const took = Date.now() - killedAt;
          if (engines.includes(part)) return;
          longest = Math.max(longest, took);
          if (took > readyMs) slow.push(`${name} took ${took} ms to come back`);
        });
        await pause(random.below(800));
      }
    });
    const [load = 0] = loadavg();
    run.log(`the slowest service was ready after ${longest} ms; load ${load.toFixed(1)}`);
    return slow;
  },
};

const timeoutMs = 20_000;
const redeliveryMs = 60_000;

/** Has a service kill itself at a point it reaches by its own work, and waits until it is back. */
async function killAt(run: Run, point: Point, service: string): Promise<boolean> {
  const { world, stage, random } = run;
  const { points, whenReady } = world.target;
  return inWindow(stage.ledger, async () => {
    await points.arm(point, service, random.below(6));
    const until = Date.now() + timeoutMs;
    while ((await points.isArmed(point, service)) && Date.now() < until) await pause(25);
    const died = !(await points.isArmed(point, service));
    await points.disarm(point, service);
    // The file is removed just before the kill: only the new process can become ready.
    if (died) await pause(200);
    await whenReady(service);
    return died;
  });
}

async function killAll(run: Run, point: Point, services: readonly string[]): Promise<string[]> {
  const missed: string[] = [];
  let deaths = 0;
  await during(run, async () => {
    for (const service of run.random.shuffled(services)) {
      if (await killAt(run, point, service)) deaths += 1;
      else missed.push(`${service} never came to the point ${point}`);
    }
  });
  run.log(`${deaths} deaths at the point`);
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
    const { points } = run.world.target;
    const count = () => Promise.all(services.map((service) => points.redelivered(service)));
    const before = await count();
    const missed = await killAll(run, "before-ack", services);
    const idleServices = async () => {
      const now = await count();
      return services.filter((_, index) => now[index] === before[index]);
    };
    // The service that was killed last receives its event again once the deadline of its acknowledgement has passed.
    const until = Date.now() + redeliveryMs;
    let idle = await idleServices();
    while (idle.length > 0 && Date.now() < until) {
      await pause(100);
      idle = await idleServices();
    }
    run.log(`events acknowledged at a repetition so far: ${(await count()).join(", ")}`);
    return [...missed, ...idle.map((service) => `${service} was never sent an event again`)];
  },
};

/** No window is opened: the API must respond all the time. */
export const natsIsDown: Scenario = {
  name: "F4",
  title: "the NATS server is killed and stays away",
  run: async (run) => {
    const { world, downSeconds } = run;
    const { target } = world;
    let outage = Number.NaN;
    await during(run, async () => {
      await target.killForGood("nats");
      await pause(downSeconds * 1000);
      await target.start("nats");
      outage = Date.now();
    });
    let left = await unfinished(world);
    while (left.length > 0 && Date.now() - outage < 30_000) {
      await pause(200);
      left = await unfinished(world);
    }
    run.log(`drained ${Date.now() - outage} ms after the server was back`);
    return left.map((what) => `30 s after the server was back, ${what}`);
  },
};
