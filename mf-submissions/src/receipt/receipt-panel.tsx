import { useTranslation } from "@deeds/i18n/react";
import { Button, Notice, TextLink, toast } from "@deeds/ui";
import { Copy } from "lucide-react";
import type { ReceiptKind } from "../api/submissions.ts";
import { ReceiptStatus } from "./receipt-status.tsx";

/** The sent form's button is gone, and focus with it: it goes to what stands in its place. */
const focusOnce = (panel: HTMLElement | null) => panel?.focus({ preventScroll: true });

/** What happens next and, without an account, the receipt to follow it by. */
export function ReceiptPanel({ kind, receipt }: { kind: ReceiptKind; receipt: string | null }) {
  const { t } = useTranslation("submissions");
  if (!receipt) {
    return (
      <div ref={focusOnce} tabIndex={-1}>
        <Notice tone="ok">{t("receipt.withAccount")}</Notice>
      </div>
    );
  }
  const address = `/receipts/${kind}/${receipt}`;
  const copy = async () => {
    await navigator.clipboard.writeText(new URL(address, location.origin).href);
    toast({ title: t("common:linkCopied") });
  };
  return (
    <div ref={focusOnce} tabIndex={-1} className="flex flex-col gap-4">
      <p>{t("receipt.keep")}</p>
      <p className="rounded-control border border-control bg-sunken p-3 font-mono break-all">
        <span className="sr-only">{t("receipt.code")} </span>
        <output data-testid="receipt">{receipt}</output>
      </p>
      <ReceiptStatus kind={kind} receipt={receipt} />
      <div className="flex flex-wrap items-center gap-4">
        <Button icon={Copy} onClick={() => void copy()}>
          {t("receipt.copyLink")}
        </Button>
        <TextLink to={address}>{t("receipt.open")}</TextLink>
      </div>
    </div>
  );
}
