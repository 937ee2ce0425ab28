import { formatDateTime } from "@deeds/i18n";
import { useTranslation } from "@deeds/i18n/react";
import { DefinitionList, ErrorState, RowSkeletons, StatusLabel } from "@deeds/ui";
import { type ReceiptKind, useReceipt } from "../api/submissions.ts";

/** State, dates and, for a refusal, the reason; a decision appears by itself. */
export function ReceiptStatus({ kind, receipt }: { kind: ReceiptKind; receipt: string }) {
  const { t } = useTranslation("submissions");
  const { data, error, mutate } = useReceipt(kind, receipt);
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
  const { status } = data;
  const reason = status === "rejected" ? "common:field.reason" : "receipt.answer";
  const items = [
    { term: t("receipt.state"), value: <StatusLabel status={status} /> },
    { term: t("receipt.sentAt"), value: formatDateTime(data.createdAt) },
    { term: t("receipt.decidedAt"), value: formatDateTime(data.moderatedAt) },
    { term: t(reason), value: data.rejectionReason },
  ];
  return (
    <div className="flex flex-col gap-4" aria-live="polite">
      <DefinitionList items={items.filter((item) => item.value)} />
      {status === "pending" && (
        <p className="text-muted">
          {t(kind === "removal" ? "receipt.nextRemoval" : "receipt.next")}
        </p>
      )}
    </div>
  );
}
