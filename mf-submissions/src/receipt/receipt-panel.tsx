import { useTranslation } from "@deeds/i18n/react";
import { Button, Notice, TextLink } from "@deeds/ui";
import { Copy } from "lucide-react";
import type { ReceiptKind } from "../api/submissions.ts";
import { useReceiptAddress } from "./receipt-address.ts";
import { ReceiptCode, ReceiptStatus } from "./receipt-status.tsx";

/** The sent form's button is gone, and focus with it: it goes to what stands in its place. */
const focusOnce = (panel: HTMLElement | null) => panel?.focus({ preventScroll: true });

/** In a dialog: what happens next and, without an account, the receipt to follow it by. */
export function ReceiptPanel({ kind, receipt }: { kind: ReceiptKind; receipt: string | null }) {
  const { t } = useTranslation("submissions");
  if (receipt) return <AnonymousPanel kind={kind} receipt={receipt} />;
  return (
    <div ref={focusOnce} tabIndex={-1} className="flex flex-col gap-4">
      <Notice tone="ok">{t("receipt.withAccount")}</Notice>
      <p>
        <TextLink to="/dashboard?view=mine">{t("mine.open")}</TextLink>
      </p>
    </div>
  );
}

function AnonymousPanel({ kind, receipt }: { kind: ReceiptKind; receipt: string }) {
  const { t } = useTranslation("submissions");
  const { path, copy } = useReceiptAddress(kind, receipt);
  return (
    <div ref={focusOnce} tabIndex={-1} className="flex flex-col gap-4">
      <p>{t("receipt.keep")}</p>
      <ReceiptCode receipt={receipt} />
      <ReceiptStatus kind={kind} receipt={receipt} />
      <div className="flex flex-wrap items-center gap-4">
        <Button icon={Copy} onClick={() => void copy()}>
          {t("receipt.copyLink")}
        </Button>
        <TextLink to={path} className="inline-flex min-h-11 items-center">
          {t("receipt.open")}
        </TextLink>
      </div>
    </div>
  );
}
