import { fork } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { endpoints } from "@deeds/contracts";
import type { Product } from "@deeds/launcher";
import type { Caller } from "../caller.ts";
import { median } from "../measure.ts";
import type { Suite } from "../suite.ts";
import { ms, pause } from "../timing.ts";

const streams = 5_000;
const rounds = 5;
const goalMb = 300;
const goalMs = 1_000;

export const live: Suite = {
  name: "live",
  title: `${streams} idle streams of /api/live: memory of the gateway against the gateway without them, and the time from a change's answer until the last of them has heard of it.`,
  run: async (bench) => {
    const product = await bench.product();
    const admin = await bench.administrator(product);
    await change(admin, 0);
    const before = await memoryMb(product);
    const listeners = fork(new URL("../peers/listeners.ts", import.meta.url), [
      product.origin,
      String(streams),
    ]);
    bench.atEnd(async () => listeners.kill());
    await once(listeners, "message");
    await pause(2_000);
    const after = await memoryMb(product);
    const times: number[] = [];
    for (let round = 1; round <= rounds; round += 1) {
      const everybody = once(listeners, "message");
      const answeredAt = await change(admin, round);
      await everybody;
      times.push(Date.now() - answeredAt);
    }
    return [
      {
        what: `memory of the gateway with ${streams} streams`,
        figure: `${after.toFixed(0)} MB`,
        baseline: `without them: ${before.toFixed(0)} MB`,
        ratio: after / before,
        goal: `≤ ${goalMb} MB`,
        met: after <= goalMb,
      },
      {
        what: "a change until the last stream has heard of it",
        figure: `median of ${rounds} ${ms(median(times))}, longest ${ms(Math.max(...times))}`,
        goal: `≤ ${goalMs} ms`,
        met: Math.max(...times) <= goalMs,
      },
    ];
  },
};

/** Adds a person; answers when that was answered. */
async function change(admin: Caller, number: number): Promise<number> {
  await admin.call(endpoints.createPerson, { body: { name: `Человек ${number}` } });
  return Date.now();
}

/** Resident memory of the gateway's process. */
async function memoryMb(product: Product): Promise<number> {
  const pid = product.processes().gateway?.pid;
  const status = await readFile(`/proc/${pid}/status`, "utf8");
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) / 1024;
}
