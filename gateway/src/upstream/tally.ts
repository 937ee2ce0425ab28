import { type Logger, runPeriodically } from "@deeds/service-kit";
import type { Dispatcher } from "undici";
import { postJson } from "./read-answer.ts";

type Counts = Record<string, number>;

/** Counts of many requests, gathered before they are sent to a service. */
export interface Tally {
  /** Adds to the counts that are posted to a path next. */
  add(path: string, counts: Counts): void;
  close(): Promise<void>;
}

const everyMs = 1_000;

/** Posts to a service each second what was counted; a count that it does not take is lost. */
export function createTally(service: Dispatcher, log: Logger): Tally {
  const waiting = new Map<string, Counts>();
  const send = async () => {
    const sent = [...waiting];
    waiting.clear();
    for (const [path, counts] of sent) await postJson(service, path, counts);
  };
  const sending = runPeriodically({
    everyMs,
    task: send,
    onError: (error) => log.debug({ err: error }, "what was counted is lost"),
  });
  return {
    add: (path, counts) => {
      const sum = { ...waiting.get(path) };
      for (const [name, count] of Object.entries(counts)) sum[name] = (sum[name] ?? 0) + count;
      waiting.set(path, sum);
    },
    close: async () => {
      await sending.stop();
      await send().catch(() => undefined);
    },
  };
}
