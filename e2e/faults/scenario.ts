import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { endpoints, webhookEvents } from "@deeds/contracts";
import type { Product } from "@deeds/launcher";
import { seededRandom } from "@deeds/launcher/demo";
import { signIn } from "@deeds/test-kit/caller";
import { pidOf, startJourneyProduct } from "../src/product.ts";
import { startReceiver } from "../src/receivers.ts";
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
  replicas?: number;
  worksAlone?: boolean;
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

/** Kills a process so that it is not started again before its time. */
export async function killForGood(product: Product, name: string): Promise<void> {
  process.kill(pidOf(product, name), "SIGKILL");
  await product.stop(name);
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
export type Point = "before-mark" | "before-ack";

const sessions = 4;
const password = "faults-password";

export async function createWorld(options: { replicas: number; frontEnds: boolean }) {
  const folder = mkdtempSync(join(tmpdir(), "good-deeds-points-"));
  const preload = fileURLToPath(new URL("./points.ts", import.meta.url));
  const composed = await startJourneyProduct({
    ...options,
    demo: false,
    durable: true,
    settings: { FAULT_POINTS: folder, NODE_OPTIONS: `--import=${preload}` },
  });
  const receiver = await startReceiver();
  const close = async () => {
    await receiver.close();
    await composed.close();
    rmSync(folder, { recursive: true });
  };
  try {
    await composed.run("scripts/admin.ts", ["create", "operator"], { ADMIN_PASSWORD: password });
    const { origin } = composed.product;
    const admin = await signIn(origin, "operator", password);
    const signIns = Array.from({ length: sessions }, () => signIn(origin, "operator", password));
    const cookies = (await Promise.all(signIns)).map((caller) => caller.cookie);
    const { id } = await admin.call(endpoints.createWebhook, {
      body: { url: receiver.url, events: webhookEvents },
    });
    return { composed, receiver, webhook: id, admin, cookies, points: pointsIn(folder), close };
  } catch (problem) {
    await close();
    throw problem;
  }
}

/** Points inside the services at which they kill themselves; see `points.ts`. */
function pointsIn(folder: string) {
  const file = (point: string, service: string) => join(folder, `${point}.${service}`);
  return {
    arm: (point: Point, service: string, passes: number) =>
      writeFileSync(file(point, service), String(passes)),
    isArmed: (point: Point, service: string) => existsSync(file(point, service)),
    disarm: (point: Point, service: string) => rmSync(file(point, service), { force: true }),
    redelivered: (service: string) => {
      const marks = file("redelivered", service);
      return existsSync(marks) ? readFileSync(marks, "utf8").length : 0;
    },
  };
}
