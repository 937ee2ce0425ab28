export interface TimedTest {
  /** File and title. */
  title: string;
  ms: number;
}

/** How many tests of a run passed and failed, and how long each took. */
export interface Outcome {
  passed: number;
  failed: number;
  tests: TimedTest[];
}

interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  testResults: {
    name: string;
    status: string;
    assertionResults: { status: string; fullName: string; duration?: number | null }[];
  }[];
}

/**
 * Counts the tests in vitest's JSON report. A file that could not be loaded, or a run that failed
 * without a failed test, counts as failed.
 */
export function countVitest(report: string, code: number): Outcome {
  const { numPassedTests, numFailedTests, testResults } = JSON.parse(report) as VitestReport;
  const unloaded = testResults.filter(
    ({ status, assertionResults }) =>
      status === "failed" && assertionResults.every((test) => test.status !== "failed"),
  ).length;
  const tests = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ fullName, duration }) => ({
      title: `${name.split("/").at(-1)}: ${fullName}`,
      ms: duration ?? 0,
    })),
  );
  return outcomeOf(numPassedTests, numFailedTests + unloaded, code, tests);
}

interface PlaywrightSuite {
  title: string;
  suites?: PlaywrightSuite[];
  specs?: { title: string; tests: { results: { duration: number }[] }[] }[];
}

interface PlaywrightReport {
  suites: PlaywrightSuite[];
  /** Errors outside of tests, e.g. a file that could not be loaded. */
  errors: unknown[];
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
}

/**
 * Counts the tests in Playwright's JSON report. A test that passed only when it was repeated, or
 * that did not run, counts as failed; so does an error outside of tests.
 */
export function countPlaywright(report: string, code: number): Outcome {
  const { suites, errors, stats } = JSON.parse(report) as PlaywrightReport;
  const failed = stats.unexpected + stats.flaky + stats.skipped + errors.length;
  return outcomeOf(stats.expected, failed, code, suites.flatMap(testsIn));
}

function testsIn({ title, suites = [], specs = [] }: PlaywrightSuite): TimedTest[] {
  const own = specs.map((spec) => ({
    title: `${title}: ${spec.title}`,
    ms: spec.tests.flatMap(({ results }) => results).reduce((sum, one) => sum + one.duration, 0),
  }));
  return [...own, ...suites.flatMap(testsIn)];
}

const outcomeOf = (passed: number, failed: number, code: number, tests: TimedTest[]): Outcome => ({
  passed,
  failed: failed === 0 && code !== 0 ? 1 : failed,
  tests,
});
