import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../check/run-tool.ts";
import { leaveUndone, report } from "./report.ts";
import { feed, ownTool } from "./tools.ts";

/**
 * By the library that the API server refuses pods with, and against the tables of who may talk; with the
 * pods that the operator of MongoDB would make.
 */
export function checkPods(rendered: Map<string, string>): void {
  const operator = ownTool("operator", "scripts/k8s/operator");
  const evaluator = ownTool("pod-security", "scripts/k8s/pod-security");
  if (!(operator && evaluator)) return void leaveUndone("pods and network policies (Go is needed)");
  for (const [overlay, text] of rendered) {
    const made = feed(operator, [], text);
    const outcome = made.passed ? feed(evaluator, [], text + made.output) : made;
    report(`${overlay}'s pods are restricted, and policies name no others`, outcome);
    const talks = outcome.output.split("\n").filter((line) => line.startsWith("talk "));
    const found = [...new Set(talks)].map((line) => line.slice("talk ".length)).toSorted();
    const table = `k8s/who-talks/${overlay}.txt`;
    report(`who may talk to whom is as ${table} says`, {
      passed: found.join("\n") === readFileSync(join(root, table), "utf8").trim(),
      output: `found:\n${found.join("\n")}`,
    });
  }
}
