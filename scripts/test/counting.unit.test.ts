import { describe, expect, it } from "vitest";
import { countPlaywright, countVitest } from "../test-run/reports.ts";

const vitest = (numPassedTests: number, numFailedTests: number, testResults: unknown[] = []) =>
  JSON.stringify({ numPassedTests, numFailedTests, testResults });

const file = (status: string, ...tests: string[]) => ({
  name: "/a/person.unit.test.ts",
  status,
  message: "cannot be loaded",
  assertionResults: tests.map((one) => ({
    status: one,
    fullName: "is found",
    duration: 12,
    failureMessages: ["it is not", "nor later"],
  })),
});

describe("counting the tests of a vitest run", () => {
  it("takes the numbers of the report, and how long each test took", () => {
    expect(countVitest(vitest(7, 1, [file("failed", "failed")]), 1)).toEqual({
      passed: 7,
      failed: 1,
      tests: [{ title: "person.unit.test.ts: is found", ms: 12 }],
      failures: ["is found\nit is not\nnor later"],
    });
  });

  it("counts a file that could not be loaded as a failure", () => {
    expect(countVitest(vitest(7, 0, [file("failed")]), 1)).toMatchObject({
      passed: 7,
      failed: 1,
      failures: ["/a/person.unit.test.ts\ncannot be loaded"],
    });
  });

  it("does not call a run green that ended badly with nothing to show for it", () => {
    expect(countVitest(vitest(7, 0), 1)).toMatchObject({ passed: 7, failed: 1 });
  });
});

const stats = { expected: 7, unexpected: 0, flaky: 0, skipped: 0 };
const playwright = (changed: Partial<typeof stats>, errors: unknown[] = []) =>
  JSON.stringify({ suites: [], errors, stats: { ...stats, ...changed } });

describe("counting the tests of a Playwright run", () => {
  it("finds tests in suites of suites", () => {
    const results = [{ duration: 3, errors: [{ message: "no menu" }] }, { duration: 4 }];
    const specs = [{ title: "opens", tests: [{ results }] }];
    const suites = [{ title: "a.e2e.ts", suites: [{ title: "the menu", specs }] }];
    const { tests, failures } = countPlaywright(JSON.stringify({ suites, errors: [], stats }), 0);
    expect(tests).toEqual([{ title: "the menu: opens", ms: 7 }]);
    expect(failures).toEqual(["the menu: opens\nno menu"]);
  });

  it.each([
    ["failed", { unexpected: 1 }],
    ["passed only when it was repeated", { flaky: 1 }],
    ["did not run", { skipped: 1 }],
  ])("counts a test that %s as failed", (_, changed) => {
    expect(countPlaywright(playwright(changed), 0)).toMatchObject({ passed: 7, failed: 1 });
  });

  it("counts an error outside of tests, and a bad end with nothing to show for it", () => {
    expect(countPlaywright(playwright({}, [{ message: "no such file" }]), 1)).toMatchObject({
      failed: 1,
      failures: ["no such file"],
    });
    expect(countPlaywright(playwright({}), 1).failed).toBe(1);
  });
});
