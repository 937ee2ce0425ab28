import { limits, type ReviewStats } from "@deeds/contracts/browser";
import { formatDuration, formatNumber } from "@deeds/i18n";
import { useLanguage, useTranslation } from "@deeds/i18n/react";
import { Card, DefinitionList } from "@deeds/ui";
import { WaitLabel } from "../common/wait-label.tsx";

const ages = ["fresh", "soon", "overdue"] as const;

/** What waits, by how much of the promised day has passed, and how long decisions take. */
export function QueueAge({ stats }: { stats: ReviewStats }) {
  const { t } = useTranslation("admin");
  const [language] = useLanguage();
  const { waiting, oldestAt, medianMinutes, p90Minutes } = stats;
  const most = Math.max(1, ...ages.map((age) => waiting[age]));
  const hours = { half: limits.moderationHours / 2, whole: limits.moderationHours };
  const span = (minutes: number | null) =>
    minutes === null ? "—" : formatDuration(minutes, language);
  return (
    <Card title={t("review.queueAge")}>
      <dl className="mb-4 flex flex-col gap-3">
        {ages.map((age) => (
          <div key={age} className="grid grid-cols-[1fr_auto] gap-y-1">
            <dt>{t(`review.ages.${age}`, hours)}</dt>
            <dd className="font-semibold tabular-nums">{formatNumber(waiting[age], language)}</dd>
            <div
              className="col-span-2 h-2.5 overflow-hidden rounded-label bg-sunken"
              aria-hidden="true"
            >
              <div
                className={`h-full ${age === "overdue" ? "bg-accent" : "bg-brand"}`}
                style={{ width: `${(100 * waiting[age]) / most}%` }}
              />
            </div>
          </div>
        ))}
      </dl>
      <DefinitionList
        items={[
          { term: t("review.oldest"), value: oldestAt ? <WaitLabel since={oldestAt} /> : "—" },
          { term: t("review.median"), value: span(medianMinutes) },
          { term: t("review.p90"), value: span(p90Minutes) },
        ]}
      />
    </Card>
  );
}
