import { formatTime } from "@deeds/i18n";
import { useTranslation } from "@deeds/i18n/react";
import { Icon } from "@deeds/ui";
import { Check } from "lucide-react";

/** "Черновик сохранён, 14:07"; nothing before the first time. */
export function DraftNote({ savedAt }: { savedAt: string | null }) {
  const { t } = useTranslation("submissions");
  if (!savedAt) return null;
  return (
    <span className="inline-flex items-center gap-2 text-admin text-muted">
      <Icon of={Check} size={16} />
      {t("draftSaved", { time: formatTime(savedAt) })}
    </span>
  );
}
