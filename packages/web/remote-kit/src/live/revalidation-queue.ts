const intervalMs = 1_000;
/** Of all reads of the page, also those that a click or a reloaded list causes. */
const maxReadsPerSecond = 2;
/** After this long without a start one key is requested, however much else the page reads. */
const maxPauseMs = 2_000;
/** A request that has not ended after this long no longer delays the next of its key. */
const timeoutMs = 10_000;
const checkMs = 100;

interface Options {
  /** Requests a key again. */
  reload(key: string): Promise<unknown>;
  /** Number of reads of the page that began within the last second. */
  recentReads(): number;
  isHidden(): boolean;
}

/**
 * Reloads stale keys, the first at once: each at most once a second, with one request in flight, and
 * all of them slowly enough that the page reads no more than twice a second. A key whose request is
 * in flight when it becomes stale is requested again afterwards. While the viewer's own reads are more
 * than that, one key is reloaded every two seconds. While the page is hidden, keys wait.
 */
export function createRevalidationQueue({ reload, recentReads, isHidden }: Options) {
  const stale = new Set<string>();
  const inFlight = new Set<string>();
  const startedAt = new Map<string, number>();
  let lastStart = Number.NEGATIVE_INFINITY;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const mayStart = (key: string): boolean => {
    const age = performance.now() - (startedAt.get(key) ?? Number.NEGATIVE_INFINITY);
    return !inFlight.has(key) && age >= intervalMs;
  };

  const start = async (key: string) => {
    stale.delete(key);
    inFlight.add(key);
    lastStart = performance.now();
    startedAt.set(key, lastStart);
    const loaded = reload(key).catch(() => undefined);
    await Promise.race([loaded, pause(timeoutMs)]);
    inFlight.delete(key);
  };

  const run = () => {
    clearTimeout(timer);
    timer = undefined;
    if (isHidden()) return;
    for (const key of stale) {
      const isStarved = performance.now() - lastStart >= maxPauseMs;
      if (recentReads() >= maxReadsPerSecond && !isStarved) break;
      if (mayStart(key)) void start(key);
    }
    if (stale.size > 0) timer = setTimeout(run, checkMs);
  };

  return {
    add: (keys: readonly string[]) => {
      for (const key of keys) stale.add(key);
      if (timer === undefined) run();
    },
    /** Whether the key waits for its request. */
    has: (key: string): boolean => stale.has(key),
    /** Continues once the page is shown again. */
    resume: run,
  };
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
