import type { RemovalRequest } from "@deeds/contracts";
import { useTranslation } from "@deeds/i18n/react";
import { useInterval } from "@deeds/remote-kit";
import { useSearchParams } from "@deeds/router";
import { useMemo, useState } from "react";
import { type DecisionBody, sendDecision } from "../api/register.ts";
import { withMembers } from "../common/values.ts";
import { decidable } from "../contact-edits/suggested-changes.ts";
import { useChangeChoice } from "../contact-edits/use-change-choice.ts";
import { type Decision, isSuperseded, useHeldDecisions } from "../decisions/held-decisions.ts";
import { settleReason } from "../decisions/reason-draft.ts";
import { useAssignments } from "./assignment/use-assignments.ts";
import { type ChosenReason, reasonFor } from "./decision/reasons.ts";
import { type OpenItem, useItem } from "./item/use-item.ts";
import { usePresence } from "./presence/use-presence.ts";
import {
  filterQueue,
  itemsAfter,
  keyOf,
  neighbor,
  type QueueFilter,
  type QueueItem,
  readFilter,
  writeFilter,
} from "./queue/queue.ts";
import { following, type ItemAddress, useOpenAddress } from "./queue/use-open-address.ts";
import { useQueue } from "./queue/use-queue.ts";
import { useSearch } from "./queue/use-search.ts";
import { useUnlisted } from "./queue/use-unlisted.ts";

type QueueDecision = Decision<QueueItem, DecisionBody>;

const send = ({ item, body }: QueueDecision, leaving: boolean) =>
  sendDecision(item.kind, item.id, body, { keepalive: leaving });

export type ModerationQueue = ReturnType<typeof useModerationQueue>;

/** Items that are read before they are opened. */
const readAhead = 3;
/** Ages on the page are a minute old at most. */
const minute = 60_000;

export function useModerationQueue() {
  const [address, setAddress] = useOpenAddress();
  const { items, ...queue } = useQueue(address);
  const [parameters, setParameters] = useSearchParams();
  const filter = useMemo(() => readFilter(parameters), [parameters]);
  const setFilter = (choice: Partial<Record<keyof QueueFilter, string>>) => {
    const chosen = new URLSearchParams({ ...writeFilter(filter), ...choice });
    setParameters(writeFilter(readFilter(chosen)), { replace: true, state: following });
  };
  const [now, setNow] = useState(Date.now);
  useInterval(() => setNow(Date.now()), minute);
  const held = useHeldDecisions<QueueDecision>(send);
  const decisions = held.state;
  const { selected, select, unlisted } = useSelected(address, items, setAddress);
  const [checked, setChecked] = useState<ReadonlySet<string>>(new Set());
  const holders = usePresence(selected);

  const { found, ...search } = useSearch(filter.search);
  const assignments = useAssignments();
  const context = useMemo(
    () => ({ now, found, mine: assignments.mine }),
    [now, found, assignments.mine],
  );
  const rows = useMemo(
    () => filterQueue(items, filter, context).filter(({ key }) => !decisions.decided.has(key)),
    [items, filter, context, decisions.decided],
  );
  const isFiltering = search.isSearching || (filter.state === "mine" && assignments.isLoading);
  const isFiltered = Object.keys(writeFilter(filter)).length > 0;
  const isTaken = (key: string) => holders.has(key);
  // A filter may match an older item that is still loading or searched.
  const isOrdered = !queue.isLoading && !(isFiltered && queue.isPartial) && !isFiltering;
  if (!address && isOrdered && rows[0]) {
    select(itemsAfter(rows, decisions.decided, null, isTaken)[0] ?? null);
  }

  const upcoming = useMemo(() => {
    const open = new Set(selected ? [selected.key] : []);
    return itemsAfter(rows, open, selected, (key) => holders.has(key)).slice(0, readAhead);
  }, [rows, selected, holders]);

  const check = (keys: readonly string[], isChecked: boolean) =>
    setChecked((before) => withMembers(before, keys, isChecked));
  const openFirst = (batch: readonly QueueDecision[] | undefined) => {
    if (batch?.[0]) select(batch[0].item);
  };
  const decide = (batch: readonly QueueDecision[], title: string) => {
    const keys = batch.map(({ item }) => item.key);
    held.hold(batch, {
      title,
      onUndone: openFirst,
      onSent: (unstored) => {
        const failed = unstored.filter((one) => !isSuperseded(one));
        settleReason(
          keys,
          failed.map(({ item }) => item.key),
        );
      },
    });
    check(keys, false);
    if (!selected || !keys.includes(selected.key)) return;
    select(itemsAfter(rows, new Set(keys), selected, isTaken)[0] ?? null);
  };
  const step = (by: 1 | -1) => select(neighbor(rows, selected, by) ?? selected);

  return {
    /** `total` items are pending, `count` of them are loaded; both ignore the filter. */
    queue: {
      ...queue,
      count: items.length,
      isSearching: isFiltering,
      error: queue.error ?? search.error ?? assignments.error,
      reload: () => {
        queue.reload();
        assignments.retry();
        search.retry();
      },
    },
    matches: (item: QueueItem) => filterQueue([item], filter, context).length > 0,
    filter,
    setFilter,
    clearFilter: () => setParameters({}, { replace: true, state: following }),
    isFiltered,
    now,
    /** Pending items that match the filter, without those decided here. */
    rows,
    /** Number of items that match the filter, including those still loading. */
    waiting: isFiltered ? rows.length : queue.total - items.length + rows.length,
    /** Whether an item is to be open; it is `selected` as soon as it is known. */
    isOpening: address !== null && selected === null,
    /** The open item; also after others have decided on it. */
    selected,
    select,
    unlisted,
    upcoming,
    step,
    checked,
    check,
    holders,
    assignments,
    decisions,
    decide,
    undo: () => openFirst(held.undo()),
    dismissFailures: held.dismissFailures,
  };
}

/** The open item: a row of the queue, the row that it was, or read by its address. */
function useSelected(
  address: ItemAddress | null,
  items: readonly QueueItem[],
  open: (item: QueueItem | null) => void,
) {
  const key = address && keyOf(address.kind, address.id);
  const listed = useMemo(() => items.find((item) => item.key === key), [items, key]);
  const [latest, setLatest] = useState<QueueItem | null>(null);
  if (listed && listed !== latest) setLatest(listed);
  const known = listed ?? (latest?.key === key ? latest : null);
  const unlisted = useUnlisted(known ? null : address);
  const select = (item: QueueItem | null) => {
    if (item) setLatest(item);
    open(item);
  };
  return { selected: known ?? unlisted.row, select, unlisted };
}

/** Decisions made here, and others' by their event, are known before the item is read again. */
export function useOpenItem({ selected, decisions, queue }: ModerationQueue): OpenItem {
  const item = useItem(selected);
  const isDecided =
    selected !== null && (decisions.decided.has(selected.key) || queue.hasLeft(selected.key));
  return { ...item, isPending: item.isPending && !isDecided };
}

export type ModerationActions = ReturnType<typeof useModerationActions>;

export function useModerationActions(moderation: ModerationQueue, open: OpenItem) {
  const { t } = useTranslation("admin");
  const [rejecting, setRejecting] = useState<readonly QueueItem[] | null>(null);
  const [erasing, setErasing] = useState<RemovalRequest | null>(null);
  const { selected, rows, checked } = moderation;
  const choice = useChangeChoice(open.edit);
  const isHere = selected !== null && rows.some(({ key }) => key === selected.key);
  const isDecidable = isHere && open.isReady && open.isPending;
  const isFilteredOut =
    selected !== null &&
    open.isReady &&
    open.isPending &&
    !moderation.queue.isSearching &&
    !moderation.matches(selected);
  // A public person always has a name.
  const isNameless = selected?.kind === "person" && !open.person?.name;
  const approval = isDecidable && !isNameless ? choice.approval : null;

  const decide = (items: readonly QueueItem[], bodyOf: (item: QueueItem) => DecisionBody) => {
    const [first] = items;
    if (!first) return;
    const { status } = bodyOf(first);
    moderation.decide(
      items.map((item) => ({ item, body: bodyOf(item) })),
      t(`queue.held.${status === "approved" ? "approved" : "rejected"}`, {
        count: items.length,
        name: first.personName ?? t("common:unknownPerson"),
      }),
    );
  };
  const ticked = rows.filter(({ key }) => checked.has(key));
  const isBulk = checked.size > 0;
  // What is granted depends on the request.
  const canApproveBulk = ticked.every(({ kind }) => kind !== "removal");
  const erasure = open.removal?.wish === "erase" ? open.removal : null;

  return {
    /** Of the changes of an open contact edit. */
    choice,
    canApprove: approval !== null,
    canApproveBulk,
    isDecidable,
    /** Whether the open item is pending and does not match the filter: it cannot be decided on. */
    isFilteredOut,
    isBulk,
    /** The items in the dialog for a rejection's reason; `null` while it is closed. */
    rejecting,
    turnChange: (number: number) => {
      const change = decidable(choice.changes)[number];
      if (change && isDecidable) choice.decideChange(change.id, choice.refused.has(change.id));
    },
    approve: () => {
      const whole = { status: "approved" } as const;
      if (isBulk) {
        if (canApproveBulk) decide(ticked, () => whole);
      } else if (isDecidable && erasure) setErasing(erasure);
      else if (selected && approval)
        decide([selected], ({ kind }) => (kind === "contact-edit" ? approval : whole));
    },
    openReasonDialog: () => {
      const items = isBulk || !selected || !isDecidable ? ticked : [selected];
      if (items.length > 0) setRejecting(items);
    },
    reject: (reason: ChosenReason) => {
      decide(rejecting ?? [], (item) => ({
        status: "rejected",
        rejectionReason: reasonFor(item, reason),
      }));
      setRejecting(null);
    },
    closeReason: () => setRejecting(null),
    /** The request whose person is to be erased after a confirmation. */
    erasing,
    closeErasure: () => setErasing(null),
  };
}
