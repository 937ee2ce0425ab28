import { endpointList } from "@deeds/contracts";
import { expect, it } from "vitest";
import { metricsIn, readAlerts, readMetricNames, runbooks } from "../src/alert-rules.ts";
import { productAddresses } from "../src/product-under-test.ts";

/** Made by Prometheus: whether a process could be scraped. */
const madeByPrometheus = ["up"];

const textOf = async (address: string) => (await fetch(address)).text();

const readMetrics = () => Promise.all(Object.values(productAddresses().metrics).map(textOf));

it("every metric in an alert or a panel is exported by a process", async () => {
  const exported = new Set(madeByPrometheus);
  for (const text of await readMetrics()) {
    for (const [, name = "", type] of text.matchAll(/^# TYPE (\S+) (\w+)$/gm)) {
      exported.add(name);
      if (type === "histogram")
        exported.add(`${name}_bucket`).add(`${name}_count`).add(`${name}_sum`);
    }
  }
  const missing = readMetricNames().flatMap((source) =>
    metricsIn(source)
      .filter((name) => !exported.has(name))
      .map((name) => `${source.place}: ${name}`),
  );
  expect(missing).toEqual([]);
});

it("every alert has a runbook, and every runbook belongs to an alert", () => {
  const alerts = [...readAlerts(), ...readAlerts("cluster-alerts.yaml")];
  const named = alerts.map(({ annotations }) => annotations.runbook);
  expect(named.toSorted()).toEqual(runbooks().toSorted());
});

it("a call around the gateway is counted by the labels of its alert", async () => {
  const { urls, metrics } = productAddresses();
  const { status } = await fetch(`${urls.people}/api/public/people`);
  expect(status).toBe(403);
  const lines = (await textOf(metrics.people ?? "")).split("\n");
  const labels = [
    "_seconds_count{",
    'method="GET"',
    'route="none"',
    'status="403"',
    'service="people"',
  ];
  expect(lines.filter((line) => labels.every((label) => line.includes(label)))).toHaveLength(1);
  const { expr } = readAlerts().find(({ alert }) => alert === "CallsAroundGateway") ?? {};
  expect(expr).toContain('service!="gateway", route="none", status="403"');
});

it("no metric label holds personal data or has unbounded values", async () => {
  const values = new Map<string, Set<string>>();
  for (const text of await readMetrics()) {
    for (const [, label = "", value = ""] of text.matchAll(/(\w+)="([^"]*)"/g)) {
      const known = values.get(label) ?? new Set();
      values.set(label, known.add(value));
    }
  }
  // A service names the routes of its calls, the gateway those that it forwards.
  const bounds: Record<string, number> = { route: 2 * endpointList.length };
  const many = [...values].filter(([label, { size }]) => size > (bounds[label] ?? 50));
  expect(many.map(([label]) => label)).toEqual([]);
  const routes = [...(values.get("route") ?? [])];
  expect(routes.filter((route) => /\d/.test(route))).toEqual([]);
});
