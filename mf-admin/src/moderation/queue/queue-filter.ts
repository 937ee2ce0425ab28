import {
  type MediaType,
  mediaTypes,
  type WaitingKind,
  waitingKinds,
} from "@deeds/contracts/browser";
import { hoursSince, urgencyOf } from "../../common/waiting-age.ts";
import type { QueueItem } from "./queue-item.ts";

export type Urgency = ReturnType<typeof urgencyOf>;
export const urgencies = ["overdue", "soon", "fresh"] as const satisfies readonly Urgency[];

/** What of the queue is shown; null and "": everything. */
export interface QueueFilter {
  kind: WaitingKind | null;
  age: Urgency | null;
  media: MediaType | null;
  /** A part of the name, or the number. */
  person: string;
}

const names = ["kind", "age", "media", "person"] as const satisfies readonly (keyof QueueFilter)[];

/** A value that the address may carry; anything else counts as none. */
const oneOf = <Value extends string>(values: readonly Value[], text: string | null) =>
  values.find((value) => value === text) ?? null;

export const readFilter = (address: URLSearchParams): QueueFilter => ({
  kind: oneOf(waitingKinds, address.get("kind")),
  age: oneOf(urgencies, address.get("age")),
  media: oneOf(mediaTypes, address.get("media")),
  person: address.get("person") ?? "",
});

/** The address's parameters for a filter; what is not filtered by stays out. */
export const writeFilter = (filter: QueueFilter): Record<string, string> =>
  Object.fromEntries(
    names.flatMap((name) => {
      const value = filter[name];
      return value ? [[name, value] as const] : [];
    }),
  );

/** The rows that a filter lets through, at a time in milliseconds. */
export function filterQueue(
  items: readonly QueueItem[],
  filter: QueueFilter,
  now: number,
): QueueItem[] {
  const wanted = filter.person.trim().toLocaleLowerCase();
  return items.filter(
    (item) =>
      (!filter.kind || item.kind === filter.kind) &&
      (!filter.media || item.mediaType === filter.media) &&
      (!filter.age || urgencyOf(hoursSince(item.since, now)) === filter.age) &&
      (!wanted || isAbout(item, wanted)),
  );
}

const isAbout = ({ personId, personName }: QueueItem, wanted: string): boolean =>
  String(personId) === wanted.replace(/^№\s*0*/, "") ||
  (personName?.toLocaleLowerCase().includes(wanted) ?? false);
