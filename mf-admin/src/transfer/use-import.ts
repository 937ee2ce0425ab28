import { type ApiError, isAbort, toApiError } from "@deeds/remote-kit";
import { useEffect, useRef, useState } from "react";
import { importFile, refreshImported, type TransferKind } from "../api/transfer.ts";
import { type ImportReport, nothingYet, withLine } from "./import-report.ts";

/** How often the page counts along, in milliseconds. */
const tick = 100;

/** The dry run and the import of one file. Leaving the page ends either behind its present batch. */
export function useImport(kind: TransferKind) {
  const [running, setRunning] = useState<"check" | "import" | null>(null);
  const [report, setReport] = useState<ImportReport | null>(null);
  const [error, setError] = useState<ApiError | null>(null);
  const abort = useRef<AbortController | null>(null);
  useEffect(() => () => abort.current?.abort(), []);

  const forget = () => {
    setReport(null);
    setError(null);
  };

  const run = async (file: File, dryRun: boolean): Promise<boolean> => {
    const controller = new AbortController();
    abort.current = controller;
    setRunning(dryRun ? "check" : "import");
    setError(null);
    let told = nothingYet;
    const timer = setInterval(() => setReport(told), tick);
    try {
      const { signal } = controller;
      for await (const line of importFile(kind, file, { dryRun, signal })) {
        told = withLine(told, line);
      }
      return told.summary !== null;
    } catch (thrown) {
      if (!isAbort(thrown)) setError(toApiError(thrown));
      return false;
    } finally {
      clearInterval(timer);
      setReport(told);
      setRunning(null);
      if (!dryRun) await refreshImported();
    }
  };
  return { running, report, error, forget, run };
}
