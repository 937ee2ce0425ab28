import type { LiveSet } from "@deeds/contracts";
import { matchPath } from "@deeds/router";
import { livePages } from "../routes/live-pages.ts";
import { report } from "./report.ts";

/**
 * Thresholds of good and poor, from web.dev/articles/vitals; of tbt
 * from Lighthouse; all but cls in milliseconds. */
const limits = { lcp: [2_500, 4_000], inp: [200, 500], cls: [0.1, 0.25], tbt: [200, 600] } as const;

/** A task of this length blocks nothing. */
const shortTaskMs = 50;

type Values = Partial<Record<keyof typeof limits, number>>;

/**
 * Measures the web vitals of this page and reports their grades for its remote when the page is
 * hidden. The observers are buffered, so this may start after the first paint.
 */
export function measureVitals(live: LiveSet): void {
  const page = livePages(live).find(({ path }) => matchPath(path, location.pathname));
  const remote = live.remotes.find(({ name }) => name === (page?.remote ?? "shell"));
  if (!remote) return;
  const values: Values = {};
  // Without a layout shift there is no entry.
  if (PerformanceObserver.supportedEntryTypes.includes("layout-shift")) values.cls = 0;
  observe("largest-contentful-paint", ({ startTime }) => {
    values.lcp = startTime;
  });
  observe("layout-shift", (entry) => {
    const { value = 0, hadRecentInput } = entry as { value?: number; hadRecentInput?: boolean };
    values.cls = (values.cls ?? 0) + (hadRecentInput ? 0 : value);
  });
  if (PerformanceObserver.supportedEntryTypes.includes("longtask")) values.tbt = 0;
  observe("longtask", ({ duration }) => {
    values.tbt = (values.tbt ?? 0) + duration - shortTaskMs;
  });
  const recordInteraction = ({ duration }: PerformanceEntry) => {
    values.inp = Math.max(values.inp ?? 0, duration);
  };
  observe("event", recordInteraction);
  // "event" leaves out interactions under 104 ms, "first-input" none.
  observe("first-input", recordInteraction);
  const reportOnHidden = () => {
    if (document.visibilityState !== "hidden") return;
    removeEventListener("visibilitychange", reportOnHidden);
    report({
      remote: remote.name,
      version: remote.version,
      kind: "vitals",
      grades: gradeVitals(values),
    });
  };
  addEventListener("visibilitychange", reportOnHidden);
}

function observe(type: string, onEntry: (entry: PerformanceEntry) => void): void {
  const observer = new PerformanceObserver((list) => list.getEntries().forEach(onEntry));
  observer.observe({ type, buffered: true });
}

function gradeVitals(values: Values): Values {
  const graded = Object.entries(values).map(([name, value]) => {
    const [good, poor] = limits[name as keyof typeof limits];
    return [name, value <= good ? 0 : value <= poor ? 1 : 2];
  });
  return Object.fromEntries(graded);
}
