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
  /** Title and errors of each test that failed, and of each file that could not be loaded. */
  failures: string[];
}

interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  testResults: {
    name: string;
    status: string;
    message?: string;
    assertionResults: {
      status: string;
      fullName: string;
      duration?: number | null;
      failureMessages?: string[];
    }[];
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
  );
  const tests = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ fullName, duration }) => ({
      title: `${name.split("/").at(-1)}: ${fullName}`,
      ms: duration ?? 0,
    })),
  );
  const failures = testResults.flatMap(({ assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === "failed")
      .map(({ fullName, failureMessages = [] }) => [fullName, ...failureMessages].join("\n")),
  );
  failures.push(...unloaded.map(({ name, message = "" }) => `${name}\n${message}`));
  return outcomeOf(numPassedTests, numFailedTests + unloaded.length, code, tests, failures);
}

interface PlaywrightSuite {
  title: string;
  suites?: PlaywrightSuite[];
  specs?: {
    title: string;
    tests: { results: { duration: number; errors?: PlaywrightError[] }[] }[];
  }[];
}

interface PlaywrightError {
  message?: string;
}

interface PlaywrightReport {
  suites: PlaywrightSuite[];
  /** Errors outside of tests, e.g. a file that could not be loaded. */
  errors: PlaywrightError[];
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
}

/**
 * Counts the tests in Playwright's JSON report. A test that passed only when it was repeated, or
 * that did not run, counts as failed; so does an error outside of tests.
 */
export function countPlaywright(report: string, code: number): Outcome {
  const { suites, errors, stats } = JSON.parse(report) as PlaywrightReport;
  const failed = stats.unexpected + stats.flaky + stats.skipped + errors.length;
  const tests = suites.flatMap(testsIn);
  const failures = [...suites.flatMap(failuresIn), ...errors.map(({ message = "" }) => message)];
  return outcomeOf(stats.expected, failed, code, tests, failures);
}

function testsIn({ title, suites = [], specs = [] }: PlaywrightSuite): TimedTest[] {
  const own = specs.map((spec) => ({
    title: `${title}: ${spec.title}`,
    ms: resultsOf(spec).reduce((sum, one) => sum + one.duration, 0),
  }));
  return [...own, ...suites.flatMap(testsIn)];
}

function failuresIn({ title, suites = [], specs = [] }: PlaywrightSuite): string[] {
  const own = specs.flatMap((spec) => {
    const errors = resultsOf(spec).flatMap((result) => result.errors ?? []);
    if (errors.length === 0) return [];
    return [[`${title}: ${spec.title}`, ...errors.map(({ message }) => message)].join("\n")];
  });
  return [...own, ...suites.flatMap(failuresIn)];
}

const resultsOf = ({ tests }: NonNullable<PlaywrightSuite["specs"]>[number]) =>
  tests.flatMap(({ results }) => results);

const outcomeOf = (
  passed: number,
  failed: number,
  code: number,
  tests: TimedTest[],
  failures: string[],
): Outcome => ({ passed, failed: failed === 0 && code !== 0 ? 1 : failed, tests, failures });
