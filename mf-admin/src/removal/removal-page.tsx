import type { ModerationStatus } from "@deeds/contracts";
import { useTranslation } from "@deeds/i18n/react";
import { WorkspacePage } from "@deeds/remote-kit";
import { EmptyState, Pagination, RowSkeletons, Tabs, useDelayed } from "@deeds/ui";
import { ShieldCheck } from "lucide-react";
import { useRemovalRequests } from "../api/removal.ts";
import { asPage, pageSize } from "../common/list.ts";
import { PartFailed } from "../common/part-failed.tsx";
import { usePageNumber, useView } from "../common/use-address.ts";
import { ViewHeading } from "../common/view-heading.tsx";
import { RemovalCard } from "./removal-card.tsx";

const views = ["pending", "approved", "rejected"] as const satisfies readonly ModerationStatus[];

/** `/removal-requests`: what the people described, or others for them, ask for. */
export default function RemovalPage() {
  const { t } = useTranslation("admin");
  const [view, choose] = useView("status", views);
  const { data } = useRemovalRequests("pending", 1, pageSize);
  const waiting = data ? asPage(data).total : undefined;
  return (
    <WorkspacePage
      title={t("removal.title")}
      note={waiting === undefined ? undefined : t("submissions.waiting", { count: waiting })}
    >
      <Tabs
        label={t("proofs.tabs.label")}
        tabs={views.map((id) => ({
          id,
          label: t(`removal.tabs.${id}`),
          count: id === "pending" ? waiting : undefined,
        }))}
        selected={view}
        onSelect={choose}
      >
        <ViewHeading>{t(`removal.tabs.${view}`)}</ViewHeading>
        <Requests key={view} status={view} />
      </Tabs>
    </WorkspacePage>
  );
}

function Requests({ status }: { status: ModerationStatus }) {
  const { t } = useTranslation("admin");
  const { page, hrefFor } = usePageNumber();
  const { data, error, isLoading, mutate } = useRemovalRequests(status, page, pageSize);
  const waiting = useDelayed(isLoading);
  if (error) {
    return <PartFailed title={t("removal.failed")} error={error} onRetry={() => void mutate()} />;
  }
  if (!data) return waiting ? <RowSkeletons count={3} height="9rem" /> : null;
  const { items, totalPages } = asPage(data);
  if (items.length === 0) return <EmptyState icon={ShieldCheck} title={t("removal.empty")} />;
  return (
    <div className="flex max-w-page flex-col gap-4">
      {items.map((request) => (
        <RemovalCard key={request.id} request={request} />
      ))}
      <Pagination page={page} totalPages={totalPages} hrefFor={hrefFor} />
    </div>
  );
}
