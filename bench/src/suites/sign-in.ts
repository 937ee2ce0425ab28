import { endpoints } from "@deeds/contracts";
import { load } from "../load.ts";
import { medianOf, spread } from "../measure.ts";
import { atMost, evaluate, goal, write } from "../report.ts";
import { passwordOf, register, type Suite, sizes } from "../suite.ts";

const { together, rounds, quietCalls } = sizes(
  { together: 50, rounds: 5, quietCalls: 300 },
  { together: 10, rounds: 1, quietCalls: 50 },
);
const goals = {
  calls: goal(`own subscription while ${together} sign in`, atMost(50, "ms", "p99")),
};

export const signIn: Suite = {
  name: "sign-in",
  title: `Other calls of the auth service (the own subscription, through the gateway) while ${together} people sign in at once, against the same calls without sign-ins.`,
  goals: Object.values(goals),
  run: async (bench) => {
    const { origin } = await bench.startProduct();
    const { cookie } = await register(origin, "reader");
    // Another account: too many sessions of one end its oldest.
    await register(origin, "visitor");
    const body = JSON.stringify({ username: "visitor", password: passwordOf("visitor") });
    const call = (end: Parameters<typeof load>[0]["end"]) =>
      load({ url: origin + endpoints.subscription.path, headers: { cookie }, end });
    await call({ responses: quietCalls });

    const quiet: number[][] = [];
    const busy: number[][] = [];
    let admitted = 0;
    for (let round = 0; round < rounds; round += 1) {
      quiet.push((await call({ responses: quietCalls })).times);
      const signingIn = load({
        url: origin + endpoints.login.path,
        method: "POST",
        body,
        connections: together,
        headers: { "content-type": "application/json" },
        end: { responses: together },
        mayReject: true,
      });
      const [meanwhile, { statuses }] = await Promise.all([call({ when: signingIn }), signingIn]);
      busy.push(meanwhile.times);
      admitted += statuses[200] ?? 0;
    }
    const [before, during] = [medianOf(quiet, 99), medianOf(busy, 99)];
    return [
      evaluate(goals.calls, [during], {
        figure: `${spread(busy.flat())}; median p99 of ${rounds} rounds ${write(during, "ms")}`,
        baseline: `without sign-ins: median p99 ${write(before, "ms")}`,
        ratio: during / before,
      }),
      {
        what: "sign-ins that were admitted, the others got a Retry-After",
        figure: `${admitted} of ${together * rounds}`,
      },
    ];
  },
};
