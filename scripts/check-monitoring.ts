import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { root } from "./check/run-tool.ts";
import { goTool, prometheusModule } from "./go-tool.ts";
import { readArguments } from "./read-arguments.ts";

readArguments("node scripts/run.mjs scripts/check-monitoring.ts", {});

// Nothing in a test installs Prometheus or Alertmanager in a cluster, which load these files.
const promtool = goTool("promtool", {
  module: prometheusModule,
  source: "./cmd/promtool",
  tags: "stringlabels",
});
const amtool = goTool("amtool", {
  module: "github.com/prometheus/alertmanager@v0.28.1",
  source: "./cmd/amtool",
});
const rules = ["alerts.yaml", "cluster-alerts.yaml"];
const checks: [tool: string, ...args: string[]][] = [
  [promtool, "check", "rules", ...rules.map((file) => `../components/observability/${file}`)],
  [promtool, "test", "rules", "cluster-alerts.test.yaml"],
  [promtool, "check", "config", "--syntax-only", "prometheus.yaml"],
  [amtool, "check-config", "alertmanager.yaml"],
];
const options = { cwd: join(root, "k8s/monitoring"), stdio: "inherit" } as const;
const outcomes = checks.map(([tool, ...args]) => spawnSync(tool, args, options).status);
process.exitCode = outcomes.every((status) => status === 0) ? 0 : 1;
