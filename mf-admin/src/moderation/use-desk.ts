import { useInterval } from "@deeds/remote-kit";
import { useSearchParams } from "@deeds/router";
import { useMemo, useState } from "react";
import { type Deed, type HeldState, useHeldDecisions } from "./decision/held-decisions.ts";
import { type Holders, usePresence } from "./presence/use-presence.ts";
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

export interface Desk {
  /** `total` wait; `count` of them are known here, whatever the filter. */
  queue: Omit<ReturnType<typeof useQueue>, "items"> & { count: number };
  filter: QueueFilter;
  setFilter(choice: FilterChoice): void;
  now: number;
  /** What waits, by the filter, without what was decided here. */
  rows: readonly QueueItem[];
  /** How many wait by the filter, those on their way here too. */
  waiting: number;
  /** What is open; it stays when others have decided on it. */
  selected: QueueItem | null;
  upcoming: readonly QueueItem[];
  select(item: QueueItem): void;
  step(by: 1 | -1): void;
  checked: ReadonlySet<string>;
  check(keys: readonly string[], isChecked: boolean): void;
  holders: Holders;
  decisions: HeldState;
  decide(deed: Deed): void;
  /** Takes back what was decided last; answers what it was. */
  undo(): Deed | undefined;
  forgetFailures(): void;
}

const readAhead = 3;
/** Ages on the page are a minute old at most. */
const minute = 60_000;

export function useDesk(): Desk {
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
    setChecked((before) => {
      const after = new Set(before);
      for (const key of keys) {
        if (isChecked) after.add(key);
        else after.delete(key);
      }
      return after;
    });
  const decide = (deed: Deed) => {
    held.hold(deed);
    const keys = deed.map(({ item }) => item.key);
    check(keys, false);
    if (!selected || !keys.includes(selected.key)) return;
    setSelected(lineAfter(rows, new Set(keys), selected, isTaken)[0] ?? null);
  };
  const undo = () => {
    const deed = held.undo();
    if (deed?.[0]) setSelected(deed[0].item);
    return deed;
  };
  const step = (by: 1 | -1) => setSelected((before) => neighbour(rows, before, by) ?? before);

  return {
    ...{
      queue: { ...queue, count: items.length },
      filter,
      setFilter,
      now,
      rows,
      waiting: isFiltered ? rows.length : queue.total - items.length + rows.length,
      selected,
      upcoming,
      checked,
      check,
      holders,
    },
    ...{ select: setSelected, step, decisions, decide, undo },
    forgetFailures: held.forgetFailures,
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
