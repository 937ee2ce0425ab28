import { endpoints, type ImportRow, type ImportSummary, limits } from "@deeds/contracts/browser";
import { formatFileSize } from "@deeds/i18n";
import { useLanguage, useTranslation } from "@deeds/i18n/react";
import {
  type ApiError,
  isAbort,
  LoadFailure,
  revalidateAll,
  sendForRows,
  toApiError,
  useInterval,
  WorkspacePage,
} from "@deeds/remote-kit";
import { Button, Card, Notice, StatFigures, Tabs, toast } from "@deeds/ui";
import { type Column, DataTable, FilePicker } from "@deeds/ui/bundled";
import { FileCheck, Upload } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useView, ViewHeading } from "../common/lists.tsx";
import { column, DownloadLink, end, mono } from "../common/tables.tsx";
import { useFigure } from "../common/values.ts";

const kinds = ["people", "proofs"] as const;

export function TransferPage() {
  const { t } = useTranslation("admin");
  const [kind, choose] = useView("kind", kinds);
  return (
    <WorkspacePage title={t("transfer.title")}>
      <Tabs
        label={t("transfer.title")}
        tabs={kinds.map((id) => ({ id, label: t(`transfer.kinds.${id}`) }))}
        selected={kind}
        onSelect={choose}
      >
        <ViewHeading>{t(`transfer.kinds.${kind}`)}</ViewHeading>
        <div className="flex max-w-page flex-col gap-4">
          <Card headingLevel={3} title={t("transfer.export")}>
            <p className="mb-3 text-muted">{t(`transfer.exportText.${kind}`)}</p>
            <div className="flex flex-wrap gap-2">
              <DownloadLink href={exportAddress(kind, "csv")}>{t("audit.asCsv")}</DownloadLink>
              <DownloadLink href={exportAddress(kind, "jsonl")}>{t("audit.asJson")}</DownloadLink>
            </div>
          </Card>
          <ImportCard key={kind} kind={kind} />
        </div>
      </Tabs>
    </WorkspacePage>
  );
}

const megabyte = 1024 * 1024;

function ImportCard({ kind }: { kind: TransferKind }) {
  const { t } = useTranslation("admin");
  const [language] = useLanguage();
  const [file, setFile] = useState<File | null>(null);
  const { running, report, error, reset, run } = useImport(kind);
  const choose = ([chosen]: File[]) => {
    if (!chosen) return;
    reset();
    setFile(chosen);
  };
  const check = () => file && void run(file, true);
  const runImport = async () => {
    if (file && (await run(file, false))) toast({ title: t("transfer.imported") });
  };
  const checked = report?.summary?.dryRun === true;
  return (
    <Card headingLevel={3} title={t("transfer.import")}>
      <div className="flex flex-col gap-4">
        <p className="max-w-measure text-muted">
          {t("transfer.importText", {
            size: limits.importFile / megabyte,
            lines: limits.maxImportRows,
          })}
        </p>
        <FilePicker
          accept=".csv,.jsonl,.ndjson,text/csv,application/x-ndjson"
          disabled={running !== null}
          onFiles={choose}
        />
        {file && (
          <div className="flex flex-wrap items-center gap-3">
            <p className="grow break-all">
              {file.name}, {formatFileSize(file.size, language)}
            </p>
            <Button icon={FileCheck} loading={running === "check"} onClick={check}>
              {t("transfer.check")}
            </Button>
            <Button
              variant="primary"
              icon={Upload}
              disabled={!checked || running === "check"}
              loading={running === "import"}
              onClick={() => void runImport()}
            >
              {t("transfer.bring")}
            </Button>
          </div>
        )}
        {error && <LoadFailure title={t("transfer.failed")} error={error} onRetry={check} />}
        {report && <ImportOutcome report={report} running={running !== null} />}
      </div>
    </Card>
  );
}

const outcomes = ["created", "updated", "unchanged", "refused"] as const;

function ImportOutcome({ report, running }: { report: ImportReport; running: boolean }) {
  const { t } = useTranslation("admin");
  const { rows, invalid, summary } = report;
  const show = useFigure();
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
      {invalid.length > 0 && (
        <>
          <h4 className="font-semibold">{t("transfer.refusedLines")}</h4>
          {invalid.length === maxShownRows && (
            <p className="text-muted">{t("transfer.onlyFirst", { count: maxShownRows })}</p>
          )}
          <DataTable
            caption={t("transfer.refusedLines")}
            columns={columns}
            rows={invalid}
            keyOf={({ line }) => line}
          />
        </>
      )}
    </div>
  );
}

const updateInterval = 100;

/** Leaving the page aborts after the current batch. */
function useImport(kind: TransferKind) {
  const [running, setRunning] = useState<"check" | "import" | null>(null);
  const [report, setReport] = useState<ImportReport | null>(null);
  const [error, setError] = useState<ApiError | null>(null);
  const abort = useRef<AbortController | null>(null);
  useEffect(() => () => abort.current?.abort(), []);
  /** The report so far; copied to the state at intervals. */
  const latest = useRef(nothingYet);
  useInterval(() => setReport(latest.current), running ? updateInterval : null);

  const reset = () => {
    setReport(null);
    setError(null);
  };

  const run = async (file: File, dryRun: boolean): Promise<boolean> => {
    const controller = new AbortController();
    abort.current = controller;
    setRunning(dryRun ? "check" : "import");
    setError(null);
    latest.current = nothingYet;
    try {
      const { signal } = controller;
      const parts = { query: dryRun ? { dryRun: 1 } : {} };
      for await (const row of sendForRows({ endpoint: imports[kind], parts, file, signal })) {
        // The service writes the rows by the schema of the contract.
        latest.current = withRow(latest.current, row as ImportRow | ImportSummary);
      }
      return latest.current.summary !== null;
    } catch (thrown) {
      if (!isAbort(thrown)) setError(toApiError(thrown));
      return false;
    } finally {
      setReport(latest.current);
      setRunning(null);
      if (!dryRun) await revalidateAll();
    }
  };
  return { running, report, error, reset, run };
}

type TransferKind = (typeof kinds)[number];

const imports = { people: endpoints.importPeople, proofs: endpoints.importProofs };
const exports = { people: endpoints.exportPeople, proofs: endpoints.exportProofs };

const exportAddress = (kind: TransferKind, format: "csv" | "jsonl"): string =>
  `${exports[kind].path}?format=${format}`;

interface ImportReport {
  /** Number of rows received. */
  rows: number;
  /** Rows that cannot be imported, in their order; at most `maxShownRows`. */
  invalid: readonly ImportRow[];
  /** `null` until the response is complete. */
  summary: ImportSummary | null;
}

export const nothingYet: ImportReport = { rows: 0, invalid: [], summary: null };

export const maxShownRows = 500;

export function withRow(report: ImportReport, row: ImportRow | ImportSummary): ImportReport {
  if ("done" in row) return { ...report, summary: row };
  const rows = report.rows + 1;
  if (row.outcome !== "refused" || report.invalid.length >= maxShownRows)
    return { ...report, rows };
  return { ...report, rows, invalid: [...report.invalid, row] };
}
