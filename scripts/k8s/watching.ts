import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import { manifestsOf, valuesUnder } from "./manifests.ts";
import { leaveUndone, report } from "./report.ts";
import { feed, goTool, goToolInside, ownTool, prometheusModule } from "./tools.ts";

const promtool = {
  module: prometheusModule,
  source: "./cmd/promtool",
  tags: "stringlabels",
};

/** What Prometheus and Grafana of a cluster load, by Prometheus's own library and its own tool. */
export function checkWatching(
  kubectl: string,
  folder: string,
  rendered: Map<string, string>,
): void {
  checkPlace(kubectl, folder, rendered);
  const files = join(folder, "components/observability");
  const rules = ["alerts.yaml", "cluster-alerts.yaml"].map((file) => join(files, file));
  const boards = globSync(join(files, "dashboards/*.json"));
  const reader = ownTool("promql", "scripts/k8s/promql");
  if (!reader) return void leaveUndone("alerts and dashboards (Go is needed)");
  report("alerts and dashboards are read by Prometheus", feed(reader, [...rules, ...boards], ""));
  const tool = goToolInside("promtool", promtool);
  if (!tool) return void leaveUndone("the tests of alerts (Go is needed)");
  const asked = ["check", "config", "--syntax-only", join(folder, "monitoring/prometheus.yaml")];
  report("the settings for Prometheus are some", feed(tool, asked, ""));
  const tests = ["test", "rules", join(folder, "monitoring/cluster-alerts.test.yaml")];
  report("alerts over the cluster fire when they should", feed(tool, tests, ""));
  const router = goTool("amtool", "github.com/prometheus/alertmanager/cmd/amtool@v0.28.1");
  if (!router) return void leaveUndone("the settings for Alertmanager (Go is needed)");
  const routes = ["check-config", join(folder, "monitoring/alertmanager.yaml")];
  report("the settings for Alertmanager are some", feed(router, routes, ""));
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
