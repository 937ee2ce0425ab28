import { endpoints, type WaitingKind } from "@deeds/contracts/browser";
import {
  callEndpoint,
  changesOf,
  type LiveEvent,
  markStale,
  useEndpoint,
  useLiveEvent,
} from "@deeds/remote-kit";
import { useEffect, useEffectEvent, useMemo, useState } from "react";
import { withMembers } from "../../common/values.ts";
import { keyOf, mergeQueue, type QueueItem, queueItems } from "./queue.ts";

const waitingCalls = {
  proof: endpoints.waitingProofs,
  person: endpoints.waitingPeople,
  "contact-edit": endpoints.waitingContactEdits,
} as const;

const arrivals: Partial<Record<LiveEvent["type"], WaitingKind>> = {
  proof_created: "proof",
  proof_reopened: "proof",
  person_created: "person",
  person_reopened: "person",
  contact_edit_suggested: "contact-edit",
};
const departures: Partial<Record<LiveEvent["type"], WaitingKind>> = {
  proof_approved: "proof",
  proof_rejected: "proof",
  proof_removed: "proof",
  person_approved: "person",
  person_rejected: "person",
  person_erased: "person",
  contact_edit_approved: "contact-edit",
  contact_edit_rejected: "contact-edit",
};

const isOf = (kind: WaitingKind, key: string): boolean =>
  key.startsWith(keyOf(kind, 0).slice(0, -1));

/** A truncated list is read again when fewer rows are left. */
const minItems = 200;

/** All pending items, updated by live events. */
export function useQueue() {
  const proofs = useWaitingList("proof");
  const people = useWaitingList("person");
  const edits = useWaitingList("contact-edit");
  const [arrived, setArrived] = useState<readonly QueueItem[]>([]);
  const [gone, setGone] = useState<ReadonlySet<string>>(new Set());

  useLiveEvent((event) => {
    const changes = changesOf(event);
    const left = departures[event.type];
    if (left && changes) {
      const keys = changes.map(({ id }) => keyOf(left, id));
      setGone((now) => withMembers(now, keys, true));
    }
    const arriving = arrivals[event.type];
    if (arriving) {
      // A reopened item returns.
      const isBack = (key: string) =>
        changes ? changes.some(({ id }) => key === keyOf(arriving, id)) : isOf(arriving, key);
      setGone((now) => withMembers(now, [...now].filter(isBack), false));
    }
    if (arriving && changes?.length === 1) {
      // No item when it is no longer pending.
      callEndpoint(waitingCalls[arriving], { query: { id: event.id } }).then(
        ({ items }) => setArrived((now) => [...now, ...queueItems(arriving, items)]),
        (error: unknown) => console.warn("a new row of the queue could not be read", error),
      );
      return;
    }
    // Of several, the list is read again instead of each, and of many it is not known which left.
    const stale = arriving ?? (changes ? undefined : left);
    if (stale) markStale([waitingCalls[stale].path]);
  });

  const items = useMemo(() => {
    const known = [
      queueItems("proof", proofs.data?.items ?? []),
      queueItems("person", people.data?.items ?? []),
      queueItems("contact-edit", edits.data?.items ?? []),
      arrived,
    ];
    return mergeQueue(known).filter(({ key }) => !gone.has(key));
  }, [proofs.data, people.data, edits.data, arrived, gone]);

  const lists = [proofs, people, edits];
  const cut = lists.reduce((sum, { data }) => sum + (data ? data.total - data.items.length : 0), 0);
  const isPartial = lists.some((list) => list.isPartial);
  const isShort = !isPartial && cut > 0 && items.length < minItems;
  const reloadAll = useEffectEvent(() => {
    for (const list of lists) list.reload();
  });
  useEffect(() => {
    if (isShort) reloadAll();
  }, [isShort]);
  return {
    items,
    /** More than the items when a list was truncated. */
    total: items.length + cut,
    isLoading: lists.some(({ isLoading }) => isLoading),
    /** The first rows are here, the others are loading. */
    isPartial,
    error: lists.find(({ error }) => error)?.error,
    reload: () => {
      for (const list of lists) if (list.error) list.reload();
    },
  };
}

/** Read first; the rest of a long list follows. */
const firstRows = 100;

function useWaitingList(kind: WaitingKind) {
  const first = useEndpoint(waitingCalls[kind], { query: { limit: firstRows } });
  const isLong = first.data !== undefined && first.data.total > first.data.items.length;
  const all = useEndpoint(waitingCalls[kind], isLong ? {} : null);
  return {
    data: all.data ?? first.data,
    isLoading: first.isLoading,
    isPartial: isLong && all.data === undefined,
    error: first.error ?? all.error,
    reload: () => {
      void first.mutate();
      if (isLong) void all.mutate();
    },
  };
}
