import { limits } from "@deeds/contracts/browser";
import { useTranslation } from "@deeds/i18n/react";
import { Button, Kbd } from "@deeds/ui";
import { Check, SkipForward, X } from "lucide-react";
import { urgencyOf } from "../../common/waiting-age.tsx";
import type { QueueItem } from "../queue/queue.ts";

interface DecisionPaneProps {
  item: QueueItem;
  now: number;
  upcoming: QueueItem | undefined;
  /** Of a suggestion: how many of its changes are applied. */
  changes: { accepted: number; suggested: number } | null;
  isDecidable: boolean;
  canApprove: boolean;
  onApprove(): void;
  onReject(): void;
  onSkip(): void;
}

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

const minute = 60_000;
const minutesPerHour = 60;

const fills = { overdue: "bg-bad", soon: "bg-warn", fresh: "bg-ok" } as const;

function PromisedTime({ since, now }: { since: string; now: number }) {
  const { t } = useTranslation("admin");
  const promised = limits.moderationHours * minutesPerHour;
  const passed = Math.max(0, Math.floor((now - Date.parse(since)) / minute));
  const left = Math.max(0, promised - passed);
  const spell = (minutes: number) =>
    t("desk.hoursMinutes", {
      hours: Math.floor(minutes / minutesPerHour),
      minutes: minutes % minutesPerHour,
    });
  const fill = fills[urgencyOf(Math.floor(passed / minutesPerHour))];
  return (
    <div>
      <p className="flex items-baseline justify-between gap-2">
        <span className="font-semibold">{t("desk.untilPromise")}</span>
        <span className="font-medium tabular-nums">
          {left > 0 ? spell(left) : t("desk.promiseBroken")}
        </span>
      </p>
      <div aria-hidden="true" className="my-2 h-1.5 rounded-full border border-control">
        <div
          className={`h-full rounded-full ${fill}`}
          style={{ width: `${Math.min(100, (passed / promised) * 100)}%` }}
        />
      </div>
      <p className="text-caption text-muted">
        {t("desk.ofPromised", { passed: spell(passed), hours: limits.moderationHours })}
      </p>
    </div>
  );
}

interface BulkPaneProps {
  count: number;
  onApprove(): void;
  onReject(): void;
  onClear(): void;
}

export function BulkPane({ count, onApprove, onReject, onClear }: BulkPaneProps) {
  const { t } = useTranslation("admin");
  return (
    <section aria-label={t("desk.decision")} className="flex flex-col gap-4 px-4 py-3 xl:py-4">
      <p role="status" className="font-semibold">
        {t("desk.chosen", { count })}
      </p>
      <div className="grid grid-cols-2 gap-2.5 max-md:[&_kbd]:hidden sm:grid-cols-3 xl:grid-cols-1">
        <Button variant="primary" icon={Check} onClick={onApprove}>
          {t("approve")}
          <Kbd>A</Kbd>
        </Button>
        <Button variant="destructive-outline" icon={X} onClick={onReject}>
          {t("desk.reject")}
          <Kbd>R</Kbd>
        </Button>
        <Button className="max-sm:col-span-2" onClick={onClear}>
          {t("desk.clear")}
          <Kbd>Esc</Kbd>
        </Button>
      </div>
      <p className="text-caption text-muted">{t("desk.bulkHint")}</p>
    </section>
  );
}
