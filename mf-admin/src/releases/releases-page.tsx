import { useTranslation } from "@deeds/i18n/react";
import { WorkspacePage } from "@deeds/remote-kit";
import { RowSkeletons, useDelayed } from "@deeds/ui";
import { useReleases } from "../api/releases.ts";
import { PartFailed } from "../common/part-failed.tsx";
import { CanaryPanel } from "./canary-panel.tsx";
import { FreezePanel } from "./freeze-panel.tsx";
import { HistoryTable } from "./history-table.tsx";
import { LivePanel } from "./live-panel.tsx";
import { TokenList } from "./token-list.tsx";
import { VersionList } from "./version-list.tsx";

/** `/releases`: what is live, what is being tried, what was, and who may ship. */
export default function ReleasesPage() {
  const { t } = useTranslation("admin");
  const { data, error, isLoading, mutate } = useReleases();
  const waiting = useDelayed(isLoading);
  return (
    <WorkspacePage title={t("releases.title")}>
      <div className="flex flex-col gap-8">
        {error && (
          <PartFailed title={t("releases.failed")} error={error} onRetry={() => void mutate()} />
        )}
        {!data && !error && waiting && <RowSkeletons count={6} />}
        {data && (
          <>
            <FreezePanel freeze={data.freeze} />
            <LivePanel releases={data} />
            <CanaryPanel releases={data} />
            <HistoryTable releases={data} />
            <VersionList versions={data.versions} />
          </>
        )}
        <TokenList />
      </div>
    </WorkspacePage>
  );
}
