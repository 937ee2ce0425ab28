import type { ModerationStatus } from "@deeds/contracts";
import { useTranslation } from "@deeds/i18n/react";
import { EmptyState, RowSkeletons } from "@deeds/ui";
import { ShieldCheck } from "lucide-react";
import { useRemovalRequests } from "../api/removal.ts";
import { asPage, PagedList, pageSize, usePageNumber } from "../common/list.tsx";
import { StatusPage, ViewHeading } from "../common/views.tsx";
import { RemovalCard } from "./removal-card.tsx";

/** `/removal-requests`: what the people described, or others for them, ask for. */
export function RemovalPage() {
  const { t } = useTranslation("admin");
  const { data } = useRemovalRequests("pending", 1, pageSize);
  return (
    <StatusPage
      title={t("removal.title")}
      views={["pending", "approved", "rejected"]}
      labelOf={(status) => t(`removal.tabs.${status}`)}
      waiting={data && asPage(data).total}
    >
      {(status) => (
        <>
          <ViewHeading>{t(`removal.tabs.${status}`)}</ViewHeading>
          <Requests key={status} status={status} />
        </>
      )}
    </StatusPage>
  );
}

function Requests({ status }: { status: ModerationStatus }) {
  const { t } = useTranslation("admin");
  const { page, hrefFor } = usePageNumber();
  return (
    <PagedList
      of={useRemovalRequests(status, page, pageSize)}
      failure={t("removal.failed")}
      skeleton={<RowSkeletons count={3} height="9rem" />}
      empty={<EmptyState icon={ShieldCheck} title={t("removal.empty")} />}
      className="flex max-w-page flex-col gap-4"
      {...{ page, hrefFor }}
    >
      {(requests) => requests.map((request) => <RemovalCard key={request.id} request={request} />)}
    </PagedList>
  );
}
