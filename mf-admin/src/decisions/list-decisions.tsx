import type { WaitingKind } from "@deeds/contracts";
import { useTranslation } from "@deeds/i18n/react";
import type { ApiError } from "@deeds/remote-kit";
import { Button, StatusLabel } from "@deeds/ui";
import { Undo2 } from "lucide-react";
import { type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import { type DecisionBody, refreshItems, sendDecision } from "../api/register.ts";
import { type Decision, isSuperseded, useHeldDecisions } from "./held-decisions.ts";
import { reasonDraft, settleReason } from "./reason-draft.ts";
import { stableRows } from "./stable-rows.ts";

type DecidedStatus = "approved" | "rejected";

/** A decision on a row. */
export type RowDecisionBody = DecisionBody & { status: DecidedStatus };

interface ListDecisionsOptions {
  kind: WaitingKind;
  /** Of the toast; by default "Moderation completed". */
  title?: string;
  descriptionOf(status: DecidedStatus): string;
  showFailure(error: ApiError, status: DecidedStatus): void;
}

export interface RowDecision {
  status: DecidedStatus;
  isHeld: boolean;
  /** Others had decided on it before. */
  isSuperseded: boolean;
  undo(): void;
}

type Batch = readonly Decision<{ key: string; id: number }, RowDecisionBody>[];

/** Decisions on the rows of a list. Decided rows keep their place until the list is left. */
export function useListDecisions<Row extends { id: number }>(
  rows: readonly Row[],
  { kind, title, descriptionOf, showFailure }: ListDecisionsOptions,
) {
  const { t } = useTranslation("admin");
  const held = useHeldDecisions<Batch[number]>(({ item, body }, leaving) =>
    sendDecision(kind, item.id, body, { keepalive: leaving }),
  );
  const { decided, superseded } = held.state;
  const keyOf = ({ id }: Row) => `${kind}-${id}`;

  const [batches, setBatches] = useState<ReadonlyMap<number, Batch>>(new Map());
  const [shown, setShown] = useState(rows);
  const stable = stableRows(shown, rows, (row) => decided.has(keyOf(row)));
  if (stable.length !== shown.length || stable.some((row, index) => row !== shown[index])) {
    setShown(stable);
  }

  const decide = (row: Row, body: RowDecisionBody) => {
    const key = keyOf(row);
    const batch: Batch = [{ item: { key, id: row.id }, body }];
    setBatches((before) => new Map(before).set(row.id, batch));
    held.hold(batch, {
      title: title ?? t("moderationCompleted"),
      description: descriptionOf(body.status),
      onSent: ([lost]) => {
        if (lost) showFailure(lost.error, body.status);
        settleReason([key], lost && !isSuperseded(lost) ? [key] : []);
        void refreshItems[kind]();
      },
    });
  };

  const decisionOn = (row: Row): RowDecision | null => {
    const key = keyOf(row);
    const batch = batches.get(row.id);
    const [decision] = batch ?? [];
    if (!decision || !decided.has(key)) return null;
    return {
      status: decision.body.status,
      isHeld: held.state.held.some((one) => one === batch),
      isSuperseded: superseded.some(({ item }) => item.key === key),
      undo: () => void held.undo(batch),
    };
  };
  return {
    rows: stable,
    decide,
    decisionOn,
    /** The key of the draft of a reason. */
    draftOf: (row: Row) => reasonDraft([keyOf(row)]),
  };
}

/** The buttons that decide on a row; once it is decided, the one that undoes it in their place. */
export function RowActions({
  decision,
  children,
}: {
  decision: RowDecision | null;
  children: ReactNode;
}) {
  const { t } = useTranslation("admin");
  const place = "col-start-1 row-start-1 flex flex-wrap items-center gap-2";
  return (
    <div className="grid">
      <div className={`${place} justify-end ${decision ? "invisible" : ""}`}>{children}</div>
      {decision?.isHeld && (
        // At the start: a second click on the last button must not undo the first.
        <div className={place}>
          <Button size="small" icon={Undo2} onClick={decision.undo}>
            {t("ui:undo")}
          </Button>
        </div>
      )}
    </div>
  );
}

/** The state of a row that was decided here. */
export function RowStatus({ decision }: { decision: RowDecision }) {
  const { t } = useTranslation("admin");
  return decision.isSuperseded ? (
    <span>{t("decisions.elsewhere")}</span>
  ) : (
    <StatusLabel status={decision.status} />
  );
}

/** Returns the ref of a row that takes the focus when a decision removed what had it. */
export function useRowFocus<Of extends HTMLElement>(
  decision: RowDecision | null,
): RefObject<Of | null> {
  const row = useRef<Of>(null);
  const wasDecided = useRef(false);
  const isDecided = decision !== null;
  useEffect(() => {
    if (isDecided === wasDecided.current) return;
    wasDecided.current = isDecided;
    // After a dialog has given the focus back to its button.
    const frame = requestAnimationFrame(() => {
      const { activeElement } = document;
      const isHidden = activeElement?.closest(".invisible") && row.current?.contains(activeElement);
      if (isHidden || activeElement === document.body) row.current?.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
  }, [isDecided]);
  return row;
}
