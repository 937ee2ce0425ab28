import { limits } from "@deeds/contracts/browser";
import { formatFileSize } from "@deeds/i18n";
import { useLanguage, useTranslation } from "@deeds/i18n/react";
import { Button, Card, toast } from "@deeds/ui";
import { FilePicker } from "@deeds/ui/carried";
import { FileCheck, Upload } from "lucide-react";
import { useState } from "react";
import type { TransferKind } from "../api/transfer.ts";
import { PartFailed } from "../common/part-failed.tsx";
import { ImportOutcome } from "./import-outcome.tsx";
import { useImport } from "./use-import.ts";

const megabyte = 1024 * 1024;

/** A file is chosen, checked without changing anything, and only then imported. */
export function ImportCard({ kind }: { kind: TransferKind }) {
  const { t } = useTranslation("admin");
  const [language] = useLanguage();
  const [file, setFile] = useState<File | null>(null);
  const { running, report, error, forget, run } = useImport(kind);
  const choose = ([chosen]: File[]) => {
    if (!chosen) return;
    forget();
    setFile(chosen);
  };
  const check = () => file && void run(file, true);
  const bring = async () => {
    if (file && (await run(file, false))) toast({ title: t("transfer.imported") });
  };
  const checked = report?.summary?.dryRun === true;
  return (
    <Card headingLevel={3} title={t("transfer.import")}>
      <div className="flex flex-col gap-4">
        <p className="max-w-measure text-muted">
          {t("transfer.importText", {
            size: limits.importFile / megabyte,
            lines: limits.importLines,
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
              onClick={() => void bring()}
            >
              {t("transfer.bring")}
            </Button>
          </div>
        )}
        {error && <PartFailed title={t("transfer.failed")} error={error} onRetry={check} />}
        {report && <ImportOutcome report={report} running={running !== null} />}
      </div>
    </Card>
  );
}
