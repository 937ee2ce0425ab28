import { globSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parse, stringify } from "yaml";
import { manifestsOf, valuesUnder } from "./manifests.ts";
import { leaveUndone, report } from "./report.ts";
import { feed, goTool, goToolInside, prometheusModule } from "./tools.ts";

const promtool = {
  module: prometheusModule,
  source: "./cmd/promtool",
  tags: "stringlabels",
};

/** Checks what Prometheus, Grafana and Alertmanager of a cluster load, by promtool and amtool. */
export function checkWatching(
  kubectl: string,
  folder: string,
  rendered: Map<string, string>,
): void {
  checkPlace(kubectl, folder, rendered);
  const tool = goToolInside("promtool", promtool);
  if (!tool) return void leaveUndone("alerts and dashboards (promtool or Go is needed)");
  checkRules(tool, folder);
  const asked = ["check", "config", "--syntax-only", join(folder, "monitoring/prometheus.yaml")];
  report("promtool accepts the settings of Prometheus", feed(tool, asked, ""));
  const tests = ["test", "rules", join(folder, "monitoring/cluster-alerts.test.yaml")];
  report("alerts over the cluster fire when they should", feed(tool, tests, ""));
  const router = goTool("amtool", "github.com/prometheus/alertmanager/cmd/amtool@v0.28.1");
  if (!router) return void leaveUndone("the settings for Alertmanager (Go is needed)");
  const routes = ["check-config", join(folder, "monitoring/alertmanager.yaml")];
  report("amtool accepts the settings of Alertmanager", feed(router, routes, ""));
}

interface Dashboard {
  panels: { targets?: { expr: string }[] }[];
}

/** Checks alert rules, and the expressions of panels, which promtool reads as recording rules. */
function checkRules(tool: string, folder: string): void {
  const files = join(folder, "components/observability");
  const panels = globSync(join(files, "dashboards/*.json")).flatMap((file) => {
    const board: Dashboard = JSON.parse(readFileSync(file, "utf8"));
    return board.panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr));
  });
  const rules = panels.map((expr, index) => ({ record: `panel_${index}`, expr }));
  const panelRules = join(folder, "panels.yaml");
  writeFileSync(panelRules, stringify({ groups: [{ name: "panels", rules }] }));
  const alerts = ["alerts.yaml", "cluster-alerts.yaml"].map((file) => join(files, file));
  const outcome = feed(tool, ["check", "rules", ...alerts, panelRules], "");
  report(`promtool accepts the alert rules and ${panels.length} expressions of panels`, {
    ...outcome,
    passed: outcome.passed && panels.length > 0,
  });
}

/** Pods mount what their own namespace has, and Prometheus asks in every namespace that lets it in. */
function checkPlace(kubectl: string, folder: string, rendered: Map<string, string>): void {
  const monitoring = join(folder, "monitoring");
  const outcome = feed(kubectl, ["kustomize", monitoring], "");
  const loaded = manifestsOf(outcome.output);
  report("alerts and dashboards are in the namespace of Prometheus and Grafana", {
    passed:
      outcome.passed &&
      loaded.length === 2 &&
      loaded.every(({ metadata }) => metadata.namespace === "monitoring"),
    output: outcome.output,
  });
  const settings = parse(readFileSync(join(monitoring, "prometheus.yaml"), "utf8"));
  const asked = valuesUnder("names", settings).flat();
  const open = [...rendered.values()]
    .flatMap(manifestsOf)
    .filter(({ metadata }) => metadata.name === "prometheus-to-processes")
    .map(({ metadata }) => metadata.namespace);
  report("Prometheus asks in every namespace that lets it in", {
    passed: open.length > 0 && open.every((namespace) => asked.includes(namespace)),
    output: `open: ${open.join(", ")}; asked: ${asked.join(", ")}`,
  });
}
