import type { ImportEncoding, ImportRow } from "@deeds/contracts";
import { useTranslation } from "@deeds/i18n/react";
import { Button, Notice, StatFigures } from "@deeds/ui";
import { type Column, DataTable } from "@deeds/ui/bundled";
import { Download } from "lucide-react";
import { column, end, mono } from "../common/tables.tsx";
import { useFigure } from "../common/values.ts";
import { downloadText } from "./files.ts";
import { type ImportReport, maxShownRows } from "./use-import.ts";

const outcomes = ["created", "updated", "unchanged", "refused"] as const;

/** Of an encoding other than UTF-8, as editors call it. */
const encodingNames: Partial<Record<ImportEncoding, string>> = {
  "windows-1251": "Windows-1251 (cp1251)",
  "utf-16le": "UTF-16 LE",
  "utf-16be": "UTF-16 BE",
};

interface ImportOutcomeProps {
  report: ImportReport;
  running: boolean;
  fileName: string;
  refusedRows(): readonly string[];
}

export function ImportOutcome({ report, running, fileName, refusedRows }: ImportOutcomeProps) {
  const { t } = useTranslation("admin");
  const { rows, invalid, summary } = report;
  const show = useFigure();
  const encoding = summary?.encoding && encodingNames[summary.encoding];
  return (
    <div className="flex flex-col gap-4">
      <p role="status" className="text-muted">
        {running && t("transfer.linesSoFar", { count: rows, shown: show(rows) })}
        {!running && summary && t(summary.dryRun ? "transfer.wouldBecome" : "transfer.became")}
      </p>
      {!running && !summary && (
        <Notice tone="warn">{t("transfer.brokeOff", { count: rows })}</Notice>
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
      {encoding && <Notice>{t("transfer.encoding", { encoding })}</Notice>}
      {invalid.length > 0 && <RefusedRows rows={invalid} />}
      {summary && summary.refused > 0 && (
        <div>
          <Button
            icon={Download}
            onClick={() =>
              downloadText(`errors-${fileName}`, fileOf(summary.header, refusedRows()))
            }
          >
            {t("transfer.downloadRefused")}
          </Button>
        </div>
      )}
    </div>
  );
}

/** The rows as they were, under the same header, so that the file can be mended and imported. */
const fileOf = (header: string | null | undefined, rows: readonly string[]): string =>
  [...(header ? [header] : []), ...rows, ""].join("\r\n");

function RefusedRows({ rows }: { rows: readonly ImportRow[] }) {
  const { t } = useTranslation("admin");
  const columns: Column<ImportRow>[] = [
    column(t("transfer.line"), ({ line }) => line, end),
    column("externalId", ({ externalId }) => externalId ?? "—", mono),
    column(t("transfer.why"), ({ issues = [] }) => (
      <ul className="min-w-56 py-1">
        {issues.map(({ path, message }) => (
          <li key={`${path} ${message}`}>
            {path && <code>{path}: </code>}
            {message}
          </li>
        ))}
      </ul>
    )),
  ];
  return (
    <>
      <h4 className="font-semibold">{t("transfer.refusedLines")}</h4>
      {rows.length === maxShownRows && (
        <p className="text-muted">{t("transfer.onlyFirst", { count: maxShownRows })}</p>
      )}
      <DataTable
        caption={t("transfer.refusedLines")}
        columns={columns}
        rows={rows}
        keyOf={({ line }) => line}
      />
    </>
  );
}
