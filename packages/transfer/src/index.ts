export { answerExport, answerImport, type Export } from "./answer.ts";
export type { Column } from "./column.ts";
export type { Importer, Outcome, ReadLine } from "./import-lines.ts";
