import { availableParallelism, loadavg } from "node:os";
import type { Random } from "./random.ts";
import { pause, type Stage, work } from "./workload.ts";
import type { World } from "./world.ts";

export interface Run {
  world: World;
  stage: Stage;
  random: Random;
  downSeconds: number;
  /** Of so many readings one is by an administrator, the others by people without an account. */
  signedInEvery: number;
  /** Nothing is replaced: what the machine can do without it. */
  isControl: boolean;
  say(line: string): void;
}

export interface Scenario {
  name: string;
  title: string;
  /** Whether it puts events into the stream again on purpose. */
  eventsAreRepeated?: boolean;
  replicas?: number;
  /** Whether it compares by itself what it did: no clients work beside it. */
  worksAlone?: boolean;
  /** Works and breaks; answers what only this scenario can see to be wrong. */
  run(run: Run): Promise<string[]>;
}

export async function during(
  { stage, random }: Run,
  breakSomething: () => Promise<void>,
  kinds?: Parameters<typeof work>[2],
): Promise<void> {
  let isOver = false;
  const working = work(stage, () => isOver, kinds);
  try {
    await pause(500 + random.below(1_500));
    await breakSomething();
    await pause(1_000 + random.below(1_000));
  } finally {
    isOver = true;
    await working;
  }
}

/** The product under sixteen clients keeps so many waiting for each core; more is somebody else. */
const ownLoad = 3;

/** Where others keep the machine busy everything takes longer, with or without a fault. */
export function fair(milliseconds: number): number {
  const [load = 0] = loadavg();
  return milliseconds * Math.max(1, load / (ownLoad * availableParallelism()));
}
