import { useInterval } from "@deeds/remote-kit";
import { useSearchParams } from "@deeds/router";
import { useMemo, useState } from "react";
import { withMembers } from "../common/set.ts";
import { type DecisionBatch, useHeldDecisions } from "./decision/held-decisions.ts";
import { usePresence } from "./presence/use-presence.ts";
import {
  filterQueue,
  lineAfter,
  neighbour,
  type QueueFilter,
  type QueueItem,
  readFilter,
  writeFilter,
} from "./queue/queue.ts";
import { useQueue } from "./queue/use-queue.ts";

export type Desk = ReturnType<typeof useDesk>;

/** Items that are read before they are opened. */
const readAhead = 3;
/** Ages on the page are a minute old at most. */
const minute = 60_000;

export function useDesk() {
  const { items, ...queue } = useQueue();
  const [filter, setFilter] = useFilter();
  const [now, setNow] = useState(Date.now);
  useInterval(() => setNow(Date.now()), minute);
  const [held, decisions] = useHeldDecisions();
  const [selected, setSelected] = useState<QueueItem | null>(null);
  const [checked, setChecked] = useState<ReadonlySet<string>>(new Set());
  const holders = usePresence(selected);

  const rows = useMemo(
    () => filterQueue(items, filter, now).filter(({ key }) => !decisions.decided.has(key)),
    [items, filter, now, decisions.decided],
  );
  const isFiltered = Object.keys(writeFilter(filter)).length > 0;
  const isTaken = (key: string) => holders.has(key);
  if (!selected && !queue.isLoading && rows[0]) {
    setSelected(lineAfter(rows, decisions.decided, null, isTaken)[0] ?? null);
  }

  const upcoming = useMemo(() => {
    const open = new Set(selected ? [selected.key] : []);
    return lineAfter(rows, open, selected, (key) => holders.has(key)).slice(0, readAhead);
  }, [rows, selected, holders]);

  const check = (keys: readonly string[], isChecked: boolean) =>
    setChecked((before) => withMembers(before, keys, isChecked));
  const decide = (batch: DecisionBatch) => {
    held.hold(batch);
    const keys = batch.map(({ item }) => item.key);
    check(keys, false);
    if (!selected || !keys.includes(selected.key)) return;
    setSelected(lineAfter(rows, new Set(keys), selected, isTaken)[0] ?? null);
  };
  const undo = () => {
    const batch = held.undo();
    if (batch?.[0]) setSelected(batch[0].item);
    return batch;
  };
  const step = (by: 1 | -1) => setSelected((before) => neighbour(rows, before, by) ?? before);

  return {
    /** `total` are pending; `count` of them are known here, whatever the filter. */
    queue: { ...queue, count: items.length },
    filter,
    setFilter,
    now,
    /** Pending items that match the filter, without those decided here. */
    rows,
    /** How many match the filter, those still loading too. */
    waiting: isFiltered ? rows.length : queue.total - items.length + rows.length,
    /** The open item; it stays when others have decided on it. */
    selected,
    select: setSelected,
    upcoming,
    step,
    checked,
    check,
    holders,
    decisions,
    decide,
    undo,
    dismissFailures: held.dismissFailures,
  };
}

type FilterChoice = Partial<Record<keyof QueueFilter, string>>;

function useFilter(): [QueueFilter, (choice: FilterChoice) => void] {
  const [parameters, setParameters] = useSearchParams();
  const filter = useMemo(() => readFilter(parameters), [parameters]);
  const choose = (choice: FilterChoice) => {
    const chosen = new URLSearchParams({ ...writeFilter(filter), ...choice });
    setParameters(writeFilter(readFilter(chosen)), { replace: true });
  };
  return [filter, choose];
}
