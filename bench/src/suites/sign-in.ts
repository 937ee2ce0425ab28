import { endpoints } from "@deeds/contracts";
import { type Caller, createCaller, register, signIn } from "../caller.ts";
import { median, percentile } from "../measure.ts";
import type { Suite } from "../suite.ts";
import { ms, pause, spread, timed } from "../timing.ts";

const together = 50;
const rounds = 5;
const goalMs = 50;

export const signIns: Suite = {
  name: "sign-in",
  title: `Other calls of the auth service (the own subscription, through the gateway) while ${together} people sign in at once, against the same calls while nobody does.`,
  run: async (bench) => {
    const product = await bench.product();
    const reader = await register(product.origin, "reader");
    // Another account: too many sessions of one end its oldest.
    const body = { username: "visitor", password: "visitor has a long password" };
    await register(product.origin, body.username);
    await calls(reader, () => false, 200);

    const quiet: number[][] = [];
    const busy: number[][] = [];
    let admitted = 0;
    for (let round = 0; round < rounds; round += 1) {
      quiet.push(await calls(reader, () => false, 300));
      let running = true;
      const attempts = Promise.allSettled(
        Array.from({ length: together }, () =>
          signIn(product.origin, body.username, body.password),
        ),
      ).then((outcomes) => {
        admitted += outcomes.filter(({ status }) => status === "fulfilled").length;
        running = false;
      });
      busy.push(await calls(reader, () => running, 50));
      await attempts;
    }
    await createCaller(product.origin).call(endpoints.publicStats);
    const p99 = (runs: number[][]) => median(runs.map((run) => percentile(run, 99)));
    const [before, during] = [p99(quiet), p99(busy)];
    return [
      {
        what: `own subscription while ${together} sign in`,
        figure: `${spread(busy.flat())}; median p99 of ${rounds} rounds ${ms(during)}`,
        baseline: `nobody signs in: median p99 ${ms(before)}`,
        ratio: during / before,
        goal: `p99 ≤ ${goalMs} ms`,
        met: during <= goalMs,
      },
      {
        what: "sign-ins that were admitted, the others told to come back",
        figure: `${admitted} of ${together * rounds}`,
      },
    ];
  },
};

/** Times calls, one every few milliseconds, at least `least` and as long as `goesOn`. */
async function calls(reader: Caller, goesOn: () => boolean, least: number): Promise<number[]> {
  const times: number[] = [];
  while (times.length < least || goesOn()) {
    times.push(await timed(() => reader.call(endpoints.subscription)));
    await pause(2);
  }
  return times;
}
