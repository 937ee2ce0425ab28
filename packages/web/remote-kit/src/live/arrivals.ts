import type { EventType } from "@deeds/contracts";
import type { Call } from "@deeds/contracts/browser";
import { useEffect, useState } from "react";
import { type EndpointArgs, keyOf, type Optionally } from "../api/request.ts";
import { cache, renewKey } from "../data/cache.ts";
import type { LiveEvent } from "./live-event.ts";

/** A list on the page that counts what arrives instead of moving its rows. */
interface HeldList {
  key: string;
  arrival: EventType;
  count: number;
  onCount(count: number): void;
}

const lists = new Set<HeldList>();

/** These remove no row: a list that has counted arrivals shows them with these. */
const removesNothing: readonly EventType[] = [
  "person_approved",
  "person_updated",
  "contact_edit_applied",
  "proof_approved",
  "proof_updated",
  "proof_removed",
];

/** Whether a list is not reloaded because it has counted arrivals; one that was not loaded is. */
export function isHeld(key: string): boolean {
  const { data, error } = cache.get(key) ?? {};
  const isLoaded = data !== undefined && error === undefined;
  return isLoaded && [...lists].some((list) => list.key === key && list.count > 0);
}

/** Counts the arrivals of an event; one that may remove rows releases the lists that it touches. */
export function countArrivals(event: LiveEvent, touches: (key: string) => boolean): void {
  for (const list of lists) {
    if (!touches(list.key)) continue;
    if (event.type === list.arrival) setCount(list, list.count + (event.count ?? 1));
    else if (!removesNothing.includes(event.type)) setCount(list, 0);
  }
}

/** Releases the lists of a key, or all: their next reload shows what has arrived. */
export function showArrivals(key?: string): void {
  for (const list of lists) if (key === undefined || list.key === key) setCount(list, 0);
}

function setCount(list: HeldList, count: number): void {
  if (list.count === count) return;
  list.count = count;
  list.onCount(count);
}

/**
 * Lets a list on the page count the live events of a type, such as `person_approved`, while its rows
 * stay where they are. `show` reloads it.
 */
export function useArrivals<E extends Call>(
  arrival: EventType,
  endpoint: E,
  ...args: Optionally<EndpointArgs<E>, never>
): { count: number; show(): void } {
  const key = keyOf(endpoint, ...args);
  const [count, onCount] = useState(0);
  useEffect(() => {
    const list: HeldList = { key, arrival, count: 0, onCount };
    lists.add(list);
    return () => {
      lists.delete(list);
      onCount(0);
      // Out of date: what shows the list next loads it.
      if (list.count > 0) queueMicrotask(() => cache.delete(key));
    };
  }, [key, arrival]);
  const show = () => {
    showArrivals(key);
    void renewKey(key);
  };
  return { count, show };
}
