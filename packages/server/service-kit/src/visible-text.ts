import { refuse } from "./errors.ts";
import type { Call } from "./implement.ts";

/** Control characters, and what turns the direction of text also outside of its field. */
const unwanted = /\p{Cc}|[\u202a-\u202e\u2066-\u2069]/gu;
/** Tabs and line breaks belong to texts; NUL is refused by contracts. */
const exempt = "\0\t\n\r";
const invisible = /^[\s\p{Default_Ignorable_Code_Point}\u2800]*$/u;

/** Returns a text without control characters and direction controls, empty when nothing of it is visible. */
export function visibleText(text: string): string {
  const rest = text.replace(unwanted, (found) => (exempt.includes(found) ? found : ""));
  return invisible.test(rest) ? "" : rest;
}

/** Returns any JSON with `visibleText` of all its texts; names of fields are as sent. */
export function visibleTexts(value: unknown): unknown {
  if (typeof value === "string") return visibleText(value);
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map(visibleTexts);
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, visibleTexts(inner)]),
  );
}

/** Returns the fields of a body that have characters of which none is visible; spaces alone count as empty. */
export function invisibleFieldsOf(body: object): Set<string> {
  const isUnseen = ([, value]: [string, unknown]) =>
    typeof value === "string" && value.trim() !== "" && visibleText(value) === "";
  return new Set(
    Object.entries(body)
      .filter(isUnseen)
      .map(([name]) => name),
  );
}

/** Throws `validation` with an issue for each of the fields that has characters, but none visible. */
export function assertVisible(
  { invisibleFields }: Pick<Call, "invisibleFields">,
  ...fields: string[]
): void {
  const found = fields.filter((field) => invisibleFields.has(field));
  if (found.length > 0)
    throw refuse.validation(found.map((path) => ({ path, message: "required" })));
}
