import { useTranslation } from "@deeds/i18n/react";
import { useCopy } from "@deeds/remote-kit";
import type { ReceiptKind } from "../api/submissions.ts";

/** Where a receipt is followed, and how its whole address comes into the clipboard. */
export function useReceiptAddress(kind: ReceiptKind, receipt: string) {
  const { t } = useTranslation("common");
  const copyText = useCopy();
  const path = `/receipts/${kind}/${receipt}`;
  const { href } = new URL(path, location.origin);
  return { path, href, copy: () => copyText(href, t("linkCopied")) };
}
