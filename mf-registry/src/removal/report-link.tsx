import { useTranslation } from "@deeds/i18n/react";
import { Icon } from "@deeds/ui";
import { Flag } from "lucide-react";

/** At the foot of every profile: everyone may complain about a record or ask for its removal. */
export function ReportLink({ onOpen }: { onOpen(): void }) {
  const { t } = useTranslation("registry");
  return (
    <p className="sm:pl-32 print:hidden">
      <button
        type="button"
        className="inline-flex min-h-11 cursor-pointer items-center gap-2 text-start text-brand"
        onClick={onOpen}
      >
        <Icon of={Flag} />
        <span className="gd-link">{t("removal.report")}</span>
      </button>
    </p>
  );
}
