import { endpoints } from "@deeds/contracts/browser";
import { useTranslation } from "@deeds/i18n/react";
import { LoadFailure, useEndpoint } from "@deeds/remote-kit";
import { StatFigures } from "@deeds/ui";
import { StatCard } from "@deeds/ui/bundled";
import { useFigure } from "../common/values.ts";

const figures = ["totalPeople", "approvedProofs", "pendingProofs", "rejectedProofs"] as const;
const publicFigures = ["totalPeople", "approvedProofs", "activeUsers"] as const;

export function AdminFigures() {
  const { t } = useTranslation("admin");
  const show = useFigure();
  const { data, error, mutate } = useEndpoint(endpoints.adminStats);
  if (error) {
    return (
      <LoadFailure title={t("dashboard.failed")} error={error} onRetry={() => void mutate()} />
    );
  }
  return (
    <section className="grid gap-4 sm:grid-cols-2 xl:grid-cols-4" aria-label={t("dashboard.stats")}>
      {figures.map((name) => (
        <StatCard
          key={name}
          label={t(`dashboard.${name}`)}
          value={show(data?.[name])}
          note={
            name === "pendingProofs" && data && data.pendingPeople > 0
              ? t("dashboard.andPeople", { count: data.pendingPeople })
              : undefined
          }
        />
      ))}
    </section>
  );
}

export function PublicFigures() {
  const { t } = useTranslation("admin");
  const show = useFigure();
  const { data } = useEndpoint(endpoints.publicStats);
  return (
    <StatFigures
      items={publicFigures.map((name) => ({
        label: t(`dashboard.${name}`),
        value: show(data?.[name]),
      }))}
    />
  );
}
