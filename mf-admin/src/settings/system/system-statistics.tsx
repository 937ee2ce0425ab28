import { useTranslation } from "@deeds/i18n/react";
import { LoadFailure } from "@deeds/remote-kit";
import { StatFigures } from "@deeds/ui";
import { useAdminStats, usePublicStats } from "../../api/stats.ts";
import { useFigure } from "../../dashboard/dashboard-figures.tsx";
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
  const stats = useAdminStats(true);
  const { data: open } = usePublicStats();
  const show = useFigure();
  return (
    <div className="flex flex-col gap-6">
      <section className="flex flex-col gap-3" aria-labelledby="statistics">
        <h3 id="statistics" className="font-serif text-name font-semibold">
          {t("settings.statistics")}
        </h3>
        {stats.error ? (
          <LoadFailure
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
