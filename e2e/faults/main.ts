/**
 * Breaks the product in the ways of the table of faults while sixteen clients work with it, and
 * compares what they were promised with what is there.
 *
 *   npm run faults -- --seeds 10 --first 1 --only F2,F4 --down 60
 *   npm run faults -- --only F15 --target compose --signed-in-every 1 --control
 */
import { explain, StartFailure } from "@deeds/engines";
import { printLine } from "../../scripts/print-line.ts";
import { readArguments } from "../../scripts/read-arguments.ts";
import { makePerson } from "../src/records.ts";
import {
  killConsumerBeforeAck,
  killEachProcess,
  killRelayBeforeMark,
  natsIsDown,
} from "./f1-f4-kills.ts";
import { filesAreUnavailable, restoreABackup } from "./f6-f20-files.ts";
import { eventsOutOfOrder, everyEventThreeTimes } from "./f8-f9-events.ts";
import { replaceEachPart } from "./f15-replace-each-part.ts";
import { compare, untilIdle } from "./invariants.ts";
import { createRandom, createWorld, type Scenario, type World } from "./scenario.ts";
import { endOfStream } from "./stores.ts";
import { startInCluster } from "./targets/cluster.ts";
import { startByCompose } from "./targets/compose.ts";
import { startOnThisMachine } from "./targets/start.ts";
import { type Target, type TargetName, targetNames } from "./targets/target.ts";
import { everyDelivery } from "./w1-every-delivery.ts";
import { emptyLedger, type Ledger, type Stage } from "./workload.ts";

const scenarios: readonly Scenario[] = [
  killEachProcess,
  killRelayBeforeMark,
  killConsumerBeforeAck,
  natsIsDown,
  filesAreUnavailable,
  everyEventThreeTimes,
  eventsOutOfOrder,
  restoreABackup,
  replaceEachPart,
  everyDelivery,
];

const usage = `npm run faults -- [--target ${targetNames.join("|")}] [--no-build] [--seeds N] [--first N]
  [--only ${scenarios.map(({ name }) => name).join(",")}]
  [--down SECONDS] [--signed-in-every N] [--control]`;

const { values } = readArguments(usage, {
  options: {
    target: { type: "string", default: "start" },
    /** With images that are there already. */
    "no-build": { type: "boolean", default: false },
    seeds: { type: "string", default: "1" },
    first: { type: "string", default: "1" },
    only: { type: "string" },
    down: { type: "string", default: "60" },
    /** F15: of so many readings one is an administrator's. */
    "signed-in-every": { type: "string", default: "4" },
    control: { type: "boolean", default: false },
  },
});

const people = 5;
async function rehearse(world: World, scenario: Scenario, seed: number): Promise<string[]> {
  const random = createRandom(seed * 1_000 + scenarios.indexOf(scenario));
  await world.target.prepare?.();
  const stage = await setStage(world, scenario, seed);
  await untilIdle(world);
  // Its records may have the ids of those that a restore has removed.
  world.receiver.takeAfter(0);
  const streamBefore = await endOfStream(world);
  const startedAt = Date.now();
  const options = {
    downSeconds: Number(values.down),
    signedInEvery: Number(values["signed-in-every"]),
    isControl: values.control,
  };
  const note = (line: string) => printLine(`  ${line}`);
  const own = await scenario.run({ world, stage, random, ...options, log: note });
  const { took, broken } = await untilIdle(world);
  const { eventsAreRepeated = false, worksAlone = false, replacesDataOf = [] } = scenario;
  const expected = { eventsAreRepeated, streamBefore };
  const comparesItself = worksAlone || replacesDataOf.includes(world.target.name);
  const found = comparesItself ? [] : await compare(world, stage, expected);
  const all = [...own, ...broken, ...found];
  const verdict = all.length === 0 ? "holds" : `BROKEN (${all.length})`;
  printLine(
    `${scenario.name} seed ${seed}: ${verdict}; ${summary(stage.ledger)}; ` +
      `at rest after ${took} ms; ${Math.round((Date.now() - startedAt) / 1000)} s`,
  );
  for (const sentence of all.slice(0, 20)) printLine(`  BROKEN: ${sentence}`);
  return all;
}

async function setStage(world: World, scenario: Scenario, seed: number): Promise<Stage> {
  const { admin, cookies, target } = world;
  const made = await Promise.all(Array.from({ length: people }, () => makePerson(admin)));
  const mark = `${scenario.name}s${seed}t${Date.now().toString(36)}n`.toLowerCase();
  let number = 0;
  const nextKey = () => {
    number += 1;
    return `${mark}${number}z`;
  };
  return {
    origin: target.origin,
    cookies,
    people: made.map(({ id }) => id),
    ledger: emptyLedger(),
    random: createRandom(seed),
    mark,
    nextKey,
  };
}

function summary({ operations }: Ledger): string {
  const count = (outcome: string) => operations.filter((one) => one.outcome === outcome).length;
  return `${count("ok")} ok, ${count("refused")} refused, ${count("unknown")} unknown`;
}

async function rehearseAll(name: TargetName, its: readonly Scenario[]): Promise<number> {
  const frontEnds = its.some(({ worksAlone }) => !worksAlone);
  const starts: Record<TargetName, () => Promise<Target>> = {
    start: () => startOnThisMachine({ frontEnds }),
    compose: () => startByCompose({ builds: !values["no-build"] }),
    cluster: startInCluster,
  };
  const target = await starts[name]();
  let broken = 0;
  try {
    const world = await createWorld(target);
    for (const scenario of its) {
      printLine(`\n${scenario.name}: ${scenario.title}`);
      for (let turn = 0; turn < Number(values.seeds); turn += 1) {
        broken += (await rehearse(world, scenario, Number(values.first) + turn)).length;
      }
    }
  } finally {
    await target.close();
  }
  return broken;
}

function choose(): { name: TargetName; selected: readonly Scenario[] } {
  const chosen = values.only?.toUpperCase().split(",") ?? scenarios.map(({ name }) => name);
  const selected = scenarios.filter(({ name }) => chosen.includes(name));
  const name = targetNames.find((one) => one === values.target);
  if (name && selected.length === chosen.length) return { name, selected };
  throw new StartFailure(usage);
}

async function main(): Promise<void> {
  const { name, selected } = choose();
  const notRun = selected.filter((one) => one.notRun?.[name]);
  const its = selected.filter((one) => !notRun.includes(one));
  const broken = its.length > 0 ? await rehearseAll(name, its) : 0;
  printLine("");
  for (const one of notRun) printLine(`${one.name} NOT RUN: ${one.notRun?.[name]}`);
  const run = `${its.length} of ${selected.length} runs`;
  const outcome = broken === 0 ? "nothing lost, nothing twice" : `${broken} promises broken`;
  printLine(`${run}: ${its.length === 0 ? "nothing was tried" : outcome}`);
  process.exitCode = broken === 0 && its.length > 0 ? 0 : 1;
}

try {
  await main();
} catch (problem) {
  process.stderr.write(`${explain(problem)}\n`);
  process.exitCode = 1;
}
process.exit();
