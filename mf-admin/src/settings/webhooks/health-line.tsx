import { formatDate, formatNumber, formatTime } from "@deeds/i18n";
import { useLanguage, useTranslation } from "@deeds/i18n/react";
import { StatFigures } from "@deeds/ui";
import { useWebhookHealth } from "../../api/webhooks.ts";

/** The last thirty days of a subscriber in five figures; a dash for what is not known yet. */
export function HealthLine({ id }: { id: number }) {
  const { t } = useTranslation("admin");
  const [language] = useLanguage();
  const { data } = useWebhookHealth(id);
  if (!data) return null;
  const { total, delivered, failed, medianMs, lastAt } = data;
  const share = delivered + failed > 0 ? delivered / (delivered + failed) : null;
  const show = (value: number) => formatNumber(value, language);
  return (
    <StatFigures
      look="stacked"
      items={[
        { value: show(total), label: t("webhooks.health.total") },
        {
          value: share === null ? "—" : `${show(Math.floor(share * 1000) / 10)} %`,
          label: t("webhooks.health.share"),
        },
        {
          value: medianMs === null ? "—" : t("webhooks.milliseconds", { count: show(medianMs) }),
          label: t("webhooks.health.median"),
        },
        { value: show(failed), label: t("webhooks.health.failed") },
        {
          value: lastAt === null ? "—" : dayOrTime(lastAt),
          label: t("webhooks.health.last"),
        },
      ]}
    />
  );
}

/** The time of today, the date of any other day: as short as a figure has to be. */
const dayOrTime = (at: string): string =>
  formatDate(at) === formatDate(new Date()) ? formatTime(at) : formatDate(at);
