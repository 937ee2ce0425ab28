import { useTranslation } from "@deeds/i18n/react";
import { WorkspacePage } from "@deeds/remote-kit";
import { Card, Tabs } from "@deeds/ui";
import { exportAddress } from "../api/transfer.ts";
import { DownloadLink } from "../common/download-link.tsx";
import { useView, ViewHeading } from "../common/views.tsx";
import { ImportCard } from "./import-card.tsx";

const kinds = ["people", "proofs"] as const;

/** `/transfer`: everything as a file, and a file back after a dry run. */
export function TransferPage() {
  const { t } = useTranslation("admin");
  const [kind, choose] = useView("kind", kinds);
  return (
    <WorkspacePage title={t("transfer.title")}>
      <Tabs
        label={t("transfer.title")}
        tabs={kinds.map((id) => ({ id, label: t(`transfer.kinds.${id}`) }))}
        selected={kind}
        onSelect={choose}
      >
        <ViewHeading>{t(`transfer.kinds.${kind}`)}</ViewHeading>
        <div className="flex max-w-page flex-col gap-4">
          <Card headingLevel={3} title={t("transfer.export")}>
            <p className="mb-3 text-muted">{t(`transfer.exportText.${kind}`)}</p>
            <div className="flex flex-wrap gap-2">
              <DownloadLink href={exportAddress(kind, "csv")}>{t("audit.asCsv")}</DownloadLink>
              <DownloadLink href={exportAddress(kind, "jsonl")}>{t("audit.asJson")}</DownloadLink>
            </div>
          </Card>
          <ImportCard key={kind} kind={kind} />
        </div>
      </Tabs>
    </WorkspacePage>
  );
}
