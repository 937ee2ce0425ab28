import { formatDateTime } from "@deeds/i18n";
import { useTranslation } from "@deeds/i18n/react";
import { DefinitionList, EmptyState, ErrorState, RowSkeletons, StatusLabel } from "@deeds/ui";
import { SearchX } from "lucide-react";
import { type ReceiptKind, useReceipt } from "../api/submissions.ts";

/** State, dates and, for a refusal, the reason. */
export function ReceiptStatus({ kind, receipt }: { kind: ReceiptKind; receipt: string }) {
  const { t } = useTranslation("submissions");
  const { data, error, mutate } = useReceipt(kind, receipt);
  if (error?.status === 404) return <EmptyState icon={SearchX} title={t("receipt.unknown")} />;
  if (error) {
    return (
      <ErrorState
        title={t("receipt.failed")}
        requestId={error.requestId}
        onRetry={() => void mutate()}
      >
        {error.message}
      </ErrorState>
    );
  }
  if (!data) return <RowSkeletons count={2} />;
  const items = [
    { term: t("receipt.state"), value: <StatusLabel status={data.status} /> },
    { term: t("receipt.sentAt"), value: formatDateTime(data.createdAt) },
    { term: t("receipt.decidedAt"), value: formatDateTime(data.moderatedAt) },
    { term: t("common:field.reason"), value: data.rejectionReason },
  ];
  return (
    <>
      <DefinitionList items={items.filter((item) => item.value)} />
      {data.status === "pending" && <p className="text-muted">{t("receipt.next")}</p>}
    </>
  );
}
