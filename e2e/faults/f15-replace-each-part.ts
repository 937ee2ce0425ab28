import { listen } from "./listener.ts";
import { readSteadily } from "./readers.ts";
import type { Scenario } from "./scenario.ts";
import { pause, work } from "./workload.ts";

const parts = ["auth", "people", "proofs", "contact-edits", "webhooks", "releases", "gateway"];
/** With their pauses they make some 30 changes a second. */
const writers = 4;
const readsPerSecond = 38;

/** No window is opened: nobody may notice. */
export const replaceEachPart: Scenario = {
  name: "F15",
  title: "every process is replaced, one after the other, beside its second replica",
  replicas: 2,
  run: async ({ world, stage, random, say }) => {
    const { product } = world.house;
    const listener = listen(stage.origin, stage.cookies[0] ?? "");
    let isOver = false;
    const working = work(stage, () => isOver, undefined, writers);
    const reading = readSteadily(stage, readsPerSecond, () => isOver);
    const startedAt = Date.now();
    try {
      for (const part of random.shuffled(parts)) await product.restart(part);
      await pause(2_000);
    } finally {
      isOver = true;
      await working;
    }
    const seconds = Math.round((Date.now() - startedAt) / 1000);
    const { count, slowestMs, broken } = await reading;
    // The last events are on their way.
    await pause(3_000);
    await listener.stop();
    const asked = count + stage.ledger.operations.length;
    say(`${asked} calls in ${seconds} s, ${Math.round(asked / seconds)} a second`);
    say(`the slowest of ${count} readings took ${slowestMs} ms`);
    say(`the live stream was opened ${listener.connections()} times, ${listener.resets()} resets`);
    const proofs = stage.ledger.operations.filter(
      ({ kind, decision, outcome }) => kind === "proof" && decision === null && outcome === "ok",
    );
    const unheard = proofs.filter(({ id }) => !listener.heard.has(`proof_created ${id}`));
    const silent = listener.resets() === 0 ? unheard : [];
    return [...broken, ...silent.map(({ key }) => `the live stream never told of proof ${key}`)];
  },
};
