/**
 * Breaks the product in the ways of the table of faults while sixteen clients work with it, and
 * compares what they were promised with what is there.
 *
 *   npm run faults -- --seeds 10 --first 1 --only F2,F4 --down 60 --replicas 2
 *   npm run faults -- --only F15 --signed-in-every 1 --control
 */
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

const { values } = readArguments(
  "npm run faults -- [--seeds N] [--first N] [--only F2,F4] [--down SECONDS] [--replicas N]\n  [--signed-in-every N] [--control]",
  {
    options: {
      seeds: { type: "string", default: "1" },
      first: { type: "string", default: "1" },
      only: { type: "string" },
      down: { type: "string", default: "60" },
      replicas: { type: "string", default: "1" },
      /** F15: of so many readings one is an administrator's. */
      "signed-in-every": { type: "string", default: "4" },
      control: { type: "boolean", default: false },
    },
  },
);

const people = 5;
async function rehearse(world: World, scenario: Scenario, seed: number): Promise<string[]> {
  const random = createRandom(seed * 1_000 + scenarios.indexOf(scenario));
  const stage = await setStage(world, scenario, seed);
  await untilIdle(world);
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
  const { eventsAreRepeated = false, worksAlone = false } = scenario;
  const expected = { eventsAreRepeated, streamBefore };
  const found = worksAlone ? [] : await compare(world, stage, expected);
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
  const { admin, cookies, composed } = world;
  const made = await Promise.all(Array.from({ length: people }, () => makePerson(admin)));
  const mark = `${scenario.name}s${seed}t${Date.now().toString(36)}n`.toLowerCase();
  let number = 0;
  const nextKey = () => {
    number += 1;
    return `${mark}${number}z`;
  };
  return {
    origin: composed.product.origin,
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

async function rehearseAll(replicas: number, its: readonly Scenario[]): Promise<number> {
  const frontEnds = its.some(({ worksAlone }) => !worksAlone);
  const world = await createWorld({ replicas, frontEnds });
  let broken = 0;
  try {
    for (const scenario of its) {
      printLine(`\n${scenario.name}: ${scenario.title}`);
      for (let turn = 0; turn < Number(values.seeds); turn += 1) {
        broken += (await rehearse(world, scenario, Number(values.first) + turn)).length;
      }
    }
  } finally {
    await world.close();
  }
  return broken;
}

async function main(): Promise<number> {
  const chosen = values.only?.toUpperCase().split(",");
  const selected = scenarios.filter(({ name }) => !chosen || chosen.includes(name));
  if (selected.length === 0) throw new Error(`there is no fault ${values.only}`);
  const wished = Number(values.replicas);
  const worlds = Map.groupBy(selected, ({ replicas = 1 }) => Math.max(replicas, wished));
  let broken = 0;
  for (const [replicas, its] of worlds) broken += await rehearseAll(replicas, its);
  return broken;
}

const broken = await main();
printLine(broken === 0 ? "\nnothing lost, nothing twice" : `\n${broken} promises broken`);
process.exit(broken === 0 ? 0 : 1);
