import type { LookAlike, Suggestion } from "@deeds/contracts";
import { useTranslation } from "@deeds/i18n/react";
import { Kbd, Notice } from "@deeds/ui";
import { AlikeNotice } from "../moderation/item/alike-notice.tsx";
import { ChangeDecision, ChangeValues, useChangeName } from "./change-values.tsx";
import { decidable, type SuggestedChange } from "./suggested-changes.ts";
import type { ChangeChoice } from "./use-change-choice.ts";

interface EditBodyProps extends Pick<ChangeListProps, "heading" | "withKeys" | "isHeld"> {
  edit: Suggestion & { sharedWith?: LookAlike[] | null };
  choice: ChangeChoice;
  /** Whether its changes are still decided on. */
  isPending: boolean;
}

/** What a contact edit suggests, with the decision on each change while it is pending. */
export function EditBody({ edit, choice, isPending, ...list }: EditBodyProps) {
  const { t } = useTranslation("admin");
  const { current, changedSince, sharedWith, comment, rejectionReason } = edit;
  return (
    <>
      {isPending && !current && <Notice tone="warn">{t("contactEdits.personUnknown")}</Notice>}
      {isPending && changedSince && <Notice tone="warn">{t("contactEdits.changedSince")}</Notice>}
      <ChangeList {...list} changes={choice.changes} choice={isPending ? choice : null} />
      <AlikeNotice people={sharedWith ?? []} title={t("queue.alike.shared")} />
      {comment && (
        <div>
          <list.heading className="font-sans font-semibold">
            {t("contactEdits.comment")}
          </list.heading>
          <blockquote className="mt-1 border-s-2 border-line ps-3 whitespace-pre-line">
            {comment}
          </blockquote>
        </div>
      )}
      {rejectionReason && <p>{t("reasonGiven", { reason: rejectionReason })}</p>}
    </>
  );
}

interface ChangeListProps {
  changes: readonly SuggestedChange[];
  /** The level of the names of changes. */
  heading: "h3" | "h4";
  /** `null` when the suggestion was decided. */
  choice: Pick<ChangeChoice, "refused" | "decideChange"> | null;
  /** The keys that decide on each change are shown. */
  withKeys?: boolean;
  /** The decision can still be undone, which the choices wait for. */
  isHeld?: boolean;
}

export function ChangeList(props: ChangeListProps) {
  const { changes, heading: Heading, choice, withKeys = false, isHeld = false } = props;
  const { t } = useTranslation("admin");
  const order = decidable(changes);
  const nameOf = useChangeName();
  if (changes.length === 0) return null;
  return (
    <ul
      aria-label={t("queue.changes")}
      className="overflow-hidden rounded-card border border-line bg-surface"
    >
      {changes.map((change) => (
        <li
          key={change.id}
          className="grid gap-x-4 gap-y-2 border-t border-line px-3 py-2.5 first:border-0 grid-cols-[minmax(0,1fr)_auto] xl:grid-cols-[9rem_minmax(0,1fr)_auto]"
        >
          <Heading className="flex items-start gap-2 font-sans font-semibold">
            {withKeys && (
              <span className="w-6 flex-none">
                {choice && order.includes(change) && <Kbd>{order.indexOf(change) + 1}</Kbd>}
              </span>
            )}
            <span>{nameOf(change)}</span>
          </Heading>
          <div
            className={`min-w-0 max-xl:order-last max-xl:col-span-2 ${withKeys ? "max-xl:ps-8" : ""}`}
          >
            <div className="flex min-w-0 flex-col gap-1">
              <ChangeValues change={change} withoutNetwork={change.link !== null} />
            </div>
          </div>
          {choice && change.kind !== "same" && (
            <div className={`flex items-start ${isHeld ? "invisible" : ""}`}>
              <ChangeDecision
                field={nameOf(change)}
                accepted={!choice.refused.has(change.id)}
                onDecide={(isAccepted) => choice.decideChange(change.id, isAccepted)}
              />
            </div>
          )}
        </li>
      ))}
    </ul>
  );
}
