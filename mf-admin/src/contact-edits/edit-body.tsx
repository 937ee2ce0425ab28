import type { LookAlike, Suggestion } from "@deeds/contracts";
import { useTranslation } from "@deeds/i18n/react";
import { Notice } from "@deeds/ui";
import { AlikeNotice } from "../moderation/item/alike-notice.tsx";
import { ChangeList, type ChangeListProps } from "./change-list.tsx";
import { EditDecisions } from "./edit-decisions.tsx";
import type { ChangeChoice } from "./use-change-choice.ts";

interface EditBodyProps extends Pick<ChangeListProps, "withKeys" | "isHeld"> {
  /** The level of the headings. */
  heading: "h3" | "h4";
  edit: Suggestion & { sharedWith?: LookAlike[] | null };
  choice: ChangeChoice;
  /** Whether its changes are still decided on. */
  isPending: boolean;
}

/** What a contact edit suggests, with the choice for each change while it is pending, and its decisions. */
export function EditBody({ edit, choice, isPending, heading: Heading, ...list }: EditBodyProps) {
  const { t } = useTranslation("admin");
  const { current, changedSince, sharedWith, comment, rejectionReason, decisions = [] } = edit;
  return (
    <>
      {isPending && !current && <Notice tone="warn">{t("contactEdits.personUnknown")}</Notice>}
      {isPending && changedSince && <Notice tone="warn">{t("contactEdits.changedSince")}</Notice>}
      {isPending && (
        <ChangeList
          {...list}
          label={t("queue.changes")}
          heading={Heading}
          changes={choice.changes}
          choice={choice}
        />
      )}
      <AlikeNotice people={sharedWith ?? []} title={t("queue.alike.shared")} />
      {comment && (
        <div>
          <Heading className="font-sans font-semibold">{t("contactEdits.comment")}</Heading>
          <blockquote className="mt-1 border-s-2 border-line ps-3 whitespace-pre-line">
            {comment}
          </blockquote>
        </div>
      )}
      {isPending && rejectionReason && (
        <p>{t("revision.reopenedBecause", { reason: rejectionReason })}</p>
      )}
      <EditDecisions heading={Heading} decisions={decisions} />
    </>
  );
}
