export { answerExport, answerImport, type Export, type TransferFormat } from "./answer.ts";
export type { Column } from "./column.ts";
export { type Importer, importedLine, type Outcome, type ReadLine } from "./import-lines.ts";
export { createOwnIds, findByExternalIds, type OwnIds, withExternalId } from "./own-ids.ts";
export { movesOf, planLines, type Step } from "./plan-lines.ts";
