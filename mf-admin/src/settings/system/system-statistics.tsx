import { formatNumber } from "@deeds/i18n";
import { useLanguage, useTranslation } from "@deeds/i18n/react";
import { StatFigures } from "@deeds/ui";
import { useAdminStats, usePublicStats } from "../../api/stats.ts";
import { PartFailed } from "../../common/part-failed.tsx";
import { SystemHealth } from "./system-health.tsx";

const figures = [
  "totalPeople",
  "approvedProofs",
  "pendingProofs",
  "rejectedProofs",
  "pendingPeople",
] as const;

/** The register in numbers, and how the product is. */
export function SystemStatistics() {
  const { t } = useTranslation("admin");
  const [language] = useLanguage();
  const stats = useAdminStats(true);
  const { data: open } = usePublicStats();
  // A dash stands for a figure that its service cannot tell now.
  const show = (value: number | null | undefined) =>
    value === null || value === undefined ? "—" : formatNumber(value, language);
  return (
    <div className="flex flex-col gap-6">
      <section className="flex flex-col gap-3" aria-labelledby="statistics">
        <h3 id="statistics" className="font-serif text-name font-semibold">
          {t("settings.statistics")}
        </h3>
        {stats.error ? (
          <PartFailed
            title={t("dashboard.failed")}
            error={stats.error}
            onRetry={() => void stats.mutate()}
          />
        ) : (
          <StatFigures
            look="stacked"
            items={[
              ...figures.map((name) => ({
                value: show(stats.data?.[name]),
                label: t(`settings.figures.${name}`),
              })),
              { value: show(open?.activeUsers), label: t("settings.figures.activeUsers") },
            ]}
          />
        )}
      </section>
      <SystemHealth />
    </div>
  );
}
