import type { WaitingItem, WaitingKind } from "@deeds/contracts";

/** A row of the queue; its key is its own among all kinds. */
export interface QueueItem extends WaitingItem {
  kind: WaitingKind;
  key: string;
}

export const keyOf = (kind: WaitingKind, id: number): string => `${kind}-${id}`;

export const queueItems = (kind: WaitingKind, items: readonly WaitingItem[]): QueueItem[] =>
  items.map((item) => ({ ...item, kind, key: keyOf(kind, item.id) }));

/** One queue of several: each thing once, the longest waiting first. */
export function mergeQueue(parts: readonly (readonly QueueItem[])[]): QueueItem[] {
  const all = new Map(parts.flat().map((item) => [item.key, item]));
  return [...all.values()].toSorted(
    (one, other) => order(one.since, other.since) || order(one.key, other.key),
  );
}

const order = (one: string, other: string): number => (one < other ? -1 : Number(one > other));
