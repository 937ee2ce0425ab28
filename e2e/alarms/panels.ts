import { readAlerts, readWatched } from "../src/watched.ts";
import type { Prometheus } from "./prometheus.ts";

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
