import { useTranslation } from "@deeds/i18n/react";
import { useInterval } from "@deeds/remote-kit";
import { useSearchParams } from "@deeds/router";
import { useMemo, useState } from "react";
import { type DecisionBody, sendDecision } from "../api/register.ts";
import { withMembers } from "../common/values.ts";
import { type Decision, isSuperseded, useHeldDecisions } from "../decisions/held-decisions.ts";
import { settleReason } from "../decisions/reason-draft.ts";
import { type ChosenReason, reasonFor } from "./decision/reasons.ts";
import { approvalOf, decidable, suggestedChanges } from "./item/suggested-changes.ts";
import type { OpenItem } from "./item/use-item.ts";
import { usePresence } from "./presence/use-presence.ts";
import {
  filterQueue,
  itemsAfter,
  neighbor,
  type QueueFilter,
  type QueueItem,
  readFilter,
  writeFilter,
} from "./queue/queue.ts";
import { useQueue } from "./queue/use-queue.ts";

type QueueDecision = Decision<QueueItem, DecisionBody>;

const send = ({ item, body }: QueueDecision, leaving: boolean) =>
  sendDecision(item.kind, item.id, body, { keepalive: leaving });

export type ModerationQueue = ReturnType<typeof useModerationQueue>;

/** Items that are read before they are opened. */
const readAhead = 3;
/** Ages on the page are a minute old at most. */
const minute = 60_000;

export function useModerationQueue() {
  const { items, ...queue } = useQueue();
  const [parameters, setParameters] = useSearchParams();
  const filter = useMemo(() => readFilter(parameters), [parameters]);
  const setFilter = (choice: Partial<Record<keyof QueueFilter, string>>) => {
    const chosen = new URLSearchParams({ ...writeFilter(filter), ...choice });
    setParameters(writeFilter(readFilter(chosen)), { replace: true });
  };
  const [now, setNow] = useState(Date.now);
  useInterval(() => setNow(Date.now()), minute);
  const held = useHeldDecisions<QueueDecision>(send);
  const decisions = held.state;
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
    setSelected(itemsAfter(rows, decisions.decided, null, isTaken)[0] ?? null);
  }

  const upcoming = useMemo(() => {
    const open = new Set(selected ? [selected.key] : []);
    return itemsAfter(rows, open, selected, (key) => holders.has(key)).slice(0, readAhead);
  }, [rows, selected, holders]);

  const check = (keys: readonly string[], isChecked: boolean) =>
    setChecked((before) => withMembers(before, keys, isChecked));
  const openFirst = (batch: readonly QueueDecision[] | undefined) => {
    if (batch?.[0]) setSelected(batch[0].item);
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
    setSelected(itemsAfter(rows, new Set(keys), selected, isTaken)[0] ?? null);
  };
  const step = (by: 1 | -1) => setSelected((before) => neighbor(rows, before, by) ?? before);

  return {
    /** `total` items are pending, `count` of them are loaded; both ignore the filter. */
    queue: { ...queue, count: items.length },
    filter,
    setFilter,
    isFiltered,
    now,
    /** Pending items that match the filter, without those decided here. */
    rows,
    /** Number of items that match the filter, including those still loading. */
    waiting: isFiltered ? rows.length : queue.total - items.length + rows.length,
    /** The open item; also after others have decided on it. */
    selected,
    select: setSelected,
    upcoming,
    step,
    checked,
    check,
    holders,
    decisions,
    decide,
    undo: () => openFirst(held.undo()),
    dismissFailures: held.dismissFailures,
  };
}

export type ModerationActions = ReturnType<typeof useModerationActions>;

const nothing: ReadonlySet<string> = new Set();

export function useModerationActions(moderation: ModerationQueue, open: OpenItem) {
  const { t } = useTranslation("admin");
  const [rejection, setRejection] = useState<{ key: string; ids: ReadonlySet<string> } | null>(
    null,
  );
  const [rejecting, setRejecting] = useState<readonly QueueItem[] | null>(null);
  const { selected, rows, checked } = moderation;
  const changes = open.edit ? suggestedChanges(open.edit) : [];
  const refused = rejection && rejection.key === selected?.key ? rejection.ids : nothing;
  const isHere = selected !== null && rows.some(({ key }) => key === selected.key);
  const isDecidable = isHere && open.isReady && open.isPending;
  // A public person always has a name.
  const isNameless = selected?.kind === "person" && !open.person?.name;
  const approval = isDecidable && !isNameless ? approvalOf(changes, refused) : null;

  const decideChange = (id: string, isAccepted: boolean) => {
    if (selected) setRejection({ key: selected.key, ids: withMembers(refused, [id], !isAccepted) });
  };
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

  return {
    changes,
    /** Ids of the changes excluded from an approval. */
    refused,
    decideChange,
    canApprove: approval !== null,
    isDecidable,
    isBulk,
    /** The items in the dialog for a rejection's reason; `null` while it is closed. */
    rejecting,
    turnChange: (number: number) => {
      const change = decidable(changes)[number];
      if (change && isDecidable) decideChange(change.id, refused.has(change.id));
    },
    approve: () => {
      const whole = { status: "approved" } as const;
      if (isBulk) decide(ticked, () => whole);
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
  };
}
