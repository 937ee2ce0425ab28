import { useTranslation } from "@deeds/i18n/react";
import { WorkspacePage } from "@deeds/remote-kit";
import { useSearchParams } from "@deeds/router";
import { auditFile } from "../api/audit.ts";
import { DownloadLink } from "../common/download-link.tsx";
import { ViewHeading } from "../common/view-heading.tsx";
import { callOf, readAddress } from "./audit-address.ts";
import { AuditFilters } from "./audit-filters.tsx";
import { AuditLines } from "./audit-lines.tsx";

/** `/audit`: who did what and when, with what it was before and after. */
export default function AuditPage() {
  const { t } = useTranslation("admin");
  const [parameters] = useSearchParams();
  const address = readAddress(parameters);
  const query = callOf(address);
  return (
    <WorkspacePage
      title={t("audit.title")}
      actions={
        <>
          <DownloadLink href={auditFile(query, "csv")}>{t("audit.asCsv")}</DownloadLink>
          <DownloadLink href={auditFile(query, "jsonl")}>{t("audit.asJson")}</DownloadLink>
        </>
      }
    >
      <div className="flex flex-col gap-5">
        <AuditFilters key={parameters.toString()} address={address} />
        <ViewHeading>{t("audit.lines")}</ViewHeading>
        <AuditLines address={address} query={query} />
      </div>
    </WorkspacePage>
  );
}
