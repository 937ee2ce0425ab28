import type { QueueItem } from "./queue-item.ts";

/** The row so many places from this one; at an end the last one there. Undefined without rows. */
export function neighbour(
  items: readonly QueueItem[],
  from: QueueItem | null,
  by: 1 | -1,
): QueueItem | undefined {
  if (!from) return items[0];
  const at = items.findIndex(({ key }) => key === from.key);
  if (at >= 0) return items[Math.min(Math.max(at + by, 0), items.length - 1)];
  // It has left the queue: its place is between those that have waited longer and less long.
  const after = items.findIndex(({ since }) => since > from.since);
  const place = after < 0 ? items.length : after;
  return items[Math.min(by > 0 ? place : place - 1, items.length - 1)] ?? items[0];
}

/** What follows a row that is being decided, in order; what others have open comes last. */
export function lineAfter(
  items: readonly QueueItem[],
  decided: ReadonlySet<string>,
  from: QueueItem | null,
  isTaken: (key: string) => boolean,
): QueueItem[] {
  const at = from ? items.findIndex(({ key }) => key === from.key) : -1;
  const left = [...items.slice(at + 1), ...items.slice(0, Math.max(at, 0))].filter(
    ({ key }) => !decided.has(key),
  );
  return [...left.filter(({ key }) => !isTaken(key)), ...left.filter(({ key }) => isTaken(key))];
}
