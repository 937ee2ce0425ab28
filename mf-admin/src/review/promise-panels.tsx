import { useTranslation } from "@deeds/i18n/react";
import { Notice, RowSkeletons, useDelayed } from "@deeds/ui";
import { useReviewStats } from "../api/stats.ts";
import { PartFailed } from "../common/part-failed.tsx";
import { DecisionsPanel } from "./decisions-panel.tsx";
import { QueueAge } from "./queue-age.tsx";

/** How the promise of a review within a day is kept: decisions by day, and what waits how long. */
export function PromisePanels() {
  const { t } = useTranslation("admin");
  const { data, error, isLoading, mutate } = useReviewStats();
  const waiting = useDelayed(isLoading);
  if (error) {
    return <PartFailed title={t("review.failed")} error={error} onRetry={() => void mutate()} />;
  }
  if (!data) return waiting ? <RowSkeletons count={1} height="16rem" /> : null;
  return (
    <div className="flex flex-col gap-4">
      {data.missing.length > 0 && (
        <Notice tone="warn">{t("review.missing", { services: data.missing.join(", ") })}</Notice>
      )}
      <div className="grid grid-cols-1 items-stretch gap-4 lg:grid-cols-[2fr_1fr]">
        <DecisionsPanel days={data.days} />
        <QueueAge stats={data} />
      </div>
    </div>
  );
}
