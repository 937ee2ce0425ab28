import { endpoints, type ImportLine, type ImportSummary } from "@deeds/contracts/browser";
import { revalidateAll, sendForLines } from "@deeds/remote-kit";

/** What is imported and exported. */
export type TransferKind = "people" | "proofs";

const imports = { people: endpoints.importPeople, proofs: endpoints.importProofs };
const exports = { people: endpoints.exportPeople, proofs: endpoints.exportProofs };

/** The address of everything as a file. */
export const exportAddress = (kind: TransferKind, format: "csv" | "jsonl"): string =>
  `${exports[kind].path}?format=${format}`;

/** Imports a file, or only reports what would happen; tells of each line as it is decided. */
export async function* importFile(
  kind: TransferKind,
  file: File,
  options: { dryRun: boolean; signal: AbortSignal },
): AsyncGenerator<ImportLine | ImportSummary> {
  const parts = { query: options.dryRun ? { dryRun: 1 } : {} };
  const { signal } = options;
  for await (const line of sendForLines({ endpoint: imports[kind], parts, file, signal })) {
    // The lines are written by the contract's own schema.
    yield line as ImportLine | ImportSummary;
  }
}

/** An import may have touched anything. */
export const refreshImported = revalidateAll;

/** What an import, or its dry run, has told so far. */
export interface ImportReport {
  /** Lines that were decided. */
  lines: number;
  /** Lines that cannot be imported, in their order; no more than are shown. */
  refused: readonly ImportLine[];
  /** Null until the answer is whole. */
  summary: ImportSummary | null;
}

export const nothingYet: ImportReport = { lines: 0, refused: [], summary: null };

/** Refused lines that a page shows; a file with more has another mistake than those. */
export const mostShown = 500;

/** The report with one more line of the answer. */
export function withLine(report: ImportReport, told: ImportLine | ImportSummary): ImportReport {
  if ("done" in told) return { ...report, summary: told };
  const lines = report.lines + 1;
  if (told.outcome !== "refused" || report.refused.length >= mostShown) return { ...report, lines };
  return { ...report, lines, refused: [...report.refused, told] };
}
