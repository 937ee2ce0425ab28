export type { Column } from "./column.ts";
export { type Importer, importAuditEntry, type Outcome, type ReadRow } from "./import-rows.ts";
export {
  createInternalIds,
  findByExternalIds,
  type InternalIds,
  withExternalId,
} from "./internal-ids.ts";
export { movesOf, type PlannedRow, planRows } from "./plan-rows.ts";
export { type Export, type TransferFormat, writeExport, writeImport } from "./responses.ts";
