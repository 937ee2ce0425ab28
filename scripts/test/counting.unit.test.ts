import { describe, expect, it } from "vitest";
import { counted } from "../test-run/stages.ts";

const report = (numPassedTests: number, numFailedTests: number, testResults: unknown[] = []) =>
  JSON.stringify({ numPassedTests, numFailedTests, testResults });

describe("counting the tests of a run", () => {
  it("takes the numbers of the report", () => {
    const failing = { status: "failed", assertionResults: [{ status: "failed" }] };
    expect(counted(report(7, 1, [failing]), 1)).toEqual({ passed: 7, failed: 1 });
  });

  it("counts a file that could not be loaded as a failure", () => {
    const unloadable = { status: "failed", assertionResults: [] };
    expect(counted(report(7, 0, [unloadable]), 1)).toEqual({ passed: 7, failed: 1 });
  });

  it("does not call a run green that ended badly with nothing to show for it", () => {
    expect(counted(report(7, 0), 1)).toEqual({ passed: 7, failed: 1 });
  });
});
