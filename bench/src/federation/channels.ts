import type { Product } from "@deeds/launcher";
import { createReleasesClient } from "@deeds/shipper";
import { load } from "../load.ts";
import { inTurns, median } from "../measure.ts";
import { atLeast, evaluate, type Finding, goal, write } from "../report.ts";
import { type Bench, sizes } from "../suite.ts";
import { writeBuild } from "./releases.ts";

const { channels, rounds, seconds } = sizes(
  { channels: 20, rounds: 7, seconds: 3 },
  { channels: 3, rounds: 1, seconds: 1 },
);

export const channelGoal = goal(
  `documents of a gateway with ${channels} canaries, new visitors on 10 connections`,
  atLeast(0.9, "×"),
);

const names = Array.from({ length: channels }, (_, index) => `mf-channel-${index}`);
const [first = "", ...others] = names;
const last = names.at(-1) ?? "";

/** Compares the rate of documents with a canary of one remote and with one of each of twenty. */
export async function timeWithManyChannels(bench: Bench, product: Product): Promise<Finding[]> {
  const { origin, secrets } = product;
  const releases = createReleasesClient(origin, secrets.PUBLISH_TOKEN);
  const folder = await bench.folder();
  const publish = async (remote: string, number: number): Promise<string> => {
    const build = await writeBuild(folder, remote, number);
    await releases.publish({ folder, build });
    return build.version;
  };
  const live: Record<string, string> = {};
  const sets: Record<string, number> = {};
  for (const [index, name] of names.entries()) live[name] = await publish(name, index);
  await releases.activate(await releases.createSet({ remotes: live }), "production");
  const next: Record<string, string> = {};
  for (const [index, name] of names.entries()) {
    next[name] = await publish(name, channels + index);
    sets[name] = await releases.createSet({ remotes: { [name]: next[name] } });
  }
  const start = (name: string) => releases.startCanary(sets[name] ?? 0, { percent: 5 });
  const marker = `/mf/${last}/${next[last]}/`;
  await start(first);
  // Each round starts as the one before ended: with one canary.
  const rates = await inTurns(rounds, {
    one: async () => {
      await untilServed(origin, { marker, isServed: false });
      return rateOf(origin);
    },
    many: async () => {
      for (const name of others) await start(name);
      await untilServed(origin, { marker, isServed: true });
      const rate = await rateOf(origin);
      for (const name of others) await releases.stopCanary(name);
      return rate;
    },
  });
  await releases.stopCanary(null);
  const [one, many] = [median(rates.one), median(rates.many)];
  const figure = write(many, "/s");
  const baseline = `with one canary: ${write(one, "/s")}`;
  return [evaluate(channelGoal, [many / one], { figure, baseline, ratio: many / one })];
}

const rateOf = async (origin: string): Promise<number> =>
  (await load({ url: `${origin}/about`, connections: 10, end: { seconds } })).rate;

/** Waits until the gateway serves a version in the page of some bucket, or of none. */
async function untilServed(
  origin: string,
  { marker, isServed }: { marker: string; isServed: boolean },
): Promise<void> {
  const until = performance.now() + 30_000;
  while (performance.now() < until) {
    if ((await isServedToSome(origin, marker)) === isServed) return;
  }
  throw new Error(`${marker} is ${isServed ? "never" : "still"} served`);
}

async function isServedToSome(origin: string, marker: string): Promise<boolean> {
  for (let bucket = 0; bucket < 100; bucket += 1) {
    const headers = { cookie: `gd_bucket=${bucket}` };
    const html = await (await fetch(`${origin}/about`, { headers })).text();
    if (html.includes(marker)) return true;
  }
  return false;
}
