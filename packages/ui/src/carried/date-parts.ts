/** As typed: each part may be empty or wrong. */
export type DateParts = readonly [day: string, month: string, year: string];

const separators = /[./\-\s]+/;

/** Splits `31.01.1990`, or the beginning of it. */
export function partsOf(typed: string): DateParts {
  const [day = "", month = "", year = ""] = typed.split(/[./\-\s]/);
  return [day, month, year];
}

/** Joins the three parts; "" when all are empty. */
export const typedOf = (parts: DateParts): string =>
  parts.every((part) => part === "") ? "" : parts.join(".");

/**
 * Applies a text that was typed or pasted into one part: a whole date fills the parts from there
 * on, a separator at the end moves focus to the next.
 */
export function typeInto(parts: DateParts, index: number, text: string) {
  const pieces = text.trimStart().split(separators);
  const next = parts.map((part, at) => (at < index ? part : (pieces[at - index] ?? part)));
  // The empty piece after a separator does not clear the next part.
  const last = index + pieces.length - 1;
  if (pieces.length > 1 && pieces.at(-1) === "") next[last] = parts[last] ?? "";
  const [day = "", month = "", year = ""] = next;
  return { parts: [day, month, year] as const, goTo: Math.min(last, 2) };
}
