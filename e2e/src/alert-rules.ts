import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parser } from "@prometheus-io/lezer-promql";
import { parse } from "yaml";

const root = fileURLToPath(new URL("../..", import.meta.url));
const folder = join(root, "k8s/components/observability");

interface Rules {
  groups: { rules: { alert: string; expr: string; annotations: { runbook: string } }[] }[];
}

interface Dashboard {
  title: string;
  panels: { title: string; targets: { expr: string }[] }[];
}

export interface MetricSource {
  place: string;
  expression: string;
}

/** The alerts of the product; those of `cluster-alerts.yaml` use metrics of other exporters. */
export function readAlerts(file = "alerts.yaml") {
  const { groups }: Rules = parse(readFileSync(join(folder, file), "utf8"));
  return groups.flatMap(({ rules }) => rules);
}

export const readDashboards = (): Dashboard[] =>
  readdirSync(join(folder, "dashboards")).map((file) =>
    JSON.parse(readFileSync(join(folder, "dashboards", file), "utf8")),
  );

export function readMetricNames(): MetricSource[] {
  const ofPanels = readDashboards().flatMap(({ title, panels }) =>
    panels.flatMap((panel) =>
      panel.targets.map(({ expr }) => ({ place: `${title} / ${panel.title}`, expression: expr })),
    ),
  );
  return [
    ...readAlerts().map(({ alert, expr }) => ({ place: alert, expression: expr })),
    ...ofPanels,
  ];
}

/** Returns the metrics of an expression; throws when it is no PromQL. */
export function metricsIn({ place, expression }: MetricSource): string[] {
  const names: string[] = [];
  parser.parse(expression).iterate({
    enter: ({ type, node }) => {
      if (type.isError) throw new Error(`${place}: cannot be read at ${node.from}`);
      const isName = type.name === "Identifier" && node.parent?.name === "VectorSelector";
      if (isName) names.push(expression.slice(node.from, node.to));
    },
  });
  return names;
}

export const runbooks = (): string[] =>
  readdirSync(join(root, "docs/runbooks")).map((file) => `docs/runbooks/${file}`);
