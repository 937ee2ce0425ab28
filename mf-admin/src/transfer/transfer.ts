import { endpoints, type ImportRow, type ImportSummary } from "@deeds/contracts/browser";
import { sendForRows } from "@deeds/remote-kit";

export type TransferKind = "people" | "proofs";

const imports = { people: endpoints.importPeople, proofs: endpoints.importProofs };
const exports = { people: endpoints.exportPeople, proofs: endpoints.exportProofs };

export const exportAddress = (kind: TransferKind, format: "csv" | "jsonl"): string =>
  `${exports[kind].path}?format=${format}`;

export async function* importFile(
  kind: TransferKind,
  file: File,
  options: { dryRun: boolean; signal: AbortSignal },
): AsyncGenerator<ImportRow | ImportSummary> {
  const parts = { query: options.dryRun ? { dryRun: 1 } : {} };
  const { signal } = options;
  for await (const row of sendForRows({ endpoint: imports[kind], parts, file, signal })) {
    // The service writes the rows by the schema of the contract.
    yield row as ImportRow | ImportSummary;
  }
}

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
  return { ...report, rows, invalid: [...report.invalid, row] };
}
