import { seconds } from "../packages/engines/src/index.ts";
import { type Count, runStage, runTests } from "./test-run/stages.ts";

// Cheapest first. Two files at a time: each service test file has its own processes beside it.
const stages: [name: string, run: () => Promise<Count>][] = [
  ["check", () => runStage("scripts/check.ts")],
  ["unit tests", () => runTests("unit", ["--maxWorkers=2"])],
  ["service tests", () => runTests("service", ["--maxWorkers=2"])],
  ["build", () => runStage("scripts/build.ts")],
  ["journeys", () => runTests("e2e", ["--no-file-parallelism"])],
];

// Ctrl-C reaches the running stage by itself; this process only waits for it and then ends.
let interrupted = false;
process.on("SIGINT", () => {
  interrupted = true;
});

const total: Count = { passed: 0, failed: 0 };
const times: string[] = [];
for (const [name, run] of stages) {
  if (interrupted) break;
  process.stdout.write(`\n=== ${name}\n`);
  const startedAt = Date.now();
  const { passed, failed } = await run();
  total.passed += passed;
  total.failed += failed;
  times.push(`${name}: ${passed} passed, ${failed} failed, ${seconds(Date.now() - startedAt)}`);
}

process.stdout.write(`\n${times.join("\n")}\n${total.passed} passed, ${total.failed} failed\n`);
process.exitCode = total.failed > 0 || interrupted ? 1 : 0;
