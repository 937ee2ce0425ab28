import { useTranslation } from "@deeds/i18n/react";
import { ConfirmDialog } from "@deeds/ui";
import { fullName } from "../common/person-text.ts";
import { ReasonDialog } from "../common/reason-dialog.tsx";
import type { PersonDecision } from "./use-person-decision.ts";

/** Asks to confirm an approval or, with its reason, a rejection of a person. */
export function PersonDecisionDialog({ decision }: { decision: PersonDecision }) {
  const { t } = useTranslation("admin");
  const { asked, pending, confirm, cancel } = decision;
  if (!asked) return null;
  const name = fullName(asked.person) || t("common:unknownPerson");
  if (asked.verdict === "rejected") {
    return (
      <ReasonDialog
        title={t("moderatePeople.rejectTitle")}
        description={t("moderatePeople.rejectSure", { name })}
        hint={t("moderatePeople.reasonHint")}
        pending={pending}
        onReject={(reason) => void confirm(reason)}
        onClose={cancel}
      />
    );
  }
  return (
    <ConfirmDialog
      open
      title={t("moderatePeople.approveTitle")}
      description={t("moderatePeople.approveSure", { name })}
      confirmLabel={t("approve")}
      pending={pending}
      onConfirm={() => void confirm(null)}
      onClose={cancel}
    />
  );
}
