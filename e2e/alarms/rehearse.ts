import { readAlerts, readWatched } from "../src/watched.ts";
import type { Cause } from "./causes.ts";
import type { Prometheus } from "./prometheus.ts";
import { pause, type Watched } from "./watched-product.ts";

const limitMs = 150_000;

/** Whether every alert of the cause fires in time and goes away when the cause is taken back. */
export async function rehearse(
  cause: Cause,
  watched: Watched,
  prometheus: Prometheus,
  say: (line: string) => void,
): Promise<boolean> {
  const before = await prometheus.firing();
  const startedAt = Date.now();
  const takeBack = await cause.bring(watched);
  const fired = await waitFor(cause.alerts, startedAt, async () => prometheus.firing());
  const takenBackAt = Date.now();
  await takeBack();
  const ended = await waitFor(cause.alerts, takenBackAt, async () => {
    const firing = await prometheus.firing();
    return new Set(cause.alerts.filter((name) => !firing.has(name)));
  });
  for (const name of cause.alerts) {
    const note = before.has(name) ? " (it fired before)" : "";
    const cells = [name, cause.what, `${told(fired.get(name))}${note}`, told(ended.get(name))];
    say(`| ${cells.join(" | ")} |`);
  }
  return fired.size === cause.alerts.length && ended.size === fired.size && before.size === 0;
}

const told = (seconds: number | undefined) => (seconds === undefined ? "NOT SEEN" : `${seconds} s`);

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

/** The panels of which a figure has changed, come or gone since then, and those that stood still. */
export async function panelsSince(prometheus: Prometheus, start: Date) {
  const alerts = new Set(readAlerts().map(({ alert }) => alert));
  const panels = Map.groupBy(
    readWatched().filter(({ place }) => !alerts.has(place)),
    ({ place }) => place,
  );
  const moved: string[] = [];
  const still: string[] = [];
  for (const [place, watched] of panels) {
    const all = await Promise.all(
      watched.map(({ expression }) => prometheus.valuesSince(expression, start)),
    );
    const series = all.flat();
    const hasMoved =
      series.some((values) => new Set(values).size > 1) ||
      new Set(series.map((values) => values.length)).size > 1;
    (hasMoved ? moved : still).push(place);
  }
  return { moved, still };
}
