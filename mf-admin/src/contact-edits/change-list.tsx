import { useTranslation } from "@deeds/i18n/react";
import { Icon, Kbd } from "@deeds/ui";
import { Check, X } from "lucide-react";
import { ChangeDecision, ChangeValues, useChangeName } from "./change-values.tsx";
import { decidable, type SuggestedChange } from "./suggested-changes.ts";
import type { ChangeChoice } from "./use-change-choice.ts";

export interface ChangeListProps {
  label: string;
  changes: readonly SuggestedChange[];
  /** The level of the names of changes; by default they are no headings. */
  heading?: "h3" | "h4";
  /** `null` when nothing is decided here. */
  choice: Pick<ChangeChoice, "refused" | "decideChange"> | null;
  /** The keys that decide on each change are shown. */
  withKeys?: boolean;
  /** The decision can still be undone, which the choices wait for. */
  isHeld?: boolean;
}

export function ChangeList(props: ChangeListProps) {
  const {
    label,
    changes,
    heading: Heading = "p",
    choice,
    withKeys = false,
    isHeld = false,
  } = props;
  const { t } = useTranslation("admin");
  const order = decidable(changes);
  const nameOf = useChangeName();
  if (changes.length === 0) return null;
  return (
    <ul aria-label={label} className="overflow-hidden rounded-card border border-line bg-surface">
      {changes.map((change) => (
        <li
          key={change.id}
          className="grid gap-x-4 gap-y-2 border-t border-line px-3 py-2.5 first:border-0 sm:grid-cols-[minmax(0,1fr)_auto] xl:grid-cols-[9rem_minmax(0,1fr)_auto]"
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
            className={`min-w-0 max-xl:order-last sm:max-xl:col-span-2 ${withKeys ? "max-xl:ps-8" : ""}`}
          >
            <div className="flex min-w-0 flex-col gap-1">
              <ChangeValues change={change} withoutNetwork={change.link !== null} />
            </div>
          </div>
          {!choice && change.accepted !== undefined && change.kind !== "same" && (
            <p className="flex items-center gap-1.5 self-start font-medium">
              <Icon of={change.accepted ? Check : X} size={18} />
              {t(change.accepted ? "contactEdits.accepted" : "contactEdits.refused")}
            </p>
          )}
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
