import type { ReviewStats } from "@deeds/contracts";
import { waitingKinds } from "@deeds/contracts/browser";
import { formatDate, formatDuration } from "@deeds/i18n";
import { useLanguage, useTranslation } from "@deeds/i18n/react";
import { Card } from "@deeds/ui";
import { DataTable } from "@deeds/ui/bundled";
import { column } from "../common/tables.tsx";
import { useFigure } from "../common/values.ts";

/** The time from submission to decision by week and kind: median and 90th percentile. */
export function WeeklyTimes({ weeks }: Pick<ReviewStats, "weeks">) {
  const { t } = useTranslation("admin");
  const rows = [...new Set(weeks.map(({ from }) => from))].toSorted().toReversed();
  const columns = [
    column(t("review.week"), (from: string) => formatDate(from)),
    ...waitingKinds.map((kind) =>
      column(t(`queue.kinds.${kind}`), (from: string) => (
        <Times of={weeks.find((one) => one.from === from && one.kind === kind)} />
      )),
    ),
  ];
  return (
    <Card title={t("review.weekly")}>
      <p className="pb-3 text-caption text-muted">{t("review.weeklyHint")}</p>
      <DataTable
        cards
        caption={t("review.weekly")}
        columns={columns}
        rows={rows}
        keyOf={(from) => from}
      />
    </Card>
  );
}

function Times({ of }: { of: ReviewStats["weeks"][number] | undefined }) {
  const { t } = useTranslation("admin");
  const [language] = useLanguage();
  const show = useFigure();
  if (!of || of.medianMinutes === null || of.p90Minutes === null) return "—";
  return (
    <span className="whitespace-nowrap tabular-nums">
      {formatDuration(of.medianMinutes, language)}
      <span className="block text-caption text-muted">
        {t("review.p90Of", {
          time: formatDuration(of.p90Minutes, language),
          decisions: show(of.count),
        })}
      </span>
    </span>
  );
}
