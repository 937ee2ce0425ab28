import { useTranslation } from "@deeds/i18n/react";
import { useAdminStats } from "../api/stats.ts";
import { StatusPage } from "../common/lists.tsx";
import { ProofList } from "./proof-list.tsx";

export function SubmissionsPage() {
  const { t } = useTranslation("admin");
  return (
    <StatusPage
      title={t("submissions.title")}
      views={["pending", "approved", "rejected", "all"]}
      labelOf={(status) => t(`proofs.tabs.${status}`)}
      waiting={useAdminStats(true).data?.pendingProofs ?? undefined}
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
