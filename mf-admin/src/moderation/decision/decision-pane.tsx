import { countedFrom, limits } from "@deeds/contracts/browser";
import { useTranslation } from "@deeds/i18n/react";
import { Button, Kbd } from "@deeds/ui";
import { Check, SkipForward, X } from "lucide-react";
import type { ReactNode } from "react";
import { urgencyLooks, urgencyOf } from "../../common/waiting-age.tsx";
import { useApprovalTexts } from "../../contact-edits/use-change-choice.ts";
import { Assignment } from "../assignment/assignment.tsx";
import type { OpenItem } from "../item/use-item.ts";
import type { ModerationActions, ModerationQueue } from "../use-moderation-queue.ts";

interface DecisionPaneProps {
  moderation: ModerationQueue;
  actions: ModerationActions;
}

export function DecisionPane({
  moderation,
  open,
  actions,
}: DecisionPaneProps & { open: OpenItem }) {
  const { t } = useTranslation("admin");
  const { selected, upcoming } = moderation;
  const texts = useApprovalTexts(actions.choice);
  if (!selected) return null;
  const [next] = upcoming;
  const { suggested } = actions.choice;
  const wish = open.removal?.wish;
  const granted = wish ? t(`queue.grant.${wish}`) : t("approve");
  const off = actions.isFilteredOut ? "filter" : open.isPending ? null : "decided";
  const isAsked = off === "filter" && selected.question === "open";
  const isEdit = selected.kind === "contact-edit";
  const hints = [
    ...(isEdit && suggested > 0
      ? [{ what: t("queue.keys.change"), keys: ["1", `${suggested}`] }]
      : []),
    { what: t("queue.keys.walk"), keys: ["J", "K"] },
    { what: t("queue.keys.undo"), keys: ["Z"] },
  ];
  return (
    <section
      aria-label={t("queue.decision")}
      className="flex flex-col gap-4 px-4 py-3 xl:min-h-full xl:py-4"
    >
      <div className="max-xl:hidden">
        <PromisedTime from={countedFrom(selected.since, open.questions)} now={moderation.now} />
      </div>
      <Assignment moderation={moderation} />
      {off && (
        <p className="text-muted">{t(isAsked ? "queue.question.open" : `queue.off.${off}`)}</p>
      )}
      {isEdit && !off && (
        <p role="status" className="text-muted">
          {texts.applied}
        </p>
      )}
      <Decisions
        actions={actions}
        approval={isEdit ? texts.approve : granted}
        canApprove={actions.isDecidable && actions.canApprove}
        canReject={actions.isDecidable}
      >
        <Button className="max-sm:col-span-2" icon={SkipForward} onClick={() => moderation.step(1)}>
          {t("queue.skip")}
          <Kbd>S</Kbd>
        </Button>
      </Decisions>
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
      {next && (
        <p className="mt-auto border-t border-line pt-3 text-caption text-muted max-xl:hidden">
          {t("queue.upcoming", {
            name: next.personName ?? t("common:unknownPerson"),
            kind: t(`queue.kind.${next.kind}`),
          })}
        </p>
      )}
    </section>
  );
}

/** Decides on every checked item. */
export function BulkPane({ moderation, actions }: DecisionPaneProps) {
  const { t } = useTranslation("admin");
  const { checked, assignments } = moderation;
  const ofOthers = [...checked].filter((key) => assignments.assignees.get(key)?.isMine === false);
  return (
    <section aria-label={t("queue.decision")} className="flex flex-col gap-4 px-4 py-3 xl:py-4">
      <p role="status" className="font-semibold">
        {t("queue.chosen", { count: checked.size })}
      </p>
      {ofOthers.length > 0 && (
        <p className="text-caption">
          {t("queue.assignment.tickedOfOthers", { count: ofOthers.length })}
        </p>
      )}
      <Decisions
        canReject
        canApprove={actions.canApproveBulk}
        actions={actions}
        approval={t("approve")}
      >
        <Button className="max-sm:col-span-2" onClick={() => moderation.check([...checked], false)}>
          {t("queue.clear")}
          <Kbd>Esc</Kbd>
        </Button>
      </Decisions>
      <p className="text-caption text-muted">{t("queue.bulkHint")}</p>
      {!actions.canApproveBulk && (
        <p role="status" className="text-caption text-muted">
          {t("queue.notTogether")}
        </p>
      )}
    </section>
  );
}

interface DecisionsProps {
  actions: ModerationActions;
  approval: string;
  canApprove: boolean;
  canReject: boolean;
  children: ReactNode;
}

function Decisions({ actions, approval, canApprove, canReject, children }: DecisionsProps) {
  const { t } = useTranslation("admin");
  return (
    <div className="grid grid-cols-2 gap-2.5 max-md:[&_kbd]:hidden sm:grid-cols-3 xl:grid-cols-1">
      <Button variant="primary" icon={Check} disabled={!canApprove} onClick={actions.approve}>
        {approval}
        <Kbd>A</Kbd>
      </Button>
      <Button
        variant="destructive-outline"
        icon={X}
        disabled={!canReject}
        onClick={actions.openReasonDialog}
      >
        {t("queue.reject")}
        <Kbd>R</Kbd>
      </Button>
      {children}
    </div>
  );
}

const minute = 60_000;
const minutesPerHour = 60;

/** `from` is `null` while the time does not run. */
function PromisedTime({ from, now }: { from: string | null; now: number }) {
  const { t } = useTranslation("admin");
  if (from === null) return <p className="font-semibold">{t("queue.question.paused")}</p>;
  const promised = limits.moderationHours * minutesPerHour;
  const passed = Math.max(0, Math.floor((now - Date.parse(from)) / minute));
  const left = Math.max(0, promised - passed);
  const spell = (minutes: number) =>
    t("queue.hoursMinutes", {
      hours: Math.floor(minutes / minutesPerHour),
      minutes: minutes % minutesPerHour,
    });
  const { fill } = urgencyLooks[urgencyOf(Math.floor(passed / minutesPerHour))];
  return (
    <div>
      <p className="flex items-baseline justify-between gap-2">
        <span className="font-semibold">{t("queue.untilPromise")}</span>
        <span className="font-medium tabular-nums">
          {left > 0 ? spell(left) : t("queue.promiseBroken")}
        </span>
      </p>
      <div aria-hidden="true" className="my-2 h-1.5 rounded-full border border-control">
        <div
          className={`h-full rounded-full ${fill}`}
          style={{ width: `${Math.min(100, (passed / promised) * 100)}%` }}
        />
      </div>
      <p className="text-caption text-muted">
        {t("queue.ofPromised", { passed: spell(passed), hours: limits.moderationHours })}
      </p>
    </div>
  );
}
