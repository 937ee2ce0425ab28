export type { Column } from "./column.ts";
export {
  type Importer,
  importAuditEntry,
  movesOf,
  type PlannedRow,
  planRows,
  type ReadRow,
} from "./import-rows.ts";
export * from "./internal-ids.ts";
export { type Export, type TransferFormat, writeExport, writeImport } from "./responses.ts";
