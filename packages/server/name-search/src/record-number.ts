/** `№ 000123`, `#123`, `no. 123`. */
const written = /^(?<mark>№|#|n[o°º]\.?|номер)?\s*(?<digits>\d{1,9})$/iu;
/** Entry numbers are shown with six digits. */
const shownDigits = 6;

export interface RecordNumber {
  id: number;
  /** With a mark or as it is shown, so that it is no beginning of a phone number. */
  isExplicit: boolean;
}

/** Returns the number of a record in a search text; `null` for a text that is none. */
export function recordNumberOf(text: string): RecordNumber | null {
  const { mark, digits = "" } = written.exec(text.normalize("NFC").trim())?.groups ?? {};
  const id = Number(digits);
  if (id === 0) return null;
  const isShown = digits.length === shownDigits && digits.startsWith("0");
  return { id, isExplicit: mark !== undefined || isShown };
}
