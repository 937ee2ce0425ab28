import { endpoints } from "@deeds/contracts/browser";
import { useTranslation } from "@deeds/i18n/react";
import { useEndpoint } from "@deeds/remote-kit";
import { StatusPage } from "../common/lists.tsx";
import { ProofList } from "./proof-list.tsx";

export function SubmissionsPage() {
  const { t } = useTranslation("admin");
  // In a variable: the bundler keeps all endpoints for a call with an optional chain behind it.
  const { data } = useEndpoint(endpoints.adminStats);
  return (
    <StatusPage
      title={t("submissions.title")}
      kind="proof"
      views={["pending", "approved", "rejected", "all"]}
      labelOf={(status) => t(`proofs.tabs.${status}`)}
      waiting={data?.pendingProofs ?? undefined}
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
