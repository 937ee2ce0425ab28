import { setTimeout as pause } from "node:timers/promises";
import { readSteadily, subscribeLive } from "./readers.ts";
import type { Scenario } from "./scenario.ts";
import { work } from "./workload.ts";

const parts = [
  ...["auth", "people", "proofs", "contact-edits", "webhooks", "releases"],
  ...["renderer", "gateway"],
];
const writers = 4;
const callsPerSecond = 50;
const leastSeconds = 120;

/** No window is opened: no call may fail. */
export const replaceEachPart: Scenario = {
  name: "F15",
  title: "every process is replaced, one after the other, beside its second replica",
  notRun: { start: "it has one process of each kind, and none serves while that is replaced" },
  run: async ({ world, stage, random, signedInEvery, isControl, log }) => {
    const listener = subscribeLive(stage.origin, stage.cookies[0] ?? "");
    let isOver = false;
    const startedAt = Date.now();
    const secondsSince = () => (Date.now() - startedAt) / 1000;
    const written = () => stage.ledger.operations.length;
    const working = work(stage, () => isOver, writers);
    const wanted = () => secondsSince() * callsPerSecond - written();
    const reading = readSteadily(stage, { signedInEvery, wanted, isOver: () => isOver });
    let replaced = 0;
    try {
      const order = random.shuffled(parts);
      const replaces = () => replaced < order.length || secondsSince() < leastSeconds;
      for (; !isControl && replaces(); replaced += 1) {
        await world.target.restart(order[replaced % order.length] ?? "gateway");
      }
      await pause(isControl ? leastSeconds * 1_000 : 2_000);
    } finally {
      isOver = true;
      await working;
    }
    const seconds = Math.round(secondsSince());
    const { count, took, broken } = await reading;
    await pause(3_000);
    await listener.stop();
    const asked = count + written();
    log(`${replaced} times both processes of a part were replaced`);
    log(`${asked} calls in ${seconds} s, ${Math.round(asked / seconds)} a second`);
    for (const [whose, times] of Object.entries(took)) log(`${whose} readings: ${spread(times)}`);
    log(`the live stream was opened ${listener.connections()} times, ${listener.resets()} resets`);
    const proofs = stage.ledger.operations.filter(
      ({ kind, decision, outcome }) => kind === "proof" && decision === null && outcome === "ok",
    );
    const notReceived = proofs.filter(({ id }) => !listener.received.has(`proof_created ${id}`));
    const silent = listener.resets() === 0 ? notReceived : [];
    return [...broken, ...silent.map(({ key }) => `the live stream has no event of proof ${key}`)];
  },
};

function spread(times: readonly number[]): string {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (part: number) => sorted[Math.ceil(sorted.length * part) - 1] ?? 0;
  return `${times.length}, half took ${at(0.5)} ms, 99 % ${at(0.99)} ms, the slowest ${at(1)} ms`;
}
