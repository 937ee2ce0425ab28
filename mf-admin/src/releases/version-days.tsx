import { formatDate } from "@deeds/i18n";
import { useTranslation } from "@deeds/i18n/react";
import { type Column, DataTable } from "@deeds/ui/carried";
import type { Releases } from "../api/releases.ts";
import { goodShare } from "./good-share.ts";

type Day = Releases["versions"][number]["days"][number];

/** What browsers told of a version, day by day. */
export function VersionDays({ days }: { days: readonly Day[] }) {
  const { t } = useTranslation("admin");
  if (days.length === 0) return <p className="p-3 text-muted">{t("releases.noDays")}</p>;
  const vital = (id: "lcp" | "inp" | "cls"): Column<Day> => ({
    id,
    header: t("releases.goodShare", { name: id.toUpperCase() }),
    align: "end",
    cell: (day) => goodShare([day[id]]),
  });
  const columns: Column<Day>[] = [
    { id: "day", header: t("releases.day"), cell: ({ day }) => formatDate(day) },
    {
      id: "failures",
      header: t("releases.failures"),
      align: "end",
      cell: ({ loadFailures, renderFailures, policyFailures }) =>
        `${loadFailures} / ${renderFailures} / ${policyFailures}`,
    },
    ...[vital("lcp"), vital("inp"), vital("cls")],
  ];
  return (
    <DataTable
      caption={t("releases.byDay")}
      columns={columns}
      rows={days}
      keyOf={({ day }) => day}
    />
  );
}
