import { useTranslation } from "@deeds/i18n/react";
import { StatusPage } from "../common/lists.tsx";
import { ProofList } from "./proof-list.tsx";

export function SubmissionsPage() {
  const { t } = useTranslation("admin");
  return (
    <StatusPage
      title={t("submissions.title")}
      kind="proof"
      views={["pending", "approved", "rejected", "all"]}
      labelOf={(status) => t(`proofs.tabs.${status}`)}
    >
      {(status) => (
        <ProofList
          status={status === "all" ? undefined : status}
          failure="submissions.updateFailed"
        />
      )}
    </StatusPage>
  );
}
