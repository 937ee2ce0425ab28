import type { BrowserContext, Page } from "playwright-core";

/** The page's own clock, milliseconds. */
interface Task {
  startTime: number;
  duration: number;
}

type Watching = typeof globalThis & { gateTasks?: Task[] };

/** Has every page of a context write down the tasks that kept it from answering. */
export async function watchTasks(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const tasks: Task[] = [];
    const observer = new PerformanceObserver((list) => {
      tasks.push(...list.getEntries().map(({ startTime, duration }) => ({ startTime, duration })));
    });
    observer.observe({ type: "longtask", buffered: true });
    (globalThis as Watching).gateTasks = tasks;
  });
}

/** Milliseconds of the longest task until now, which is once the page has nothing to do. */
export const longestTask = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    await new Promise((resolve) => requestIdleCallback(resolve, { timeout: 10_000 }));
    const tasks = (globalThis as Watching).gateTasks ?? [];
    return Math.max(0, ...tasks.map(({ duration }) => duration));
  });

export async function profile(page: Page): Promise<{ busiest(): Promise<string> }> {
  const session = await page.context().newCDPSession(page);
  await session.send("Profiler.enable");
  await session.send("Profiler.start");
  return {
    busiest: async () => {
      const { profile: taken } = await session.send("Profiler.stop");
      await session.detach();
      return busiestIn(taken);
    },
  };
}

interface Profile {
  nodes: { id: number; callFrame: { url: string; functionName: string } }[];
  samples?: number[];
  timeDeltas?: number[];
}

function busiestIn({ nodes, samples = [], timeDeltas = [] }: Profile): string {
  const frames = new Map(nodes.map(({ id, callFrame }) => [id, callFrame]));
  const spent = new Map<string, number>();
  for (const [at, id] of samples.entries()) {
    const frame = frames.get(id);
    if (!frame?.url.includes("/mf/")) continue;
    const where = `${new URL(frame.url).pathname} (${frame.functionName || "its top level"})`;
    spent.set(where, (spent.get(where) ?? 0) + (timeDeltas[at] ?? 0));
  }
  const [first] = [...spent].toSorted(([, one], [, other]) => other - one);
  return first?.[0] ?? "no script of a front end";
}
