import type { ReviewStats } from "@deeds/contracts";
import { formatDate } from "@deeds/i18n";
import { useTranslation } from "@deeds/i18n/react";
import { Button, Card } from "@deeds/ui";
import { type Column, DataTable } from "@deeds/ui/carried";
import { ChartLine, Table } from "lucide-react";
import { useState } from "react";
import { DecisionsChart } from "./decisions-chart.tsx";

type Day = ReviewStats["days"][number];

/** Decisions of the last thirty days, as lines or as a table. */
export function DecisionsPanel({ days }: { days: readonly Day[] }) {
  const { t } = useTranslation("admin");
  const [asTable, setAsTable] = useState(false);
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
      {asTable ? <DecisionsTable days={days} /> : <DecisionsChart days={days} />}
    </Card>
  );
}

function DecisionsTable({ days }: { days: readonly Day[] }) {
  const { t } = useTranslation("admin");
  const columns: Column<Day>[] = [
    { id: "date", header: t("review.day"), cell: ({ date }) => formatDate(date) },
    { id: "approved", header: t("ui:approved"), align: "end", cell: ({ approved }) => approved },
    { id: "rejected", header: t("ui:rejected"), align: "end", cell: ({ rejected }) => rejected },
  ];
  return (
    <div className="max-h-64 overflow-y-auto">
      <DataTable
        caption={t("review.decisions")}
        columns={columns}
        rows={days.toReversed()}
        keyOf={({ date }) => date}
      />
    </div>
  );
}
