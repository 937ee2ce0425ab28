import {
  endpoints,
  type ImportRow,
  type ImportSummary,
  importColumns,
} from "@deeds/contracts/browser";
import { type ApiError, isAbort, revalidateAll, toApiError, useInterval } from "@deeds/remote-kit";
import { sendForRows } from "@deeds/remote-kit/bundled";
import { useEffect, useRef, useState } from "react";

export const transferKinds = ["people", "proofs"] as const;
export type TransferKind = (typeof transferKinds)[number];

/** Names of columns here by their names in the file; `""` leaves one out. */
export type ColumnNames = Readonly<Record<string, string>>;

const imports = { people: endpoints.importPeople, proofs: endpoints.importProofs };
const updateInterval = 100;

interface ImportOrder {
  file: File;
  dryRun: boolean;
  names: ColumnNames;
}

/** Leaving the page aborts after the current batch. */
export function useImport(kind: TransferKind) {
  const [running, setRunning] = useState<"check" | "import" | null>(null);
  const [report, setReport] = useState<ImportReport | null>(null);
  const [error, setError] = useState<ApiError | null>(null);
  /** Columns of the file that have no field, also of earlier checks. */
  const [unknown, setUnknown] = useState<readonly string[]>([]);
  const abort = useRef<AbortController | null>(null);
  useEffect(() => () => abort.current?.abort(), []);
  /** The report so far; copied to the state at intervals. */
  const latest = useRef(nothingYet);
  /** The text of every row that cannot be imported. */
  const refused = useRef<string[]>([]);
  useInterval(() => setReport(latest.current), running ? updateInterval : null);

  const reset = () => {
    setReport(null);
    setError(null);
    setUnknown([]);
  };

  const run = async ({ file, dryRun, names }: ImportOrder): Promise<boolean> => {
    const controller = new AbortController();
    abort.current = controller;
    setRunning(dryRun ? "check" : "import");
    setError(null);
    latest.current = nothingYet;
    refused.current = [];
    try {
      const { signal } = controller;
      const parts = { query: queryOf({ dryRun, names }) };
      for await (const received of sendForRows({ endpoint: imports[kind], parts, file, signal })) {
        // The service writes the rows by the schema of the contract.
        const row = received as ImportRow | ImportSummary;
        latest.current = withRow(latest.current, row);
        if ("source" in row && row.source) refused.current.push(row.source);
      }
      return latest.current.summary !== null;
    } catch (thrown) {
      if (isAbort(thrown)) return false;
      const refusal = toApiError(thrown);
      setError(refusal);
      setUnknown((before) => [...new Set([...before, ...unknownColumns(refusal, kind)])]);
      return false;
    } finally {
      setReport(latest.current);
      setRunning(null);
      if (!dryRun) await revalidateAll();
    }
  };
  return { running, report, error, unknown, reset, run, refusedRows: () => refused.current };
}

const unknownColumns = ({ code, issues }: ApiError, kind: TransferKind): string[] =>
  code === "unknown-columns"
    ? issues.map(({ path }) => path).filter((path) => !importColumns[kind].includes(path))
    : [];

const queryOf = ({ dryRun, names }: Omit<ImportOrder, "file">) => ({
  ...(dryRun && { dryRun: 1 }),
  ...(Object.keys(names).length > 0 && { columns: JSON.stringify(names) }),
});

export interface ImportReport {
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
  // The text is needed for the download only.
  const { source: _, ...shown } = row;
  return { ...report, rows, invalid: [...report.invalid, shown] };
}
