import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { answersOk, freePort, until } from "@deeds/engines";
import { stringify } from "yaml";
import { goToolInside, prometheusModule } from "../../scripts/k8s/tools.ts";
import { readAlerts } from "../src/watched.ts";

export interface Prometheus {
  firing(): Promise<Set<string>>;
  valuesSince(expression: string, start: Date): Promise<string[][]>;
  stop(): Promise<void>;
}

/**
 * Without the clouds' discovery. Without `stringlabels`, which the
 * official build has, series that appear later get the labels of others.
 */
const build = {
  module: prometheusModule,
  source: "./cmd/prometheus",
  tags: "stringlabels,remove_all_sd",
};

/** Alerts wait minutes and look back up to an hour; here both are short, so that a run ends. */
const holdsFor = "2s";
const looksBack = "[30s]";
/** Longer than a process takes to say what it can while an engine is away. */
const everySeconds = 4;

export async function startPrometheus(
  folder: string,
  addresses: readonly string[],
): Promise<Prometheus> {
  const binary = goToolInside("prometheus", build);
  if (!binary) throw new Error("there is no prometheus on the PATH, and no Go to build it");
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "alerts.yaml"), stringify(rules()));
  writeFileSync(join(folder, "prometheus.yaml"), stringify(settings(addresses)));
  const child = spawn(
    binary,
    [
      `--config.file=${join(folder, "prometheus.yaml")}`,
      `--storage.tsdb.path=${join(folder, "data")}`,
      `--web.listen-address=127.0.0.1:${port}`,
    ],
    { stdio: "ignore" },
  );
  await until(AbortSignal.timeout(60_000), () => answersOk(`${origin}/-/ready`));
  return { ...askingAt(origin), stop: () => end(child) };
}

const rules = () => ({
  groups: [
    {
      name: "good-deeds",
      rules: readAlerts().map(({ expr, ...rule }) => ({
        ...rule,
        expr: expr.replaceAll(/\[\d+[mh]\]/g, looksBack),
        for: holdsFor,
      })),
    },
  ],
});

const settings = (addresses: readonly string[]) => ({
  global: {
    scrape_interval: `${everySeconds}s`,
    scrape_timeout: `${everySeconds}s`,
    evaluation_interval: `${everySeconds}s`,
  },
  rule_files: ["alerts.yaml"],
  scrape_configs: [
    {
      job_name: "good-deeds",
      static_configs: [{ targets: addresses.map((address) => new URL(address).host) }],
    },
  ],
});

interface Alerts {
  data: { alerts: { state: string; labels: { alertname: string } }[] };
}

interface Range {
  data: { result: { values: [number, string][] }[] };
}

function askingAt(origin: string): Pick<Prometheus, "firing" | "valuesSince"> {
  const ask = async (path: string) => (await fetch(`${origin}/api/v1/${path}`)).json();
  return {
    firing: async () => {
      const { data }: Alerts = await ask("alerts");
      const firing = data.alerts.filter(({ state }) => state === "firing");
      return new Set(firing.map(({ labels }) => labels.alertname));
    },
    valuesSince: async (expression, start) => {
      const query = new URLSearchParams({
        query: expression,
        start: String(start.getTime() / 1000),
        end: String(Date.now() / 1000),
        step: String(everySeconds),
      });
      const { data }: Range = await ask(`query_range?${query}`);
      return data.result.map(({ values }) => values.map(([, value]) => value));
    },
  };
}

async function end(child: ChildProcess): Promise<void> {
  const ended = once(child, "exit");
  child.kill("SIGTERM");
  await ended;
}
