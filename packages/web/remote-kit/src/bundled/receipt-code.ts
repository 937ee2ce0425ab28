/** 160 bits in base64url. */
const codePattern = /^[\w-]{27}$/;
/** In 27 characters a code has a digit, or an upper-case letter inside; a name does not. */
const unlikeName = /\d|[a-z_][A-Z]/;

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
