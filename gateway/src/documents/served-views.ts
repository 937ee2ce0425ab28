import type { CanaryGroup, ServedViews as Count } from "@deeds/contracts";
import type { Logger } from "@deeds/service-kit";
import type { Dispatcher } from "undici";
import { createTally } from "../upstream/tally.ts";

export interface ServedViews {
  /** One more document for somebody of a canary's groups. */
  count(canaryId: number, group: CanaryGroup): void;
  close(): Promise<void>;
}

/** Counts the documents of a canary and of its control group, and tells the releases service. */
export function countServedViews(releases: Dispatcher, log: Logger): ServedViews {
  const tally = createTally<Count>(releases, { zero: { canary: 0, control: 0 }, log });
  return {
    count: (canaryId, group) =>
      tally.change(`/internal/canaries/${canaryId}/served`, (served) => ({
        ...served,
        [group]: served[group] + 1,
      })),
    close: tally.close,
  };
}
