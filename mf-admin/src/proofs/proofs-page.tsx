import { useTranslation } from "@deeds/i18n/react";
import { useUser, WorkspacePage } from "@deeds/remote-kit";
import { Tabs } from "@deeds/ui";
import { useView } from "../common/use-address.ts";
import { ProofList } from "./proof-list.tsx";

const views = ["all", "approved", "pending", "rejected"] as const;

/** `/proofs`: administrators see every state and decide; other accounts read the approved ones. */
export default function ProofsPage() {
  const { t } = useTranslation("admin");
  const isAdmin = useUser()?.isAdmin ?? false;
  const [view, choose] = useView("status", views);
  return (
    <WorkspacePage title={t("proofs.title")}>
      {isAdmin ? (
        <Tabs
          label={t("proofs.tabs.label")}
          tabs={views.map((id) => ({ id, label: t(`proofs.tabs.${id}`) }))}
          selected={view}
          onSelect={choose}
        >
          <ProofList status={view === "all" ? undefined : view} failure="proofs.updateFailed" />
        </Tabs>
      ) : (
        <ProofList failure="proofs.updateFailed" />
      )}
    </WorkspacePage>
  );
}
