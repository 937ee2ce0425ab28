import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { root } from "../check/run-tool.ts";
import { countPlaywright, countVitest, type Outcome, type TimedTest } from "./reports.ts";

/** Runs one of our scripts; it has no tests to count, so that its failure counts as one. */
export async function runScript(script: string, args: string[] = []): Promise<Outcome> {
  const code = await runNode([join(root, script), ...args]);
  return { passed: 0, failed: code === 0 ? 0 : 1, tests: [], failures: [] };
}

/** Runs one vitest project and counts its tests from its report. */
export function runVitest(project: string, options: string[] = []): Promise<Outcome> {
  return withReport(project, countVitest, (report) => {
    const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
    const vitest = join(root, "node_modules/vitest/vitest.mjs");
    return runNode([vitest, "run", "--project", project, ...reporters, ...options]);
  });
}

/** Runs one project of Playwright Test and counts its tests from its report. */
export function runPlaywright(project: string): Promise<Outcome> {
  return withReport(project, countPlaywright, (report) => {
    const playwright = join(root, "e2e/node_modules/@playwright/test/cli.js");
    const config = join(root, "e2e/playwright.config.ts");
    const folder = project.replaceAll(" ", "-");
    const output = join(root, ".data/journeys/artifacts", folder);
    const args = ["--config", config, "--project", project, "--output", output];
    return runNode([playwright, "test", ...args, "--reporter=list,json,html"], {
      PLAYWRIGHT_JSON_OUTPUT_FILE: report,
      PLAYWRIGHT_HTML_OPEN: "never",
      PLAYWRIGHT_HTML_OUTPUT_DIR: join(root, ".data/journeys", folder),
    });
  });
}

/** A run without a readable report counts as one failure. */
async function withReport(
  name: string,
  count: (report: string, code: number) => Outcome,
  run: (report: string) => Promise<number>,
): Promise<Outcome> {
  const folder = mkdtempSync(join(tmpdir(), "test-report-"));
  const report = join(folder, "report.json");
  try {
    const code = await run(report);
    return count(readFileSync(report, "utf8"), code);
  } catch (problem) {
    process.stderr.write(`${name}: ${problem}\n`);
    return { passed: 0, failed: 1, tests: [], failures: [] };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function runNode(args: string[], settings: NodeJS.ProcessEnv = {}): Promise<number> {
  const node = ["--disable-warning=ExperimentalWarning", ...args];
  const env = { ...process.env, ...settings };
  const child = spawn(process.execPath, node, { cwd: root, stdio: "inherit", env });
  const forward = (signal: NodeJS.Signals) => child.kill(signal);
  process.on("SIGTERM", forward);
  const [code] = await once(child, "exit");
  process.off("SIGTERM", forward);
  return code ?? 1;
}

/** Adds up the outcomes of what ran side by side or one after the other. */
export const sumOf = (outcomes: readonly Outcome[]): Outcome => ({
  passed: outcomes.reduce((sum, { passed }) => sum + passed, 0),
  failed: outcomes.reduce((sum, { failed }) => sum + failed, 0),
  tests: outcomes.flatMap(({ tests }) => tests),
  failures: outcomes.flatMap(({ failures }) => failures),
});

/** Returns the slowest tests, a line each. */
export const slowest = (tests: readonly TimedTest[], count: number): string[] =>
  tests
    .toSorted((one, other) => other.ms - one.ms)
    .slice(0, count)
    .map(({ title, ms }) => `  ${(ms / 1000).toFixed(1).padStart(6)} s  ${title}`);
