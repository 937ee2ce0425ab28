import { useTranslation } from "@deeds/i18n/react";
import { useDocumentTitle, useNoIndex } from "@deeds/remote-kit";
import { useParams } from "@deeds/router";
import { EmptyState, PageBody, PageTitle } from "@deeds/ui";
import { SearchX } from "lucide-react";
import { isReceiptKind } from "../api/submissions.ts";
import { ReceiptStatus } from "./receipt-status.tsx";

/** `/receipts/{kind}/{receipt}`: what became of a submission, followed without an account. */
export default function ReceiptPage() {
  const { t } = useTranslation("submissions");
  const { kind, receipt } = useParams();
  useDocumentTitle(t("receipt.title"));
  useNoIndex();
  if (!isReceiptKind(kind) || !receipt) {
    return (
      <PageBody className="py-8">
        <EmptyState level="page" icon={SearchX} title={t("receipt.unknown")} />
      </PageBody>
    );
  }
  return (
    <PageBody className="py-8">
      <div className="flex max-w-form flex-col gap-6">
        <PageTitle>{t(`receipt.titles.${kind}`)}</PageTitle>
        <p className="font-mono break-all text-muted">{receipt}</p>
        <ReceiptStatus kind={kind} receipt={receipt} />
      </div>
    </PageBody>
  );
}
