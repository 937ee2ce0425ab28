import type { CanaryGroup } from "@deeds/contracts";
import type { Logger } from "@deeds/service-kit";
import type { Dispatcher } from "undici";

export interface ServedViews {
  /** One more document for somebody of a canary's groups. */
  count(canaryId: number, group: CanaryGroup): void;
  close(): Promise<void>;
}

const everyMs = 1_000;
const deadlines = { headersTimeout: 2_000, bodyTimeout: 2_000 };

/** Counts the documents of a canary and of its control group, and tells the releases service. */
export function countServedViews(releases: Dispatcher, log: Logger): ServedViews {
  const counts = new Map<number, Record<CanaryGroup, number>>();
  const tell = async () => {
    const told = [...counts];
    counts.clear();
    for (const [id, served] of told) {
      const { body } = await releases.request({
        ...{ method: "POST", path: `/internal/canaries/${id}/served` },
        headers: { "content-type": "application/json" },
        body: JSON.stringify(served),
        ...deadlines,
      });
      await body.dump();
    }
  };
  const timer = setInterval(() => {
    // A count that is lost makes the evidence a little poorer, and nothing else.
    tell().catch((error: unknown) => log.debug({ err: error }, "served views were not counted"));
  }, everyMs);
  return {
    count: (canaryId, group) => {
      const served = counts.get(canaryId) ?? { canary: 0, control: 0 };
      served[group] += 1;
      counts.set(canaryId, served);
    },
    close: async () => {
      clearInterval(timer);
      await tell().catch(() => undefined);
    },
  };
}
