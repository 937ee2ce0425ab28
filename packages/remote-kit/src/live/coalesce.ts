/** Milliseconds between two rounds of revalidation. */
const restMs = 250;

/**
 * Coalesces what events make stale: the first is revalidated at once, what follows within
 * {@link restMs} together, each prefix once. A flood of events costs four rounds a second.
 * @param revalidate called with path prefixes, without repetitions
 * @returns what takes the prefixes of an event
 */
export function coalesce(
  revalidate: (prefixes: readonly string[]) => unknown,
): (prefixes: readonly string[]) => void {
  const stale = new Set<string>();
  let isResting = false;
  const round = () => {
    isResting = stale.size > 0;
    if (!isResting) return;
    const prefixes = [...stale];
    stale.clear();
    void revalidate(prefixes);
    setTimeout(round, restMs);
  };
  return (prefixes) => {
    for (const prefix of prefixes) stale.add(prefix);
    if (!isResting) round();
  };
}
