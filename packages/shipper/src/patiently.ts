import { setTimeout as pause } from "node:timers/promises";
import { ReleaseError } from "./release-error.ts";

/** Half a minute in all: a gateway that is replaced is back by then. */
const pausesMs = [500, 1_000, 2_000, 4_000, 8_000, 15_000];
const away = new Set([502, 503, 504]);

/** Asks again while nobody answers. Only for what may be asked twice. */
export async function patiently(ask: () => Promise<Response>): Promise<Response> {
  for (const ms of pausesMs) {
    const answer = await ask().catch((error: unknown) => {
      if (error instanceof ReleaseError) return null;
      throw error;
    });
    if (answer && !away.has(answer.status)) return answer;
    await answer?.body?.cancel();
    await pause(ms);
  }
  return ask();
}
