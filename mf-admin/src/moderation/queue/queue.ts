import {
  mediaTypes,
  type WaitingItem,
  type WaitingKind,
  waitingKinds,
} from "@deeds/contracts/browser";
import { oneOf } from "../../common/values.ts";
import { hoursSince, urgencyOf } from "../../common/waiting-age.tsx";

/** `key` is unique among all kinds. */
export interface QueueItem extends WaitingItem {
  kind: WaitingKind;
  key: string;
  countedFrom: string | null;
}

export const keyOf = (kind: WaitingKind, id: number): string => `${kind}-${id}`;

export const queueItems = (kind: WaitingKind, items: readonly WaitingItem[]): QueueItem[] =>
  items.map((item) => {
    const { id, since, countedFrom = since } = item;
    return { ...item, kind, key: keyOf(kind, id), countedFrom };
  });

/** Merges lists, each item once, the longest waiting first. */
export function mergeQueue(parts: readonly (readonly QueueItem[])[]): QueueItem[] {
  const all = new Map(parts.flat().map((item) => [item.key, item]));
  return [...all.values()].toSorted(
    (one, other) => order(one.since, other.since) || order(one.key, other.key),
  );
}

const order = (one: string, other: string): number => (one < other ? -1 : Number(one > other));

export type Urgency = ReturnType<typeof urgencyOf>;
export const urgencies = ["overdue", "soon", "fresh"] as const satisfies readonly Urgency[];

/** How much of the promised time has passed; `asked` while it does not run. */
export const ageOf = ({ countedFrom }: QueueItem, now: number): Urgency | "asked" =>
  countedFrom === null ? "asked" : urgencyOf(hoursSince(countedFrom, now));

/** Assigned to the user, or waiting for the sender's answer to a question. */
export const itemStates = ["mine", "asked"] as const;

/** `undefined` and an empty text filter nothing; `search` is a part of a text or a name, or a number. */
export type QueueFilter = ReturnType<typeof readFilter>;

const names = [
  "kind",
  "state",
  "age",
  "media",
  "search",
] as const satisfies readonly (keyof QueueFilter)[];

export const readFilter = (address: URLSearchParams) => ({
  kind: oneOf(waitingKinds, address.get("kind")),
  state: oneOf(itemStates, address.get("state")),
  age: oneOf(urgencies, address.get("age")),
  media: oneOf(mediaTypes, address.get("media")),
  // Links from before the search of texts name it `person`.
  search: address.get("search") ?? address.get("person") ?? "",
});

export const writeFilter = (filter: QueueFilter): Record<string, string> =>
  Object.fromEntries(
    names.flatMap((name) => {
      const value = filter[name];
      return value ? [[name, value] as const] : [];
    }),
  );

/** What the services found for a search: keys of items, and ids of senders. */
export interface Found {
  keys: ReadonlySet<string>;
  senders: ReadonlySet<number>;
}

export const foundNothing: Found = { keys: new Set(), senders: new Set() };

/** What is known of items beside their rows; `mine` by key. */
export interface FilterContext {
  now: number;
  mine: ReadonlySet<string>;
  found?: Found;
}

export function filterQueue(
  items: readonly QueueItem[],
  filter: QueueFilter,
  { now, mine, found = foundNothing }: FilterContext,
): QueueItem[] {
  const wanted = filter.search.trim().toLocaleLowerCase();
  return items.filter(
    // An item with an open question is in no other view.
    (item) =>
      (!filter.kind || item.kind === filter.kind) &&
      (item.question === "open") === (filter.state === "asked") &&
      (filter.state !== "mine" || mine.has(item.key)) &&
      (!filter.media || item.mediaType === filter.media) &&
      (!filter.age || ageOf(item, now) === filter.age) &&
      (!wanted || isAbout(item, wanted) || isFound(item, found)),
  );
}

function isAbout({ id, personId, personName, title }: QueueItem, wanted: string): boolean {
  const number = wanted.replace(/^№\s*0*/, "");
  return (
    [id, personId].map(String).includes(number) ||
    [personName, title].some((text) => text?.toLocaleLowerCase().includes(wanted))
  );
}

const isFound = ({ key, senderId }: QueueItem, { keys, senders }: Found): boolean =>
  keys.has(key) || (senderId !== null && senders.has(senderId));

/** The next or previous row, at the ends the same; `undefined` without rows. */
export function neighbor(
  items: readonly QueueItem[],
  from: QueueItem | null,
  by: 1 | -1,
): QueueItem | undefined {
  if (!from) return items[0];
  const at = items.findIndex(({ key }) => key === from.key);
  if (at >= 0) return items[Math.min(Math.max(at + by, 0), items.length - 1)];
  // The item has left the queue: its position is by its waiting time.
  const after = items.findIndex(({ since }) => since > from.since);
  const place = after < 0 ? items.length : after;
  return items[Math.min(by > 0 ? place : place - 1, items.length - 1)] ?? items[0];
}

/** The items after one that is being decided; those that others have open come last. */
export function itemsAfter(
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
