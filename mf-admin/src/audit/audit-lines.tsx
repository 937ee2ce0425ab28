import { useTranslation } from "@deeds/i18n/react";
import { Button, ButtonLink, EmptyState, Notice, RowSkeletons, useDelayed } from "@deeds/ui";
import { RefreshCw, ScrollText } from "lucide-react";
import { type AuditQuery, useAuditLog } from "../api/audit.ts";
import { PartFailed } from "../common/part-failed.tsx";
import { type AuditAddress, hrefOf } from "./audit-address.ts";
import { AuditTable } from "./audit-table.tsx";

/** One page of the log, and the way to older lines. */
export function AuditLines({ address, query }: { address: AuditAddress; query: AuditQuery }) {
  const { t } = useTranslation("admin");
  const { data, error, isLoading, isValidating, mutate } = useAuditLog(query);
  const waiting = useDelayed(isLoading);
  if (error) {
    return <PartFailed title={t("audit.failed")} error={error} onRetry={() => void mutate()} />;
  }
  if (!data) return waiting ? <RowSkeletons count={6} height="2.75rem" /> : null;
  return (
    <div className="flex flex-col gap-4">
      {data.missing.length > 0 && (
        <Notice tone="warn">{t("audit.missing", { services: data.missing.join(", ") })}</Notice>
      )}
      {data.items.length === 0 ? (
        <EmptyState icon={ScrollText} title={t("audit.empty")} />
      ) : (
        <AuditTable lines={data.items} hrefOf={(part) => hrefOf({ ...address, ...part })} />
      )}
      <div className="flex flex-wrap gap-2">
        <Button icon={RefreshCw} loading={isValidating} onClick={() => void mutate()}>
          {t("dashboard.refresh")}
        </Button>
        {address.before && (
          <ButtonLink to={hrefOf({ ...address, before: "" })}>{t("audit.newest")}</ButtonLink>
        )}
        {data.next && (
          <ButtonLink to={hrefOf({ ...address, before: data.next })}>{t("audit.older")}</ButtonLink>
        )}
      </div>
    </div>
  );
}
