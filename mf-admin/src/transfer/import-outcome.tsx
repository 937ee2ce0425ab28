import type { ImportLine } from "@deeds/contracts";
import { formatNumber } from "@deeds/i18n";
import { useLanguage, useTranslation } from "@deeds/i18n/react";
import { Notice, StatFigures } from "@deeds/ui";
import { type Column, DataTable } from "@deeds/ui/carried";
import { type ImportReport, mostShown } from "./import-report.ts";

const outcomes = ["created", "updated", "unchanged", "refused"] as const;

/** What became, or would become, of the lines; the refused ones with their reasons. */
export function ImportOutcome({ report, running }: { report: ImportReport; running: boolean }) {
  const { t } = useTranslation("admin");
  const [language] = useLanguage();
  const { lines, refused, summary } = report;
  const show = (value: number) => formatNumber(value, language);
  return (
    <div className="flex flex-col gap-4">
      <p role="status" className="text-muted">
        {running && t("transfer.linesSoFar", { count: lines, shown: show(lines) })}
        {!running && summary && t(summary.dryRun ? "transfer.wouldBecome" : "transfer.became")}
      </p>
      {!running && !summary && (
        <Notice tone="warn">{t("transfer.brokeOff", { count: lines })}</Notice>
      )}
      {summary && (
        <StatFigures
          look="stacked"
          items={outcomes.map((name) => ({
            value: show(summary[name]),
            label: t(`transfer.outcomes.${name}`),
          }))}
        />
      )}
      {refused.length > 0 && <RefusedLines refused={refused} />}
    </div>
  );
}

function RefusedLines({ refused }: { refused: readonly ImportLine[] }) {
  const { t } = useTranslation("admin");
  const columns: Column<ImportLine>[] = [
    { id: "line", header: t("transfer.line"), align: "end", cell: ({ line }) => line },
    {
      id: "externalId",
      header: "externalId",
      mono: true,
      cell: ({ externalId }) => externalId ?? "—",
    },
    {
      id: "issues",
      header: t("transfer.why"),
      cell: ({ issues = [] }) => (
        <ul className="min-w-56 py-1">
          {issues.map(({ path, message }) => (
            <li key={`${path} ${message}`}>
              {path && <code>{path}: </code>}
              {message}
            </li>
          ))}
        </ul>
      ),
    },
  ];
  return (
    <>
      <h4 className="font-semibold">{t("transfer.refusedLines")}</h4>
      {refused.length === mostShown && (
        <p className="text-muted">{t("transfer.onlyFirst", { count: mostShown })}</p>
      )}
      <DataTable
        caption={t("transfer.refusedLines")}
        columns={columns}
        rows={refused}
        keyOf={({ line }) => line}
      />
    </>
  );
}
