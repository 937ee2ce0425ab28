export interface Column<Row> {
  name: string;
  kind: ColumnKind;
  of(row: Row): unknown;
}

export type KnownColumns = readonly { name: string; kind: ColumnKind }[];

/** An empty cell is `null`, `[]` for a list, `undefined` for a boolean; invalid text remains text. */
export type ColumnKind = "text" | "number" | "boolean" | "list";

/** Returns a value as the text of a cell; `null`, an empty list and an empty object are empty. */
export function writeCell(value: unknown): string {
  if (value === null || value === undefined) return "";
  if (typeof value !== "object") return String(value);
  return Object.keys(value).length === 0 ? "" : JSON.stringify(value);
}

/** Read the value of a cell. */
export const cellReaders: Record<ColumnKind, (cell: string) => unknown> = {
  text: (cell) => (cell === "" ? null : cell),
  number: (cell) => (cell === "" ? null : readNumber(cell)),
  // Spreadsheets write TRUE and FALSE.
  boolean: (cell) => (cell === "" ? undefined : (booleans.get(cell.toLowerCase()) ?? cell)),
  list: (cell) => (cell === "" ? [] : readJson(cell)),
};

const booleans = new Map([
  ["true", true],
  ["false", false],
]);

const readNumber = (cell: string): unknown => (/^-?\d{1,15}$/.test(cell) ? Number(cell) : cell);

function readJson(cell: string): unknown {
  try {
    return JSON.parse(cell);
  } catch {
    return cell;
  }
}

/**
 * What a spreadsheet may run as a formula, its full-width forms too
 * (https://owasp.org/www-community/attacks/CSV_Injection). A text that begins with apostrophes
 * before such a character is guarded too, to be restored exactly.
 */
const formula = /^'*[=+\-@\t\r\n＝＋－＠]/;
const guarded = /^'+[=+\-@\t\r\n＝＋－＠]/;

/** Returns a text that no spreadsheet runs; `unguardCell` restores it exactly. */
export const guardCell = (text: string): string => (formula.test(text) ? `'${text}` : text);

export const unguardCell = (cell: string): string => (guarded.test(cell) ? cell.slice(1) : cell);
