import type { Messaging } from "@deeds/messaging";
import { z } from "zod";

/** Points that were taken (above zero) or given back (below) for a key. */
const counted = z.array(z.tuple([z.string(), z.string(), z.number()]));

/** What the replicas of the gateway tell each other of their limits. */
export interface SharedCounts {
  /** Tells the others, together with whatever else was counted in the same moment. */
  add(limit: string, key: string, points: number): void;
  onAdded(hear: (limit: string, key: string, points: number) => void): void;
}

/** Of a busy address many calls come within it, and one line tells of all. */
const gatherMs = 20;

/**
 * Every replica counts by itself and tells the others what it counted, so that an address has the
 * same limits whatever number of replicas it reaches. While NATS is away each counts alone.
 */
export function shareCounts({ tell, onTold }: Pick<Messaging, "tell" | "onTold">): SharedCounts {
  const waiting = new Map<string, [limit: string, key: string, points: number]>();

  const send = () => {
    const changed = [...waiting.values()].filter(([, , points]) => points !== 0);
    waiting.clear();
    if (changed.length > 0) tell(changed);
  };

  return {
    add: (limit, key, points) => {
      if (waiting.size === 0) setTimeout(send, gatherMs);
      const name = `${limit} ${key}`;
      const before = waiting.get(name)?.[2] ?? 0;
      waiting.set(name, [limit, key, before + points]);
    },
    onAdded: (hear) =>
      onTold((words) => {
        const told = counted.safeParse(words);
        for (const [limit, key, points] of told.data ?? []) hear(limit, key, points);
      }),
  };
}
