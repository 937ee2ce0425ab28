/** Milliseconds between two rounds of revalidation, at least. */
const restMs = 250;
/** Milliseconds after which a round that has not ended no longer delays the next. */
const longestMs = 10_000;

/**
 * Coalesces what events make stale: the first is revalidated at once, what follows until that has
 * ended, and within {@link restMs} in any case, together, each prefix once. A round waits for the
 * one before, because it discards the responses that are still on their way: a flood of events on a
 * slow connection would otherwise leave a page with what it had.
 * @param revalidate called with path prefixes, without repetitions; settles when all is fetched
 * @returns what takes the prefixes of an event
 */
export function coalesce(
  revalidate: (prefixes: readonly string[]) => Promise<unknown>,
): (prefixes: readonly string[]) => void {
  const stale = new Set<string>();
  let isRunning = false;
  const run = async () => {
    isRunning = true;
    while (stale.size > 0) {
      const prefixes = [...stale];
      stale.clear();
      const fetched = revalidate(prefixes).catch(() => undefined);
      await Promise.all([pause(restMs), Promise.race([fetched, pause(longestMs)])]);
    }
    isRunning = false;
  };
  return (prefixes) => {
    for (const prefix of prefixes) stale.add(prefix);
    if (!isRunning) void run();
  };
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
