import { useTranslation } from "@deeds/i18n/react";
import { WorkspacePage } from "@deeds/remote-kit";
import { Tabs } from "@deeds/ui";
import { useAdminStats } from "../api/stats.ts";
import { useView } from "../common/use-address.ts";
import { ProofList } from "../proofs/proof-list.tsx";

const views = ["pending", "approved", "rejected", "all"] as const;

/** `/submissions`: proofs for moderation, those that wait longest first. */
export default function SubmissionsPage() {
  const { t } = useTranslation("admin");
  const [view, choose] = useView("status", views);
  const pending = useAdminStats(true).data?.pendingProofs ?? undefined;
  return (
    <WorkspacePage
      title={t("submissions.title")}
      note={pending === undefined ? undefined : t("submissions.waiting", { count: pending })}
    >
      <Tabs
        label={t("proofs.tabs.label")}
        tabs={views.map((id) => ({
          id,
          label: t(`proofs.tabs.${id}`),
          count: id === "pending" ? pending : undefined,
        }))}
        selected={view}
        onSelect={choose}
      >
        <ProofList status={view === "all" ? undefined : view} failure="submissions.updateFailed" />
      </Tabs>
    </WorkspacePage>
  );
}
