/** 160 bits in base 32, which may be copied from paper; earlier codes are in base64url. */
const codePattern = /^([0-9a-z]{32}|[\w-]{27})$/i;
/** What a code has and a searched name or word has not. */
const unlikeName = /\d|[a-z_][A-Z]|^[0-9A-Za-z]{32}$/;

/**
 * Returns the code of a receipt in a text: the code itself, or the address of a receipt; `null` for any
 * other text.
 */
export function receiptCodeOf(text: string): string | null {
  const typed = text.trim();
  const [, fromAddress] = /\/receipts\/[a-z-]+\/([\w-]+)/.exec(typed) ?? [];
  const code = fromAddress ?? typed;
  return codePattern.test(code) && unlikeName.test(code) ? code : null;
}

/** The page that finds a receipt by its code. */
export const receiptSearchPath = (code: string): string =>
  `/receipts?code=${encodeURIComponent(code)}`;
