/** Where one line of progress goes. Lines carry no time stamp and no line break. */
export type Log = (line: string) => void;

/** Whole seconds above ten, one decimal below: `0.8 s`, `131 s`. */
export function seconds(milliseconds: number): string {
  const value = milliseconds / 1000;
  return `${value < 10 ? value.toFixed(1) : Math.round(value)} s`;
}

/**
 * Runs a slow step and reports that it is still going every `everyMs`, so that nobody watches a
 * silent screen.
 */
export async function withHeartbeat<T>(
  log: Log,
  what: string,
  step: () => Promise<T>,
  everyMs = 10_000,
): Promise<T> {
  const startedAt = Date.now();
  const timer = setInterval(() => log(`${what} … ${seconds(Date.now() - startedAt)}`), everyMs);
  try {
    return await step();
  } finally {
    clearInterval(timer);
  }
}
