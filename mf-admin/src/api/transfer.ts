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
