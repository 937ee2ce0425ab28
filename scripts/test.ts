import { mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { folderInMemory, seconds } from "../packages/tools/engines/src/index.ts";
import { readArguments } from "./read-arguments.ts";
import { runProductTests } from "./test-run/product-tests.ts";
import type { Outcome } from "./test-run/reports.ts";
import { runScript, runVitest, slowest, sumOf } from "./test-run/stages.ts";

interface Stage {
  name: string;
  /** Seconds on two cores with warm caches; the slowest tests are printed when it takes longer. */
  share: number;
  run: () => Promise<Outcome>;
}

// Cheapest first. Service tests wait for their engines much: one file more than there are cores.
const stages: Stage[] = [
  { name: "check", share: 25, run: () => runScript("scripts/check.ts") },
  { name: "unit tests", share: 90, run: () => runVitest("unit", ["--maxWorkers=2"]) },
  { name: "service tests", share: 235, run: () => runVitest("service", ["--maxWorkers=3"]) },
  { name: "build", share: 5, run: () => runScript("scripts/build.ts") },
  { name: "calls and journeys", share: 545, run: () => runProductTests() },
];

/** What takes too long to guard every change. */
const longStages: Stage[] = [
  { name: "long tests", share: 120, run: () => runVitest("long", ["--no-file-parallelism"]) },
  {
    name: "calls and journeys, all combinations",
    share: 1_800,
    run: () => runProductTests({ full: true }),
  },
  {
    name: "faults",
    share: 1_800,
    run: () => runScript("e2e/faults/main.ts", ["--seeds", "1", "--down", "10"]),
  },
];

const { only, full: isFull } = readArguments(
  "npm test [-- --only STAGE]\nnpm run test:full [-- --only STAGE]",
  {
    options: { only: { type: "string" }, full: { type: "boolean" } },
  },
).values;
if (isFull) process.env.TEST_FULL = "1";
const all = isFull ? [...stages.slice(0, -1), ...longStages] : stages;
const chosen = only === undefined ? all : all.filter(({ name }) => name === only);
if (chosen.length === 0) {
  process.stderr.write(`there is no stage ${only}: ${all.map(({ name }) => name).join(", ")}\n`);
  process.exit(1);
}

// What tests write is deleted soon: in memory it costs a sixth less work than on a disk.
const memory = process.env.TMPDIR ? null : folderInMemory(4 * 2 ** 30);
const temporary = memory && mkdtempSync(join(memory, "good-deeds-tests-"));
if (temporary) {
  process.env.TMPDIR = temporary;
  process.on("exit", () => rmSync(temporary, { recursive: true, force: true }));
}

// Ctrl-C reaches the running stage by itself; this process only waits for it and then ends.
let interrupted = false;
process.on("SIGINT", () => {
  interrupted = true;
});

const outcomes: Outcome[] = [];
const times: string[] = [];
for (const { name, share, run } of chosen) {
  if (interrupted) break;
  process.stdout.write(`\n=== ${name}\n`);
  const startedAt = Date.now();
  const outcome = await run();
  const took = Date.now() - startedAt;
  outcomes.push(outcome);
  times.push(`${name}: ${outcome.passed} passed, ${outcome.failed} failed, ${seconds(took)}`);
  if (took <= share * 1_000) continue;
  const lines = slowest(outcome.tests, 20);
  process.stdout.write(`\n${name} took more than its ${share} s. Its slowest tests:\n`);
  process.stdout.write(`${lines.join("\n")}\n`);
}

const total = sumOf(outcomes);
const failures = total.failures.map((failure) => failure.split("\n").slice(0, 25).join("\n  "));
if (failures.length > 0) process.stdout.write(`\n=== failed\n${failures.join("\n")}\n`);
process.stdout.write(`\n${times.join("\n")}\n${total.passed} passed, ${total.failed} failed\n`);
process.exitCode = total.failed > 0 || interrupted ? 1 : 0;
