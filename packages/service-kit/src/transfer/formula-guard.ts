/**
 * What a spreadsheet may run as a formula, its full-width forms too
 * (https://owasp.org/www-community/attacks/CSV_Injection). A text that begins with apostrophes
 * before such a character is guarded as well: otherwise it would come back without one of its own.
 */
const formula = /^'*[=+\-@\t\r\n＝＋－＠]/;
const guarded = /^'+[=+\-@\t\r\n＝＋－＠]/;

/** A text that no spreadsheet runs; `unguardCell` gives exactly the same text back. */
export const guardCell = (text: string): string => (formula.test(text) ? `'${text}` : text);

export const unguardCell = (cell: string): string => (guarded.test(cell) ? cell.slice(1) : cell);
