import { fork } from "node:child_process";
import { once } from "node:events";
import { abortCalls, descriptorsOf, settled } from "../aborts.ts";
import { load, loader } from "../load.ts";
import { median } from "../measure.ts";
import { type RunningGateway, startGateway } from "../proxies/gateway.ts";
import { type RunningNginx, startNginx } from "../proxies/nginx.ts";
import type { Bench, Finding, Suite } from "../suite.ts";

const connections = 32;
const seconds = 3;
const rounds = 5;
const aborted = 10_000;
/** Longer than the gateway keeps an idle connection to a service. */
const settlesWithinMs = 45_000;
const goals = { cached: 1.2, uncached: 0.55, addedMs: 1 };

const cachedPath = "/api/public/people?limit=20&page=1";
const uncachedPath = "/api/receipts/proof/abc";

export const gateway: Suite = {
  name: "gateway",
  title: `The gateway and nginx with one worker before the same service (Koa, an answer of 5 KB), asked by ${loader} through ${connections} connections; medians of ${rounds} rounds taken in turns, all on the same cores.`,
  run: async (bench) => {
    const service = fork(new URL("../peers/plain-service.ts", import.meta.url));
    bench.atEnd(async () => service.kill());
    const [port] = await once(service, "message");
    const direct = `http://127.0.0.1:${port}`;
    const running = await startGateway(bench, direct);
    const aborts = await abortedCalls(bench, running);
    const nginx = await startNginx(bench, direct);
    const throughput = nginx ? await againstNginx(bench, running, nginx) : [withoutNginx];
    return [...throughput, await addedTime(running, direct), ...aborts];
  },
};

const withoutNginx: Finding = { what: "against nginx", figure: "left out: there is no nginx here" };

async function againstNginx(
  bench: Bench,
  { origin }: RunningGateway,
  nginx: RunningNginx,
): Promise<Finding[]> {
  const subjects = {
    cached: origin + cachedPath,
    uncached: origin + uncachedPath,
    proxy: nginx.proxy + uncachedPath,
    blind: nginx.cache + cachedPath,
  };
  const all = await inTurns(subjects);
  const rate = (name: keyof typeof subjects) => median(all[name].map((one) => one.rate));
  const p99 = (name: keyof typeof subjects) => median(all[name].map((one) => one.p99));
  const figure = (name: keyof typeof subjects) =>
    `${perSecond(rate(name))}, p99 ${p99(name).toFixed(1)} ms`;
  const proxy = `nginx passing on: ${figure("proxy")}`;
  const ratio = (one: keyof typeof subjects, other: keyof typeof subjects) =>
    rate(one) / rate(other);
  bench.say(`nginx passes on ${figure("proxy")}`);
  return [
    withGoal("public reads from the gateway's memory", figure("cached"), proxy, {
      ratio: ratio("cached", "proxy"),
      goal: goals.cached,
    }),
    withGoal("calls passed on", figure("uncached"), proxy, {
      ratio: ratio("uncached", "proxy"),
      goal: goals.uncached,
    }),
    {
      what: "public reads from the gateway's memory",
      figure: figure("cached"),
      baseline: `nginx with a cache that hears of no change: ${figure("blind")}`,
      ratio: ratio("cached", "blind"),
    },
  ];
}

const perSecond = (value: number): string => `${Math.round(value).toLocaleString("en")}/s`;

const withGoal = (
  what: string,
  figure: string,
  baseline: string,
  { ratio, goal }: { ratio: number; goal: number },
): Finding => ({ what, figure, baseline, ratio, goal: `≥ ${goal} ×`, met: ratio >= goal });

/** Each in turn, so that a noisy machine is noisy for all; the first round warms up. */
async function inTurns<Name extends string>(subjects: Record<Name, string>, by = connections) {
  const names = Object.keys(subjects) as Name[];
  const all = Object.fromEntries(names.map((name) => [name, []])) as unknown as Record<
    Name,
    Awaited<ReturnType<typeof load>>[]
  >;
  for (let round = 0; round <= rounds; round += 1) {
    for (const name of names) {
      const measured = await load(subjects[name], by, round === 0 ? 2 : seconds);
      if (round > 0) all[name].push(measured);
    }
  }
  return all;
}

async function addedTime({ origin }: RunningGateway, direct: string): Promise<Finding> {
  const all = await inTurns({ through: origin + uncachedPath, direct: direct + uncachedPath }, 1);
  const [through, alone] = [all.through, all.direct].map((runs) =>
    median(runs.map((one) => one.p50)),
  );
  const added = (through ?? Number.NaN) - (alone ?? Number.NaN);
  return {
    what: "time that passing on adds, one caller, p50",
    figure: `${added.toFixed(2)} ms`,
    baseline: `the service alone: ${alone?.toFixed(2)} ms`,
    goal: `≤ ${goals.addedMs} ms`,
    met: added <= goals.addedMs,
  };
}

async function abortedCalls(bench: Bench, { origin, pid }: RunningGateway): Promise<Finding[]> {
  for (const path of [uncachedPath, "/api/files/proof/abc"]) await fetch(origin + path);
  const before = await descriptorsOf(pid);
  await abortCalls(origin, aborted);
  const during = await descriptorsOf(pid);
  const after = await settled(pid, before, settlesWithinMs);
  const { ok } = await fetch(`${origin}/healthz`);
  bench.say(
    `after ${aborted} aborted calls: ${during} descriptors, then ${after}; ${before} before`,
  );
  return [
    {
      what: `${aborted} calls that their callers leave: descriptors of the gateway`,
      figure: `${after} afterwards`,
      baseline: `${before} before, after a call to each pool`,
      goal: "no more, and it still answers",
      met: ok && after <= before,
    },
  ];
}
