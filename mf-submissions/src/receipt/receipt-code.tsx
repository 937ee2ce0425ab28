import { useTranslation } from "@deeds/i18n/react";

/** The code itself, ready to be selected as a whole. */
export function ReceiptCode({ receipt }: { receipt: string }) {
  const { t } = useTranslation("submissions");
  return (
    <p className="rounded-control border border-control bg-sunken p-3 font-mono break-all select-all">
      <span className="sr-only">{t("receipt.code")} </span>
      <output data-testid="receipt">{receipt}</output>
    </p>
  );
}
