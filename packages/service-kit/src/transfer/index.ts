export { type Export, type TransferFormat, writeExport, writeImport } from "./answer.ts";
export type { Column } from "./column.ts";
export { type Importer, importedLine, type Outcome, type ReadRow } from "./import-lines.ts";
export {
  createInternalIds,
  findByExternalIds,
  type InternalIds,
  withExternalId,
} from "./own-ids.ts";
export { movesOf, type PlannedRow, planRows } from "./plan-lines.ts";
