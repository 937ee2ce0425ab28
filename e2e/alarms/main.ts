/**
 * Causes the condition of each alert, with a real Prometheus and the alerts of the product, and prints
 * which alerts fired and were resolved, and which panels changed. Without `prometheus` on the PATH it builds
 * one with Go, once.
 *
 *   pnpm --filter @deeds/e2e alarms --only 1,2
 */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { freePort, respondsOk, until } from "@deeds/engines";
import { signInAsAdmin } from "@deeds/test-kit/caller";
import { stringify } from "yaml";
import { goTool, prometheusModule } from "../../scripts/go-tool.ts";
import { printLine } from "../../scripts/print-line.ts";
import { readArguments } from "../../scripts/read-arguments.ts";
import { readAlerts, readMetricNames } from "../src/alert-rules.ts";
import { startCommandProduct } from "../src/product.ts";
import { type Cause, causes } from "./causes.ts";
import type { MonitoredProduct } from "./monitored-product.ts";

type Prometheus = Awaited<ReturnType<typeof startPrometheus>>;

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
/** Longer than a process needs to export its metrics while an engine is unavailable. */
const everySeconds = 4;

async function startPrometheus(folder: string, addresses: readonly string[]) {
  const binary = goTool("prometheus", build);
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
  await until(AbortSignal.timeout(60_000), () => respondsOk(`${origin}/-/ready`));
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

type Alerts = { data: { alerts: { state: string; labels: { alertname: string } }[] } };
type Range = { data: { result: { values: [number, string][] }[] } };

function askingAt(origin: string) {
  const ask = async (path: string) => (await fetch(`${origin}/api/v1/${path}`)).json();
  return {
    firing: async () => {
      const { data }: Alerts = await ask("alerts");
      const firing = data.alerts.filter(({ state }) => state === "firing");
      return new Set(firing.map(({ labels }) => labels.alertname));
    },
    valuesSince: async (expression: string, start: Date) => {
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

const limitMs = 150_000;

async function rehearse(cause: Cause, monitored: MonitoredProduct, prometheus: Prometheus) {
  const before = await prometheus.firing();
  const startedAt = Date.now();
  const undo = await cause.bring(monitored);
  const fired = await waitFor(cause.alerts, startedAt, async () => prometheus.firing());
  const undoneAt = Date.now();
  await undo();
  const ended = await waitFor(cause.alerts, undoneAt, async () => {
    const firing = await prometheus.firing();
    return new Set(cause.alerts.filter((name) => !firing.has(name)));
  });
  for (const name of cause.alerts) {
    const note = before.has(name) ? " (it fired before)" : "";
    const cells = [name, cause.what, `${firing(fired.get(name))}${note}`, firing(ended.get(name))];
    printLine(`| ${cells.join(" | ")} |`);
  }
  return fired.size === cause.alerts.length && ended.size === fired.size && before.size === 0;
}

const firing = (seconds: number | undefined) =>
  seconds === undefined ? "NOT SEEN" : `${seconds} s`;

async function waitFor(
  alerts: readonly string[],
  since: number,
  among: () => Promise<ReadonlySet<string>>,
): Promise<Map<string, number>> {
  const seen = new Map<string, number>();
  while (seen.size < alerts.length && Date.now() - since < limitMs) {
    const names = await among();
    for (const name of alerts) {
      if (names.has(name) && !seen.has(name)) {
        seen.set(name, Math.round((Date.now() - since) / 1000));
      }
    }
    if (seen.size < alerts.length) await pause(1_000);
  }
  return seen;
}

async function panelsSince(prometheus: Prometheus, start: Date) {
  const alerts = new Set(readAlerts().map(({ alert }) => alert));
  const panels = Map.groupBy(
    readMetricNames().filter(({ place }) => !alerts.has(place)),
    ({ place }) => place,
  );
  const moved: string[] = [];
  const still: string[] = [];
  for (const [place, monitored] of panels) {
    const all = await Promise.all(
      monitored.map(({ expression }) => prometheus.valuesSince(expression, start)),
    );
    const series = all.flat();
    const hasMoved =
      series.some((values) => new Set(values).size > 1) ||
      new Set(series.map((values) => values.length)).size > 1;
    (hasMoved ? moved : still).push(place);
  }
  return { moved, still };
}

const { values } = readArguments("pnpm --filter @deeds/e2e alarms [--only 1,2]", {
  options: { only: { type: "string" } },
});
const chosen = values.only?.split(",").map(Number);
const wanted = causes.filter((_, index) => chosen?.includes(index + 1) ?? true);
const composed = await startCommandProduct({ demo: true, frontEnds: false });
const { product } = composed;
const folder = join(product.data.root, "prometheus");
const prometheus = await startPrometheus(folder, Object.values(product.metrics));
let failed = 0;
try {
  const monitored = { product, admin: await signInAsAdmin(product.origin) };
  const start = new Date();
  await pause(10_000);
  printLine(`fires before any cause: ${[...(await prometheus.firing())].join(", ") || "nothing"}`);
  printLine("| alert | what was done | fired after | resolved after |\n|---|---|---|---|");
  for (const cause of wanted) {
    if (!(await rehearse(cause, monitored, prometheus))) failed += 1;
  }
  const caused = new Set(wanted.flatMap(({ alerts }) => alerts));
  const uncaused = readAlerts().filter(({ alert }) => !caused.has(alert));
  printLine(
    `alerts without a cause here: ${uncaused.map(({ alert }) => alert).join(", ") || "none"}`,
  );
  const { moved, still } = await panelsSince(prometheus, start);
  printLine(`panels that changed: ${moved.length}; unchanged: ${still.join(", ") || "none"}`);
  if (!chosen && uncaused.length + still.length > 0) failed += 1;
} finally {
  await prometheus.stop();
  await composed.close();
}
process.exitCode = failed > 0 ? 1 : 0;
