import { useTranslation } from "@deeds/i18n/react";
import { Button, Kbd } from "@deeds/ui";
import { Check, X } from "lucide-react";

interface BulkPaneProps {
  count: number;
  onApprove(): void;
  onReject(): void;
  onClear(): void;
}

/** Decides on everything that is ticked, as one deed. */
export function BulkPane({ count, onApprove, onReject, onClear }: BulkPaneProps) {
  const { t } = useTranslation("admin");
  return (
    <section aria-label={t("desk.decision")} className="flex flex-col gap-4 px-4 py-3 xl:py-4">
      <p role="status" className="font-semibold">
        {t("desk.chosen", { count })}
      </p>
      <div className="grid grid-cols-2 gap-2.5 max-md:[&_kbd]:hidden sm:grid-cols-3 xl:grid-cols-1">
        <Button variant="primary" icon={Check} onClick={onApprove}>
          {t("approve")}
          <Kbd>A</Kbd>
        </Button>
        <Button variant="destructive-outline" icon={X} onClick={onReject}>
          {t("desk.reject")}
          <Kbd>R</Kbd>
        </Button>
        <Button className="max-sm:col-span-2" onClick={onClear}>
          {t("desk.clear")}
          <Kbd>Esc</Kbd>
        </Button>
      </div>
      <p className="text-caption text-muted">{t("desk.bulkHint")}</p>
    </section>
  );
}
