import { useTranslation } from "@deeds/i18n/react";
import { Kbd, Notice } from "@deeds/ui";
import { ChangeAnswer, ChangeValues } from "../../contact-edits/change-values.tsx";
import { AlikeNotice } from "./alike-notice.tsx";
import { decidable, type SuggestedChange } from "./suggested-changes.ts";
import type { OpenItem } from "./use-item.ts";

interface EditBodyProps {
  edit: NonNullable<OpenItem["edit"]>;
  changes: readonly SuggestedChange[];
  refused: ReadonlySet<string>;
  onDecide?: ((id: string, isAccepted: boolean) => void) | undefined;
}

/** A suggested change of contacts: field by field, whose else they are, and what the sender says. */
export function EditBody({ edit, changes, refused, onDecide }: EditBodyProps) {
  const { t } = useTranslation("admin");
  return (
    <>
      {!edit.current && <Notice tone="warn">{t("contactEdits.personUnknown")}</Notice>}
      {edit.changedSince && <Notice tone="warn">{t("contactEdits.changedSince")}</Notice>}
      {changes.length > 0 && <ChangeList {...{ changes, refused, onDecide }} />}
      <AlikeNotice people={edit.sharedWith ?? []} title={t("desk.alike.shared")} />
      {edit.comment && (
        <div>
          <h3 className="font-sans font-semibold">{t("contactEdits.comment")}</h3>
          <blockquote className="mt-1 border-s-2 border-line ps-3 whitespace-pre-line">
            {edit.comment}
          </blockquote>
        </div>
      )}
    </>
  );
}

interface ChangeListProps {
  changes: readonly SuggestedChange[];
  refused: ReadonlySet<string>;
  /** Absent when there is nothing to decide any more. */
  onDecide?: ((id: string, isAccepted: boolean) => void) | undefined;
}

/** Field by field what goes, struck, and what comes, underlined, each with its own answer. */
function ChangeList({ changes, refused, onDecide }: ChangeListProps) {
  const { t } = useTranslation("admin");
  const order = decidable(changes);
  /** The field, or the network of a link. */
  const nameOf = ({ field, link, after: [value] }: SuggestedChange) =>
    link !== null && typeof value === "object"
      ? t(`kit:social.types.${value.type}`)
      : t(`contactEdits.fields.${field}`);
  return (
    <ul
      aria-label={t("desk.changes")}
      className="overflow-hidden rounded-card border border-line bg-surface"
    >
      {changes.map((change) => (
        <li
          key={change.id}
          className="grid gap-x-4 gap-y-2 border-t border-line px-3 py-2.5 first:border-0 grid-cols-[minmax(0,1fr)_auto] xl:grid-cols-[9rem_minmax(0,1fr)_auto]"
        >
          <h3 className="flex items-start gap-2 font-sans font-semibold">
            <span className="w-6 flex-none">
              {order.includes(change) && onDecide && <Kbd>{order.indexOf(change) + 1}</Kbd>}
            </span>
            <span>{nameOf(change)}</span>
          </h3>
          <div className="min-w-0 max-xl:order-last max-xl:col-span-2 max-xl:ps-8">
            <div className="flex min-w-0 flex-col gap-1">
              <ChangeValues change={change} withoutNetwork={change.link !== null} />
            </div>
          </div>
          {onDecide && change.kind !== "same" && (
            <div className="flex items-start">
              <ChangeAnswer
                field={nameOf(change)}
                accepted={!refused.has(change.id)}
                onDecide={(isAccepted) => onDecide(change.id, isAccepted)}
              />
            </div>
          )}
        </li>
      ))}
    </ul>
  );
}
