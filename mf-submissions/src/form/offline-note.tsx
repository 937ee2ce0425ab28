import { useTranslation } from "@deeds/i18n/react";
import { Notice, useOnline } from "@deeds/ui";
import { WifiOff } from "lucide-react";

/** At the form itself: what becomes of it while there is no connection. */
export function OfflineNote() {
  const { t } = useTranslation("submissions");
  const online = useOnline();
  return (
    <div role="status">
      {!online && (
        <Notice tone="warn" icon={WifiOff}>
          {t("offline")}
        </Notice>
      )}
    </div>
  );
}
