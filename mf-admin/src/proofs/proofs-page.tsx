import { useTranslation } from "@deeds/i18n/react";
import { useFullAccess, useUser, WorkspacePage } from "@deeds/remote-kit";
import { useSubscriptionGate } from "@deeds/remote-kit/bundled";
import { Tabs } from "@deeds/ui";
import { GateNotice } from "@deeds/ui/bundled";
import { useView } from "../common/lists.tsx";
import { ProofList } from "./proof-list.tsx";

const views = ["all", "approved", "pending", "rejected"] as const;

/** Administrators see every status and decide; other accounts see approved proofs. */
export default function ProofsPage() {
  const { t } = useTranslation("admin");
  const isAdmin = useUser()?.isAdmin ?? false;
  const fullAccess = useFullAccess();
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
        <div className="flex flex-col gap-4">
          {!fullAccess && <ProofsGate />}
          <ProofList failure="proofs.updateFailed" />
        </div>
      )}
    </WorkspacePage>
  );
}

function ProofsGate() {
  const { t } = useTranslation("admin");
  const { text, action } = useSubscriptionGate();
  return (
    <GateNotice action={action}>
      {t("proofs.gate")} {text}
    </GateNotice>
  );
}
