import { useTranslation } from "@deeds/i18n/react";
import { Button, TextLink } from "@deeds/ui";
import { Copy } from "lucide-react";
import { useCopy } from "../share/use-copy.ts";

/** The sent form's button is gone, and focus with it: it goes to what stands in its place. */
const focusOnce = (panel: HTMLElement | null) => panel?.focus({ preventScroll: true });

/** The receipt of a request, its address, and what happens next. */
export function RemovalSent({ receipt }: { receipt: string }) {
  const { t } = useTranslation("registry");
  const copy = useCopy();
  const address = `/receipts/removal/${receipt}`;
  const url = new URL(address, location.origin).href;
  return (
    <div ref={focusOnce} tabIndex={-1} className="flex flex-col gap-4">
      <p>{t("removal.keepCode")}</p>
      <p className="rounded-control border border-control bg-sunken p-3 font-mono break-all">
        <span className="sr-only">{t("removal.code")} </span>
        <output data-testid="receipt">{receipt}</output>
      </p>
      <p>{t("removal.next")}</p>
      <div className="flex flex-wrap items-center gap-4">
        <Button icon={Copy} onClick={() => void copy(url, t("common:linkCopied"))}>
          {t("removal.copyLink")}
        </Button>
        <TextLink className="py-2.5" to={address}>
          {t("removal.open")}
        </TextLink>
      </div>
    </div>
  );
}
