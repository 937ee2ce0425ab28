/**
 * Looks for what the product should not answer: Schemathesis makes requests from the description
 * of the calls that the product itself serves, as nobody and as every kind of account.
 *
 *   pnpm --filter @deeds/e2e fuzz --examples 100 --seed 7 --role administrator [-- arguments of Schemathesis]
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { startJourneyProduct } from "../src/product.ts";
import {
  installSchemathesis,
  MissingTool,
  openCallers,
  type RunReport,
  runRole,
  schemathesis,
  summaryOf,
} from "./run-role.ts";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    examples: { type: "string", default: "20" },
    seed: { type: "string", default: "1" },
    role: { type: "string" },
    out: { type: "string" },
  },
});

const root = fileURLToPath(new URL("../..", import.meta.url));
const folder = join(root, ".data", "fuzz");
const neededCases = 20_000;
const say = (line: string) => process.stdout.write(`${line}\n`);

async function main(): Promise<boolean> {
  const command = installSchemathesis(say);
  mkdirSync(folder, { recursive: true });
  const { product, close } = await startJourneyProduct({ demo: true });
  try {
    const callers = await openCallers(product);
    const chosen = callers.filter(({ role }) => !values.role || role === values.role);
    if (chosen.length === 0) throw new Error(`there is no role ${values.role}`);
    const run = { command, origin: product.origin, folder, more: positionals };
    const numbers = { seed: Number(values.seed), maxExamples: Number(values.examples) };
    const reports: [string, RunReport][] = [];
    for (const caller of chosen) {
      say(`\n${caller.role}`);
      reports.push([caller.role, await runRole({ ...run, ...numbers }, caller)]);
    }
    return judge(reports);
  } finally {
    await close();
  }
}

function judge(reports: readonly [string, RunReport][]): boolean {
  const summary = summaryOf(reports, { schemathesis, seed: values.seed });
  say(`\n${summary}`);
  if (values.out) writeFileSync(join(root, values.out), summary);
  const cases = reports.reduce((sum, [, report]) => sum + report.test_cases.generated, 0);
  const isWhole = values.role === undefined && positionals.length === 0;
  if (isWhole && cases < neededCases) {
    say(`only ${cases} cases: at least ${neededCases} are asked for`);
    return false;
  }
  return reports.every(([, report]) => report.complete && report.exit_code === 0);
}

try {
  process.exitCode = (await main()) ? 0 : 1;
} catch (problem) {
  if (!(problem instanceof MissingTool)) throw problem;
  process.stderr.write(`\n${problem.message}\n`);
  process.exitCode = 1;
}
