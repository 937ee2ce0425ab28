import { useTranslation } from "@deeds/i18n/react";
import { Icon, useOnline } from "@deeds/ui";
import { WifiOff } from "lucide-react";

/** At the form itself: what becomes of it while there is no connection. */
export function OfflineNote() {
  const { t } = useTranslation("submissions");
  const online = useOnline();
  return (
    <div role="status">
      {!online && (
        <p className="flex items-start gap-3 rounded-control bg-warn-soft p-3 text-warn">
          <Icon of={WifiOff} />
          <span>{t("offline")}</span>
        </p>
      )}
    </div>
  );
}
