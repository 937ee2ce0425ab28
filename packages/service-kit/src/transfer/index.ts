export { answerExport, answerImport, type Export } from "./answer.ts";
export type { Column } from "./column.ts";
export { findByExternalIds, withExternalId } from "./find-by-external-ids.ts";
export type { Importer, Outcome, ReadLine } from "./import-lines.ts";
export { importedLine } from "./imported-line.ts";
export { createOwnIds, type OwnIds } from "./own-ids.ts";
export { movesOf, planLines, type Step } from "./plan-lines.ts";
export type { TransferFormat } from "./write-things.ts";
