import { useTranslation } from "@deeds/i18n/react";
import { Loaded, WorkspacePage } from "@deeds/remote-kit";
import { RowSkeletons } from "@deeds/ui";
import { useReleases } from "../api/releases.ts";
import { CanaryPanel } from "./canary-panel.tsx";
import { FreezePanel } from "./freeze-panel.tsx";
import { HistoryTable } from "./history-table.tsx";
import { LivePanel } from "./live-panel.tsx";
import { TokenList } from "./token-list.tsx";
import { VersionList } from "./version-list.tsx";

/** `/releases`: what is live, what is being tried, what was, and who may ship. */
export default function ReleasesPage() {
  const { t } = useTranslation("admin");
  return (
    <WorkspacePage title={t("releases.title")}>
      <div className="flex flex-col gap-8">
        <Loaded
          of={useReleases()}
          failure={t("releases.failed")}
          skeleton={<RowSkeletons count={6} />}
        >
          {(releases) => (
            <>
              <FreezePanel freeze={releases.freeze} />
              <LivePanel releases={releases} />
              <CanaryPanel releases={releases} />
              <HistoryTable releases={releases} />
              <VersionList versions={releases.versions} />
            </>
          )}
        </Loaded>
        <TokenList />
      </div>
    </WorkspacePage>
  );
}
