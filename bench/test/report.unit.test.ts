import { expect, it } from "vitest";
import {
  atLeast,
  atMost,
  complete,
  condition,
  evaluate,
  goal,
  lineOf,
  rowOf,
} from "../src/report.ts";

const added = goal("time that a proxy adds", atMost(1, "ms"));

it("a figure within its bar meets the goal, one beyond it misses it", () => {
  expect(evaluate(added, [0.4], { figure: "0.40 ms" }).outcome).toBe("met");
  expect(evaluate(added, [1.2], { figure: "1.2 ms" }).outcome).toBe("missed");
});

it("a figure that rounds to nothing is not measured, although it is below its bar", () => {
  const finding = evaluate(added, [0.001], { figure: "0.00 ms" });
  expect(finding.outcome).toBe("not measured: 0.00 ms is finer than the measurement");
  expect(lineOf(finding)).toContain("goal ≤ 1 ms: not measured");
  expect(rowOf(finding)).toContain("| not measured: 0.00 ms is finer than the measurement |");
});

it.each([0, -0.3, Number.NaN, Number.POSITIVE_INFINITY])("%d ms meets no goal", (value) => {
  expect(evaluate(added, [value], { figure: "" }).outcome).toMatch(/^not measured: /);
});

it("a plain number may be zero", () => {
  const shift = goal("layout shift", atMost(0.05, ""));
  expect(evaluate(shift, [0], { figure: "0.000" }).outcome).toBe("met");
});

it("a goal with two bars is met when both are", () => {
  const fair = goal("p99", atMost(500, "ms"), atMost(2, "×"));
  const outcomes = [
    evaluate(fair, [80, 1.1], { figure: "80 ms" }),
    evaluate(fair, [80, 2.1], { figure: "80 ms" }),
    evaluate(fair, [80], { figure: "80 ms" }),
  ].map(({ outcome }) => outcome);
  expect(outcomes).toEqual(["met", "missed", "not measured: there is no figure"]);
});

it("a goal without a finding is reported as not measured", () => {
  const other = goal("calls through the proxy", atLeast(0.55, "×"));
  const found = evaluate(added, [0.4], { figure: "0.40 ms" });
  const findings = complete([added, other], [found]);
  expect(findings.map(rowOf)).toEqual([
    "| time that a proxy adds | 0.40 ms |  |  | ≤ 1 ms | yes |",
    "| calls through the proxy | – |  |  | ≥ 0.55 × | not measured: the suite found no figure |",
  ]);
});

it("writes bars as they are spoken of", () => {
  const bars = [atLeast(2_000, "/s"), atMost(25, "ms", "p99"), condition("no more", () => true)];
  expect(bars.map(({ text }) => text)).toEqual(["≥ 2000/s", "p99 ≤ 25 ms", "no more"]);
});
