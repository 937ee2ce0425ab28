import { endpoints, importColumns, limits } from "@deeds/contracts/browser";
import { formatFileSize, formatNumber } from "@deeds/i18n";
import { useLanguage, useTranslation } from "@deeds/i18n/react";
import { type ApiError, WorkspacePage } from "@deeds/remote-kit";
import { Button, Card, ErrorState, Notice, Tabs, toast } from "@deeds/ui";
import { FilePicker } from "@deeds/ui/bundled";
import { Download, FileCheck, Upload } from "lucide-react";
import { useState } from "react";
import { useView, ViewHeading } from "../common/lists.tsx";
import { DownloadLink } from "../common/tables.tsx";
import { ColumnMapping } from "./column-mapping.tsx";
import { downloadText } from "./files.ts";
import { ImportOutcome } from "./import-outcome.tsx";
import { type ColumnNames, type TransferKind, transferKinds, useImport } from "./use-import.ts";

export function TransferPage() {
  const { t } = useTranslation("admin");
  const [kind, choose] = useView("kind", transferKinds);
  return (
    <WorkspacePage title={t("transfer.title")}>
      <Tabs
        label={t("transfer.title")}
        tabs={transferKinds.map((id) => ({ id, label: t(`transfer.kinds.${id}`) }))}
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
  const [names, setNames] = useState<ColumnNames>({});
  const { running, report, error, unknown, reset, run, refusedRows } = useImport(kind);
  const isTooLarge = file !== null && file.size > limits.importFile;
  const choose = ([chosen]: File[]) => {
    if (!chosen) return;
    reset();
    setNames({});
    setFile(chosen);
  };
  const check = (columns = names) => {
    setNames(columns);
    if (file) void run({ file, dryRun: true, names: columns });
  };
  const runImport = async () => {
    const isDone = file && (await run({ file, dryRun: false, names }));
    if (isDone) toast({ title: t("transfer.imported") });
  };
  const checked = report?.summary?.dryRun === true;
  // A file that was refused as a whole has no report.
  const hasReport = report !== null && (error === null || report.rows > 0);
  const size = limits.importFile / megabyte;
  return (
    <Card headingLevel={3} title={t("transfer.import")}>
      <div className="flex flex-col gap-4">
        <p className="max-w-measure text-muted">
          {t("transfer.importText", { size, lines: formatNumber(limits.maxImportRows, language) })}
        </p>
        <div>
          <Button icon={Download} onClick={() => downloadTemplate(kind, language)}>
            {t("transfer.template")}
          </Button>
        </div>
        <FilePicker
          accept=".csv,.txt,.jsonl,.ndjson,text/csv,text/plain,application/x-ndjson"
          disabled={running !== null}
          onFiles={choose}
        />
        {file && (
          <div className="flex flex-wrap items-center gap-3">
            <p className="grow break-all">
              {file.name}, {formatFileSize(file.size, language)}
            </p>
            <Button
              icon={FileCheck}
              disabled={isTooLarge}
              loading={running === "check"}
              onClick={() => check()}
            >
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
        {isTooLarge && <Notice tone="warn">{t("transfer.tooLarge", { size })}</Notice>}
        {error && !hasReport && <FileFailure error={error} />}
        {file && unknown.length > 0 && (
          <ColumnMapping
            key={unknown.join("\n")}
            kind={kind}
            unknown={unknown}
            loading={running === "check"}
            onChosen={(chosen) => check({ ...names, ...chosen })}
          />
        )}
        {hasReport && (
          <ImportOutcome
            report={report}
            running={running !== null}
            fileName={file?.name ?? ""}
            refusedRows={refusedRows}
          />
        )}
      </div>
    </Card>
  );
}

/** What the server says about the whole file. */
function FileFailure({ error }: { error: ApiError }) {
  const { t } = useTranslation("admin");
  return (
    <ErrorState title={t("transfer.failed")} requestId={error.requestId}>
      <p>{error.message}</p>
      {error.issues.length > 0 && (
        <ul>
          {error.issues.map(({ path, message }) => (
            <li key={`${path} ${message}`}>
              {path !== "file" && <code>{path || t("transfer.unnamed")}: </code>}
              {message}
            </li>
          ))}
        </ul>
      )}
    </ErrorState>
  );
}

/** Spreadsheets of languages with a decimal comma separate cells by semicolons. */
function downloadTemplate(kind: TransferKind, language: string): void {
  const delimiter = language === "en" ? "," : ";";
  downloadText(`${kind}.csv`, `${importColumns[kind].join(delimiter)}\r\n`);
}

const exports = { people: endpoints.exportPeople, proofs: endpoints.exportProofs };

const exportAddress = (kind: TransferKind, format: "csv" | "jsonl"): string =>
  `${exports[kind].path}?format=${format}`;
