import { seconds } from "../packages/tools/engines/src/index.ts";
import { checkConfiguration } from "./check/configuration.ts";
import { checkContracts } from "./check/contracts.ts";
import { checkLeftovers } from "./check/leftovers.ts";
import { checkRegularExpressions } from "./check/regular-expressions.ts";
import { inParallel, type Result, runTool } from "./check/run-tool.ts";
import { checkTerms } from "./check/terms.ts";
import { checkTypes } from "./check/types.ts";
import { readArguments } from "./read-arguments.ts";

readArguments("npm run check", {});

const folders = ["services", "gateway", "packages", "shell", "e2e", "bench", "scripts"];
const remotes = ["mf-registry", "mf-submissions", "mf-admin"];
const rules = ["--config", ".dependency-cruiser.mjs", "--output-type", "err-long"];
const depcruise = [...rules, ...folders, ...remotes];

// pnpm's version is pinned in scripts/run.mjs.
const sherif = ["--ignore-rule", "root-package-manager-field"];

const checks: [name: string, check: () => Promise<Result>][] = [
  ["types", checkTypes],
  ["format and lint", () => runTool("biome", ["check", "--error-on-warnings", "."])],
  ["dead code and dependencies", () => runTool("knip", ["--no-progress"])],
  ["boundaries", () => runTool("depcruise", depcruise)],
  ["one version of each library", () => runTool("sherif", sherif)],
  ["nothing left over", checkLeftovers],
  ["contracts are compatible", checkContracts],
  ["settings are documented", checkConfiguration],
  ["terms of the glossary", checkTerms],
  ["regular expressions are linear", checkRegularExpressions],
];

async function report(name: string, check: () => Promise<Result>): Promise<boolean> {
  const startedAt = Date.now();
  const { passed, output } = await check();
  const time = seconds(Date.now() - startedAt);
  process.stdout.write(`${passed ? "ok    " : "FAILED"}  ${name} (${time})\n`);
  if (!passed) process.stdout.write(`${output.trim()}\n\n`);
  return passed;
}

const startedAt = Date.now();
const jobs = checks.map(
  ([name, check]) =>
    () =>
      report(name, check),
);
const outcomes = await inParallel(2, jobs);
const failed = outcomes.filter((passed) => !passed).length;
const time = seconds(Date.now() - startedAt);
process.stdout.write(`check: ${outcomes.length - failed} passed, ${failed} failed, ${time}\n`);
process.exitCode = failed > 0 ? 1 : 0;
