import type { ImportLine, ImportSummary } from "@deeds/contracts";

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
