import type { Random } from "./random.ts";
import type { Stage } from "./workload.ts";
import type { World } from "./world.ts";

/** What a scenario is given for one seed. */
export interface Run {
  world: World;
  stage: Stage;
  random: Random;
  /** How long something stays down, in seconds. */
  downSeconds: number;
  /** Of so many readings one is by an administrator, the others by people without an account. */
  signedInEvery: number;
  /** Nothing is replaced: what the machine can do without it. */
  isControl: boolean;
  say(line: string): void;
}

/** One way of breaking the product while people work with it. */
export interface Scenario {
  /** As in the table of faults: `F2`. */
  name: string;
  title: string;
  /** Whether it puts events into the stream again on purpose. */
  eventsAreRepeated?: boolean;
  /** How many processes of each part it needs; 1 by default. */
  replicas?: number;
  /** Whether it compares by itself what it did: no clients work beside it. */
  worksAlone?: boolean;
  /** Works and breaks; answers what only this scenario can see to be wrong. */
  run(run: Run): Promise<string[]>;
}
