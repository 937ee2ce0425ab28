import { useTranslation } from "@deeds/i18n/react";
import { Notice } from "@deeds/ui";
import { AlikeNotice } from "./alike-notice.tsx";
import { ChangeList } from "./change-list.tsx";
import type { SuggestedChange } from "./suggested-changes.ts";
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
