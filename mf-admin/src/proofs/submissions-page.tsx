import { endpoints } from "@deeds/contracts/browser";
import { useTranslation } from "@deeds/i18n/react";
import { useEndpoint } from "@deeds/remote-kit";
import { StatusPage } from "../common/lists.tsx";
import { ProofList } from "./proof-list.tsx";

export function SubmissionsPage() {
  const { t } = useTranslation("admin");
  return (
    <StatusPage
      title={t("submissions.title")}
      views={["pending", "approved", "rejected", "all"]}
      labelOf={(status) => t(`proofs.tabs.${status}`)}
      waiting={useEndpoint(endpoints.adminStats).data?.pendingProofs ?? undefined}
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
