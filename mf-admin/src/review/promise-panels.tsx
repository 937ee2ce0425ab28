import { endpoints, limits, type ReviewStats } from "@deeds/contracts/browser";
import { formatDate, formatDuration } from "@deeds/i18n";
import { useLanguage, useTranslation } from "@deeds/i18n/react";
import { Loaded, useEndpoint } from "@deeds/remote-kit";
import { Button, Card, DefinitionList, Notice, RowSkeletons } from "@deeds/ui";
import { type Column, DataTable } from "@deeds/ui/bundled";
import { ChartLine, Table } from "lucide-react";
import { useState } from "react";
import { column, end } from "../common/tables.tsx";
import { useFigure } from "../common/values.ts";
import { WaitLabel } from "../common/waiting-age.tsx";
import { DecisionsChart } from "./decisions-chart.tsx";
import { WeeklyTimes } from "./weekly-times.tsx";

export function PromisePanels() {
  const { t } = useTranslation("admin");
  return (
    <Loaded
      of={useEndpoint(endpoints.reviewStats)}
      failure={t("review.failed")}
      skeleton={<RowSkeletons count={1} height="16rem" />}
    >
      {(stats) => (
        <div className="flex flex-col gap-4">
          {stats.missing.length > 0 && (
            <Notice tone="warn">
              {t("review.missing", { services: stats.missing.join(", ") })}
            </Notice>
          )}
          <div className="grid grid-cols-1 items-stretch gap-4 lg:grid-cols-[2fr_1fr]">
            <DecisionsPanel days={stats.days} />
            <QueueAge stats={stats} />
          </div>
          {stats.weeks.length > 0 && <WeeklyTimes weeks={stats.weeks} />}
        </div>
      )}
    </Loaded>
  );
}

const ages = ["fresh", "soon", "overdue"] as const;

function QueueAge({ stats }: { stats: ReviewStats }) {
  const { t } = useTranslation("admin");
  const [language] = useLanguage();
  const show = useFigure();
  const { waiting, oldestAt, medianMinutes, p90Minutes } = stats;
  const largest = Math.max(1, ...ages.map((age) => waiting[age]));
  const hours = { half: limits.moderationHours / 2, whole: limits.moderationHours };
  const span = (minutes: number | null) =>
    minutes === null ? "—" : formatDuration(minutes, language);
  return (
    <Card title={t("review.queueAge")}>
      <dl className="mb-4 flex flex-col gap-3">
        {ages.map((age) => (
          <div key={age} className="grid grid-cols-[1fr_auto] gap-y-1">
            <dt>{t(`review.ages.${age}`, hours)}</dt>
            <dd className="font-semibold tabular-nums">{show(waiting[age])}</dd>
            <div
              className="col-span-2 h-2.5 overflow-hidden rounded-label bg-sunken"
              aria-hidden="true"
            >
              <div
                className={`h-full ${age === "overdue" ? "bg-accent" : "bg-brand"}`}
                style={{ width: `${(100 * waiting[age]) / largest}%` }}
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

type Day = ReviewStats["days"][number];

function DecisionsPanel({ days }: { days: readonly Day[] }) {
  const { t } = useTranslation("admin");
  const [asTable, setAsTable] = useState(false);
  const columns: Column<Day>[] = [
    column(t("review.day"), ({ date }) => formatDate(date)),
    column(t("ui:approved"), ({ approved }) => approved, end),
    column(t("ui:rejected"), ({ rejected }) => rejected, end),
  ];
  return (
    <Card
      title={t("review.decisions")}
      aside={
        <Button
          size="small"
          variant="text"
          icon={asTable ? ChartLine : Table}
          aria-pressed={asTable}
          onClick={() => setAsTable(!asTable)}
        >
          {t(asTable ? "review.asChart" : "review.asTable")}
        </Button>
      }
    >
      {asTable ? (
        <div className="max-h-64 overflow-y-auto">
          <DataTable
            caption={t("review.decisions")}
            columns={columns}
            rows={days.toReversed()}
            keyOf={({ date }) => date}
          />
        </div>
      ) : (
        <DecisionsChart days={days} />
      )}
    </Card>
  );
}
