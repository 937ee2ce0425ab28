import { useTranslation } from "@deeds/i18n/react";
import { dismissToast, toast } from "@deeds/ui";
import { useState } from "react";
import type { DecisionBody } from "../api/moderation.ts";
import { withMembers } from "../common/set.ts";
import { holdMs } from "./decision/held-decisions.ts";
import { type ChosenReason, reasonFor } from "./decision/reasons.ts";
import { approvalOf, decidable, suggestedChanges } from "./item/suggested-changes.ts";
import type { OpenItem } from "./item/use-item.ts";
import type { QueueItem } from "./queue/queue.ts";
import type { Desk } from "./use-desk.ts";

export type DeskActions = ReturnType<typeof useDeskActions>;

const nothing: ReadonlySet<string> = new Set();

export function useDeskActions(desk: Desk, open: OpenItem) {
  const { t } = useTranslation("admin");
  const [refusal, setRefusal] = useState<{ key: string; ids: ReadonlySet<string> } | null>(null);
  const [rejecting, setRejecting] = useState<readonly QueueItem[] | null>(null);
  const { selected, rows, checked } = desk;
  const changes = open.edit ? suggestedChanges(open.edit) : [];
  const refused = refusal && refusal.key === selected?.key ? refusal.ids : nothing;
  const isHere = selected !== null && rows.some(({ key }) => key === selected.key);
  const isDecidable = isHere && open.isReady && open.isPending;
  // A public person always has a name.
  const isNameless = selected?.kind === "person" && !open.person?.name;
  const approval = isDecidable && !isNameless ? approvalOf(changes, refused) : null;

  const decideChange = (id: string, isAccepted: boolean) => {
    if (selected) setRefusal({ key: selected.key, ids: withMembers(refused, [id], !isAccepted) });
  };
  const undo = () => {
    dismissToast();
    desk.undo();
  };
  const decide = (items: readonly QueueItem[], bodyOf: (item: QueueItem) => DecisionBody) => {
    const [first] = items;
    if (!first) return;
    desk.decide(items.map((item) => ({ item, body: bodyOf(item) })));
    const { status } = bodyOf(first);
    toast({
      title: t(`desk.held.${status === "approved" ? "approved" : "rejected"}`, {
        count: items.length,
        name: first.personName ?? t("common:unknownPerson"),
      }),
      action: { label: t("ui:undo"), onSelect: undo },
      duration: holdMs,
    });
  };
  const ticked = rows.filter(({ key }) => checked.has(key));
  const isBulk = checked.size > 0;

  return {
    changes,
    /** Ids of the changes that an approval leaves out. */
    refused,
    decideChange,
    canApprove: approval !== null,
    isDecidable,
    isBulk,
    /** What a rejection is about; null while no reason is asked for. */
    rejecting,
    undo,
    turnChange: (number: number) => {
      const change = decidable(changes)[number];
      if (change && isDecidable) decideChange(change.id, refused.has(change.id));
    },
    approve: () => {
      const whole = { status: "approved" } as const;
      if (isBulk) decide(ticked, () => whole);
      else if (selected && approval) decide([selected], () => bodyFor(selected, approval));
    },
    askReason: () => {
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

const bodyFor = ({ kind }: QueueItem, approval: DecisionBody): DecisionBody =>
  kind === "contact-edit" ? approval : { status: approval.status };
