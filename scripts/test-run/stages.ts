import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** How many tests of a stage passed and failed. A stage without tests that fails counts as one. */
export interface Count {
  passed: number;
  failed: number;
}

interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  testResults: { status: string; assertionResults: { status: string }[] }[];
}

/** Runs one of our scripts; it has no tests to count. */
export async function runStage(script: string): Promise<Count> {
  const code = await run([join(root, script)]);
  return { passed: 0, failed: code === 0 ? 0 : 1 };
}

/** Runs one vitest project and counts its tests from its report. */
export async function runTests(project: string, options: string[]): Promise<Count> {
  const folder = mkdtempSync(join(tmpdir(), "test-report-"));
  const report = join(folder, "report.json");
  const vitest = join(root, "node_modules/vitest/vitest.mjs");
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  try {
    const code = await run([vitest, "run", "--project", project, ...reporters, ...options]);
    return counted(readFileSync(report, "utf8"), code);
  } catch (problem) {
    process.stderr.write(`${project}: ${problem}\n`);
    return { passed: 0, failed: 1 };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Reads a report; a file that could not even be loaded, or a run that broke, counts as failed. */
export function counted(report: string, code: number): Count {
  const { numPassedTests, numFailedTests, testResults } = JSON.parse(report) as VitestReport;
  const broken = testResults.filter(
    ({ status, assertionResults }) =>
      status === "failed" && assertionResults.every((test) => test.status !== "failed"),
  ).length;
  const failed = numFailedTests + broken;
  return { passed: numPassedTests, failed: failed === 0 && code !== 0 ? 1 : failed };
}

async function run(args: string[]): Promise<number> {
  const node = ["--disable-warning=ExperimentalWarning", ...args];
  const child = spawn(process.execPath, node, { cwd: root, stdio: "inherit" });
  const forward = (signal: NodeJS.Signals) => child.kill(signal);
  process.on("SIGTERM", forward);
  const [code] = await once(child, "exit");
  process.off("SIGTERM", forward);
  return code ?? 1;
}
