import type { LiveSet } from "@deeds/contracts";
import { matchPath } from "@deeds/router";
import { livePages } from "../routes/live-pages.ts";
import { report } from "./report.ts";

/** Limits of good and of poor, from web.dev/articles/vitals; milliseconds, and shares of the window. */
const limits = { lcp: [2_500, 4_000], inp: [200, 500], cls: [0.1, 0.25] } as const;

type Values = Partial<Record<keyof typeof limits, number>>;

/**
 * Grades how this page came and answered, and tells it of the version whose page it is once the
 * reader leaves. The browser remembers what was before, so that it costs the first paint nothing.
 */
export function measureVitals(live: LiveSet): void {
  const page = livePages(live).find(({ path }) => matchPath(path, location.pathname));
  const remote = live.remotes.find(({ name }) => name === (page?.remote ?? "shell"));
  if (!remote) return;
  const values: Values = {};
  // A page in which nothing moves has no entry, and is good.
  if (PerformanceObserver.supportedEntryTypes.includes("layout-shift")) values.cls = 0;
  watch("largest-contentful-paint", ({ startTime }) => {
    values.lcp = startTime;
  });
  watch("layout-shift", (entry) => {
    const { value = 0, hadRecentInput } = entry as { value?: number; hadRecentInput?: boolean };
    values.cls = (values.cls ?? 0) + (hadRecentInput ? 0 : value);
  });
  const answer = ({ duration }: PerformanceEntry) => {
    values.inp = Math.max(values.inp ?? 0, duration);
  };
  watch("event", answer);
  // However quick it was, so that quick pages are told of as well.
  watch("first-input", answer);
  const leave = () => {
    if (document.visibilityState !== "hidden") return;
    removeEventListener("visibilitychange", leave);
    report({
      remote: remote.name,
      version: remote.version,
      kind: "vitals",
      grades: gradesOf(values),
    });
  };
  addEventListener("visibilitychange", leave);
}

function watch(type: string, see: (entry: PerformanceEntry) => void): void {
  const observer = new PerformanceObserver((list) => list.getEntries().forEach(see));
  observer.observe({ type, buffered: true });
}

function gradesOf(values: Values): Values {
  const graded = Object.entries(values).map(([name, value]) => {
    const [good, middling] = limits[name as keyof typeof limits];
    return [name, value <= good ? 0 : value <= middling ? 1 : 2];
  });
  return Object.fromEntries(graded);
}
