import type { Logger } from "@deeds/service-kit";
import type { Dispatcher } from "undici";

/** Counts of many requests on their way to a service. */
export interface Tally<Count> {
  /** Changes what is told at a path next. */
  change(path: string, change: (count: Count) => Count): void;
  close(): Promise<void>;
}

const everyMs = 1_000;
const deadlines = { headersTimeout: 2_000, bodyTimeout: 2_000 };

/** Tells a service each second what was counted; a count that it does not take is lost. */
export function createTally<Count>(
  service: Dispatcher,
  { zero, log }: { zero: Count; log: Logger },
): Tally<Count> {
  const counts = new Map<string, Count>();
  const tell = async () => {
    const told = [...counts];
    counts.clear();
    for (const [path, count] of told) {
      const { body } = await service.request({
        ...{ method: "POST", path },
        headers: { "content-type": "application/json" },
        body: JSON.stringify(count),
        ...deadlines,
      });
      await body.dump();
    }
  };
  const timer = setInterval(() => {
    tell().catch((error: unknown) => log.debug({ err: error }, "what was counted is lost"));
  }, everyMs);
  return {
    change: (path, change) => counts.set(path, change(counts.get(path) ?? zero)),
    close: async () => {
      clearInterval(timer);
      await tell().catch(() => undefined);
    },
  };
}
