import { formatTime } from "@deeds/i18n";
import { useTranslation } from "@deeds/i18n/react";
import { revalidateAll, Slot, useUser, WorkspacePage } from "@deeds/remote-kit";
import { Button, RowSkeletons } from "@deeds/ui";
import { Plus, RefreshCw } from "lucide-react";
import { useState } from "react";
import { CreatePersonDialog, PromisePanels } from "../common/administrators-parts.tsx";
import { useView } from "../common/use-address.ts";
import { ViewHeading } from "../common/view-heading.tsx";
import { AreaLinks } from "./area-links.tsx";
import { DashboardFigures } from "./dashboard-figures.tsx";
import { PendingProofs } from "./pending-proofs.tsx";
import { RecentPeople } from "./recent-people.tsx";

/** `/dashboard`: figures, the newest people and what waits longest. */
export default function DashboardPage() {
  const { t } = useTranslation("admin");
  const isAdmin = useUser()?.isAdmin ?? false;
  const [view] = useView("view", ["overview", "mine"]);
  const [adding, setAdding] = useState(false);
  const [updatedAt, setUpdatedAt] = useState(() => new Date());
  const [refreshing, setRefreshing] = useState(false);
  const refresh = async () => {
    setRefreshing(true);
    await revalidateAll();
    setUpdatedAt(new Date());
    setRefreshing(false);
  };
  const add = () => setAdding(true);
  return (
    <WorkspacePage
      title={t("dashboard.title")}
      note={t("dashboard.updatedAt", { time: formatTime(updatedAt) })}
      actions={
        <>
          <Button icon={RefreshCw} loading={refreshing} onClick={() => void refresh()}>
            {t("dashboard.refresh")}
          </Button>
          {isAdmin && (
            <Button variant="primary" icon={Plus} onClick={add}>
              {t("newPerson")}
            </Button>
          )}
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <AreaLinks isAdmin={isAdmin} view={view} />
        {view === "mine" ? (
          <>
            <ViewHeading>{t("dashboard.areas.mine")}</ViewHeading>
            <Slot name="submissions.mine" fallback={<RowSkeletons count={3} />} />
          </>
        ) : (
          <>
            <DashboardFigures isAdmin={isAdmin} />
            {isAdmin && <PromisePanels />}
            <div className="grid grid-cols-1 items-start gap-4 xl:grid-cols-2">
              <RecentPeople onAdd={isAdmin ? add : undefined} />
              {isAdmin && <PendingProofs />}
            </div>
          </>
        )}
      </div>
      {adding && <CreatePersonDialog onClose={() => setAdding(false)} />}
    </WorkspacePage>
  );
}
