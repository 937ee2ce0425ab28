import { useTranslation } from "@deeds/i18n/react";
import { toast } from "@deeds/ui";
import type { ReceiptKind } from "../api/submissions.ts";

/** Where a receipt is followed, and how its whole address comes into the clipboard. */
export function useReceiptAddress(kind: ReceiptKind, receipt: string) {
  const { t } = useTranslation("submissions");
  const path = `/receipts/${kind}/${receipt}`;
  const { href } = new URL(path, location.origin);
  const copy = async () => {
    await navigator.clipboard.writeText(href);
    toast({ title: t("common:linkCopied") });
  };
  return { path, href, copy };
}
