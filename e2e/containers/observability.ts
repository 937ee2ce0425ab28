import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { serviceNames } from "@deeds/contracts";
import type { Caller } from "@deeds/test-kit/caller";
import { docker } from "@deeds/test-kit/docker";
import { z } from "zod";
import { metricsIn, readAlerts, readDashboards, readMetricNames } from "../src/alert-rules.ts";
import { type Installation, poll } from "./installation.ts";
import { expectTrace } from "./trace.ts";

const parts = ["collector", "prometheus", "grafana"] as const;
type Part = (typeof parts)[number];

/** Metrics of alerts that the Prometheus of docker-compose.yml does not have, with the reason. */
const absent: Record<string, string> = { renders_total: "the renderer has no network" };

type Log = (line: string) => void;

/**
 * Starts the profile `observability` by the manual, as far as its images can be had: a request is one trace up to the
 * delivery of its event, Prometheus has every process, rule and metric, Grafana the dashboards.
 */
export async function observe(installation: Installation, admin: Caller, log: Log): Promise<void> {
  const { compose, runManual, setVariable, untilHealthy } = installation;
  const images = await readImages(installation);
  const started = new Set<Part>();
  for (const part of parts) {
    const image = images[part] ?? "";
    if (await isAvailable(image)) started.add(part);
    else log(`NOT RUN: ${part}, since its image ${image} is not available`);
  }
  const file = join(installation.folder, "observability.yaml");
  writeFileSync(file, changesOf(started));
  await setVariable("COMPOSE_FILE", `docker-compose.yml:${file}`);
  await runManual("Monitor");
  await untilHealthy();
  if (started.has("collector")) await expectTrace(installation, admin, log);
  if (started.has("prometheus")) await expectMetrics(installation, log);
  if (started.has("grafana")) await expectDashboards(installation, log);
  await setVariable("COMPOSE_FILE", "docker-compose.yml");
  if (started.size > 0) {
    await compose("--profile", "observability", "rm", "--stop", "--force", ...started);
  }
}

const composeFile = z.object({
  services: z.record(z.string(), z.object({ image: z.string() })),
});

async function readImages({ compose }: Installation): Promise<Record<string, string>> {
  const text = await compose("--profile", "observability", "config", "--format", "json");
  const services = Object.entries(composeFile.parse(JSON.parse(text)).services);
  return Object.fromEntries(services.map(([name, { image }]) => [name, image]));
}

const isAvailable = (image: string): Promise<boolean> =>
  docker(["image", "inspect", image])
    .catch(() => docker(["pull", "--quiet", image]))
    .then(
      () => true,
      () => false,
    );

/** Of docker-compose.yml: the collector logs each span, and what is not available is in no profile of the manual. */
function changesOf(started: ReadonlySet<Part>): string {
  const detailed = "--config=yaml:exporters::debug::verbosity: detailed";
  const changes = parts.map((part) => {
    if (!started.has(part)) return `  ${part}: { profiles: !override [not-available] }`;
    return part === "collector"
      ? `  collector: { command: ["--config=/etc/collector.yaml", "${detailed}"] }`
      : `  ${part}: {}`;
  });
  return ["services:", ...changes, ""].join("\n");
}

/** Sends requests from the container of the gateway into the network that Prometheus and Grafana are in. */
async function fetchInside(
  { compose }: Installation,
  addresses: readonly string[],
  headers: Record<string, string> = {},
): Promise<unknown[]> {
  const program = `
    const [addresses, headers] = process.argv.slice(1).map((text) => JSON.parse(text));
    const load = async (address) => (await fetch(address, { headers })).json();
    Promise.all(addresses.map(load)).then((list) => process.stdout.write(JSON.stringify(list)));
  `;
  const args = [addresses, headers].map((value) => JSON.stringify(value));
  const node = ["/usr/local/bin/node", "--eval", program, ...args];
  return JSON.parse(await compose("exec", "--no-TTY", "gateway", ...node));
}

const targetList = z.object({
  data: z.object({
    activeTargets: z.array(
      z.object({ labels: z.object({ instance: z.string() }), health: z.string() }),
    ),
  }),
});
const ruleList = z.object({
  data: z.object({
    groups: z.array(
      z.object({ rules: z.array(z.object({ name: z.string(), health: z.string() })) }),
    ),
  }),
});
const nameList = z.object({ data: z.array(z.string()) });

async function expectMetrics(installation: Installation, log: Log): Promise<void> {
  const api = "http://prometheus:9090/api/v1";
  const instances = ["gateway", ...serviceNames].map((name) => `${name}:9090 up`).toSorted();
  const alerts = readAlerts().map(({ alert }) => `${alert} ok`);
  await poll(150_000, async () => {
    const [targets, rules] = await fetchInside(installation, [`${api}/targets`, `${api}/rules`]);
    const { activeTargets } = targetList.parse(targets).data;
    const found = ruleList.parse(rules).data.groups.flatMap((group) => group.rules);
    const states = activeTargets.map(({ labels, health }) => `${labels.instance} ${health}`);
    assert.deepEqual(states.toSorted(), instances);
    assert.deepEqual(
      found.map(({ name, health }) => `${name} ${health}`),
      alerts,
    );
    return true;
  });
  const sources = readMetricNames();
  const queries = sources.map(
    ({ expression }) => `${api}/query?${new URLSearchParams({ query: expression })}`,
  );
  const [names, ...results] = await fetchInside(installation, [
    `${api}/label/__name__/values`,
    ...queries,
  ]);
  const failed = sources.filter((_, index) => !succeeded.safeParse(results[index]).success);
  assert.deepEqual(failed, [], "queries of alerts and panels");
  const known = new Set(nameList.parse(names).data);
  const unknown = sources.flatMap(metricsIn).filter((name) => !known.has(name));
  assert.deepEqual(
    [...new Set(unknown)],
    Object.keys(absent),
    "metrics that Prometheus does not have",
  );
  log(`Prometheus: ${instances.length} targets, ${alerts.length} rules, ${queries.length} queries`);
  for (const [name, reason] of Object.entries(absent)) log(`Prometheus has no ${name}: ${reason}`);
}

const succeeded = z.object({ status: z.literal("success") });
const titleList = z.array(z.object({ title: z.string() }));

async function expectDashboards(installation: Installation, log: Log): Promise<void> {
  const password = readFileSync(join(installation.folder, "secrets/grafana_password"), "utf8");
  const authorization = `Basic ${Buffer.from(`admin:${password}`).toString("base64")}`;
  const address = "http://grafana:3000/api/search?type=dash-db";
  const titles = readDashboards()
    .map(({ title }) => title)
    .toSorted();
  await poll(60_000, async () => {
    const [found] = await fetchInside(installation, [address], { authorization });
    assert.deepEqual(
      titleList
        .parse(found)
        .map(({ title }) => title)
        .toSorted(),
      titles,
    );
    return true;
  });
  log(`Grafana: ${titles.join(", ")}`);
}
