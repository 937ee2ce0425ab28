import { setTimeout as sleep } from "node:timers/promises";

/** Asks again every 25 ms until `ask` answers true; rejects when the signal aborts first. */
export async function until(signal: AbortSignal, ask: () => Promise<boolean>): Promise<void> {
  let last: unknown;
  for (;;) {
    if (signal.aborted) throw last ?? new Error("no answer");
    const answer = await ask().catch((problem: unknown) => {
      last = problem;
      return false;
    });
    if (answer) return;
    await sleep(25);
  }
}

/** Whether a GET of this address answers with a 2xx status. */
export async function answersOk(url: string): Promise<boolean> {
  const answer = await fetch(url, { signal: AbortSignal.timeout(2_000) });
  await answer.body?.cancel();
  return answer.ok;
}
