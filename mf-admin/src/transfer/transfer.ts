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
  for await (const line of sendForRows({ endpoint: imports[kind], parts, file, signal })) {
    // The lines are written by the contract's own schema.
    yield line as ImportRow | ImportSummary;
  }
}

export interface ImportReport {
  lines: number;
  /** Lines that cannot be imported, in their order; no more than are shown. */
  refused: readonly ImportRow[];
  /** Null until the answer is whole. */
  summary: ImportSummary | null;
}

export const nothingYet: ImportReport = { lines: 0, refused: [], summary: null };

/** Most refused lines that the page shows. */
export const mostShown = 500;

export function withLine(report: ImportReport, told: ImportRow | ImportSummary): ImportReport {
  if ("done" in told) return { ...report, summary: told };
  const lines = report.lines + 1;
  if (told.outcome !== "refused" || report.refused.length >= mostShown) return { ...report, lines };
  return { ...report, lines, refused: [...report.refused, told] };
}
