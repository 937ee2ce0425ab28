/** As typed: each part may be empty or invalid. */
export type DateParts = readonly [day: string, month: string, year: string];

const separators = /[./\-\s]+/;

/** Splits a complete or partial `31.01.1990`; missing parts are `""`. */
export function splitDate(typed: string): DateParts {
  const [day = "", month = "", year = ""] = typed.split(/[./\-\s]/);
  return [day, month, year];
}

/** Joins the three parts with dots; `""` when all are empty. */
export const joinDate = (parts: DateParts): string =>
  parts.every((part) => part === "") ? "" : parts.join(".");

/**
 * Returns the parts after typing or pasting into one of them, and which to focus: text with
 * separators fills the following parts, a trailing separator moves focus to the next one.
 */
export function applyInput(parts: DateParts, index: number, text: string) {
  const pieces = text.trimStart().split(separators);
  const next = parts.map((part, at) => (at < index ? part : (pieces[at - index] ?? part)));
  // The empty piece after a separator does not clear the next part.
  const last = index + pieces.length - 1;
  if (pieces.length > 1 && pieces.at(-1) === "") next[last] = parts[last] ?? "";
  const [day = "", month = "", year = ""] = next;
  return { parts: [day, month, year] as const, focusIndex: Math.min(last, 2) };
}
