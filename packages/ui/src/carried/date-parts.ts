/** Day, month and year as they were typed, each of them possibly empty or wrong. */
export type DateParts = readonly [day: string, month: string, year: string];

const separators = /[./\-\s]+/;

/** The parts of `31.01.1990`, or of as much of it as is there. */
export function partsOf(typed: string): DateParts {
  const [day = "", month = "", year = ""] = typed.split(/[./\-\s]/);
  return [day, month, year];
}

/** One text for the three parts; nothing at all is no date. */
export const typedOf = (parts: DateParts): string =>
  parts.every((part) => part === "") ? "" : parts.join(".");

/**
 * What becomes of the parts when a text is typed or pasted into one of them: a whole date fills the
 * parts from there on, a separator at the end moves on.
 */
export function typeInto(parts: DateParts, index: number, text: string) {
  const pieces = text.trimStart().split(separators);
  const next = parts.map((part, at) => (at < index ? part : (pieces[at - index] ?? part)));
  // The empty piece behind a separator is no deletion of the part that it leads to.
  const last = index + pieces.length - 1;
  if (pieces.length > 1 && pieces.at(-1) === "") next[last] = parts[last] ?? "";
  const [day = "", month = "", year = ""] = next;
  return { parts: [day, month, year] as const, goTo: Math.min(last, 2) };
}
