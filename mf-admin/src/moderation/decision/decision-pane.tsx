import { useTranslation } from "@deeds/i18n/react";
import { Button, Kbd } from "@deeds/ui";
import { Check, SkipForward, X } from "lucide-react";
import type { QueueItem } from "../queue/queue-item.ts";
import { PromisedTime } from "./promised-time.tsx";

export interface DecisionPaneProps {
  item: QueueItem;
  now: number;
  /** What opens after the decision. */
  upcoming: QueueItem | undefined;
  /** Of a suggestion: how many of its changes are applied. */
  changes: { accepted: number; suggested: number } | null;
  /** Whether it can be decided on: it is here and waits. */
  isDecidable: boolean;
  canApprove: boolean;
  onApprove(): void;
  onReject(): void;
  onSkip(): void;
}

/** The time that is left, the decisions with their keys, and what comes next. */
export function DecisionPane(props: DecisionPaneProps) {
  const { t } = useTranslation("admin");
  const { item, changes, upcoming, isDecidable } = props;
  return (
    <section
      aria-label={t("desk.decision")}
      className="flex flex-col gap-4 px-4 py-3 xl:min-h-full xl:py-4"
    >
      <div className="max-xl:hidden">
        <PromisedTime since={item.since} now={props.now} />
      </div>
      {changes && (
        <p role="status" className="text-muted">
          {changes.accepted === 0 && changes.suggested > 0
            ? t("contactEdits.nothingAccepted")
            : t("contactEdits.willApply", changes)}
        </p>
      )}
      <div className="grid grid-cols-2 gap-2.5 max-md:[&_kbd]:hidden sm:grid-cols-3 xl:grid-cols-1">
        <Button
          variant="primary"
          icon={Check}
          disabled={!isDecidable || !props.canApprove}
          onClick={props.onApprove}
        >
          {changes && changes.suggested > 0
            ? t("contactEdits.approve", { count: changes.accepted })
            : t("approve")}
          <Kbd>A</Kbd>
        </Button>
        <Button
          variant="destructive-outline"
          icon={X}
          disabled={!isDecidable}
          onClick={props.onReject}
        >
          {t("desk.reject")}
          <Kbd>R</Kbd>
        </Button>
        <Button className="max-sm:col-span-2" icon={SkipForward} onClick={props.onSkip}>
          {t("desk.skip")}
          <Kbd>S</Kbd>
        </Button>
      </div>
      <KeyHints changes={changes?.suggested ?? 0} />
      {upcoming && (
        <p className="mt-auto border-t border-line pt-3 text-caption text-muted max-xl:hidden">
          {t("desk.upcoming", {
            name: upcoming.personName ?? t("common:unknownPerson"),
            kind: t(`desk.kind.${upcoming.kind}`),
          })}
        </p>
      )}
    </section>
  );
}

function KeyHints({ changes }: { changes: number }) {
  const { t } = useTranslation("admin");
  const hints = [
    ...(changes > 0 ? [{ what: t("desk.keys.change"), keys: ["1", `${changes}`] }] : []),
    { what: t("desk.keys.walk"), keys: ["J", "K"] },
    { what: t("desk.keys.undo"), keys: ["Z"] },
  ];
  return (
    <dl className="flex flex-col gap-1.5 border-t border-line pt-3 text-caption text-muted max-xl:hidden">
      {hints.map(({ what, keys }) => (
        <div key={what} className="flex items-center justify-between gap-2">
          <dt>{what}</dt>
          <dd className="flex gap-1">
            {[...new Set(keys)].map((key) => (
              <Kbd key={key}>{key}</Kbd>
            ))}
          </dd>
        </div>
      ))}
    </dl>
  );
}
