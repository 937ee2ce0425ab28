import { setTimeout as pause } from "node:timers/promises";
import { endpoints, webhookEvents } from "@deeds/contracts";
import { seededRandom } from "@deeds/launcher/demo";
import { signIn } from "@deeds/test-kit/caller";
import type { Target, TargetName } from "./targets/target.ts";
import { type Stage, work } from "./workload.ts";

export interface Run {
  world: World;
  stage: Stage;
  random: Random;
  downSeconds: number;
  signedInEvery: number;
  isControl: boolean;
  log(line: string): void;
}

export interface Scenario {
  name: string;
  title: string;
  eventsAreRepeated?: boolean;
  /** The reason why it is not run against a target. */
  notRun?: Partial<Record<TargetName, string>>;
  worksAlone?: boolean;
  /** Targets whose data it replaces: it compares by itself. */
  replacesDataOf?: readonly TargetName[];
  /** Runs the workload and the fault; returns errors that only this scenario can find. */
  run(run: Run): Promise<string[]>;
}

export async function during({ stage, random }: Run, breakSomething: () => Promise<void>) {
  let isOver = false;
  const working = work(stage, () => isOver);
  try {
    await pause(500 + random.below(1_500));
    await breakSomething();
    await pause(1_000 + random.below(1_000));
  } finally {
    isOver = true;
    await working;
  }
}

export type Random = ReturnType<typeof createRandom>;

/** Numbers that a seed decides. */
export function createRandom(seed: number) {
  const next = seededRandom(seed);
  /** From 0 up to, and without, `limit`. */
  const below = (limit: number) => Math.floor(next() * limit);
  const pick = <Item>(items: readonly Item[]): Item => {
    const item = items[below(items.length)];
    if (item === undefined) throw new Error("there is nothing to pick from");
    return item;
  };
  return {
    below,
    chance: (share: number) => next() < share,
    pick,
    shuffled: <Item>(items: readonly Item[]): Item[] => {
      const keyed = items.map((item) => ({ item, key: next() }));
      return keyed.toSorted((a, b) => a.key - b.key).map(({ item }) => item);
    },
  };
}

export type World = Awaited<ReturnType<typeof createWorld>>;

const sessions = 4;

export async function createWorld(target: Target) {
  const { username, password } = await target.createAdministrator();
  const { origin } = target;
  const admin = await signIn(origin, username, password);
  const signIns = Array.from({ length: sessions }, () => signIn(origin, username, password));
  const cookies = (await Promise.all(signIns)).map((caller) => caller.cookie);
  const receiver = await target.startReceiver();
  const { id } = await admin.call(endpoints.createWebhook, {
    body: { url: receiver.url, events: webhookEvents },
  });
  return { target, receiver, webhook: id, admin, cookies };
}
