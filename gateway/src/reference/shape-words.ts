import { escapeHtml } from "../documents/html.ts";
import { nameOfRef, type Shape } from "./shape.ts";

/** Where integers of JSON end; a bound that says no more is not worth reading. */
const anyInteger = Number.MAX_SAFE_INTEGER;

/** What a value is, in words, e.g. `text, 1 to 200 characters, or null`. */
export function wordsOf(shape: Shape): string {
  const { $ref, anyOf, enum: values, type } = shape;
  if ($ref) return shapeLink(nameOfRef($ref));
  if (anyOf) return alternatives(anyOf.map(wordsOf));
  if (values) return `one of ${values.map(literal).join(", ")}`;
  if (shape.const !== undefined) return literal(shape.const);
  if (Array.isArray(type)) return alternatives(type.map((one) => wordsOf({ ...shape, type: one })));
  return [kindOf(shape), ...boundsOf(shape)].join(", ");
}

/** A link to a shape that is described once, at the end of the page. */
export const shapeLink = (name: string): string =>
  `<a href="#shape-${escapeHtml(name)}">${escapeHtml(name)}</a>`;

export const literal = (value: unknown): string =>
  `<code>${escapeHtml(JSON.stringify(value))}</code>`;

const alternatives = (words: readonly string[]): string => [...new Set(words)].join(" or ");

function kindOf(shape: Shape): string {
  const { type, items, additionalProperties: values, properties = {} } = shape;
  switch (type) {
    case "string":
      return textKind(shape);
    case "boolean":
      return "true or false";
    case "array":
      return items ? `list of ${wordsOf(items)}` : "list";
    case "object": {
      const isMap = typeof values === "object" && Object.keys(properties).length === 0;
      return isMap ? `object by name, each ${wordsOf(values)}` : "object";
    }
    case undefined:
      return "any JSON";
    default:
      return type === "null" ? "null" : String(type);
  }
}

const isNumber = ({ pattern }: Shape): boolean => pattern === "^[1-9]\\d{0,15}$";

function textKind(shape: Shape): string {
  if (shape.contentMediaType) return "file";
  if (shape.format === "date-time") return "time, ISO 8601 in UTC";
  if (shape.format === "date") return "date";
  if (shape.format === "uri") return "URL";
  return isNumber(shape) ? "positive integer" : "text";
}

function boundsOf(shape: Shape): string[] {
  const { minLength = 0, maxLength, maxItems, exclusiveMinimum } = shape;
  const lowest = exclusiveMinimum === undefined ? shape.minimum : exclusiveMinimum + 1;
  const { maximum } = shape;
  return [
    ...lengthOf(minLength, maxLength),
    ...(lowest === undefined || lowest === -anyInteger ? [] : [`from ${lowest}`]),
    ...(maximum === undefined || maximum === anyInteger ? [] : [`up to ${maximum}`]),
    ...(maxItems === undefined ? [] : [`at most ${maxItems}`]),
    ...(shape.default === undefined ? [] : [`${literal(shape.default)} by default`]),
    ...shownPattern(shape),
  ];
}

function lengthOf(least: number, most: number | undefined): string[] {
  if (most === undefined) return least > 0 ? [`at least ${least} characters`] : [];
  return [least > 0 ? `${least} to ${most} characters` : `at most ${most} characters`];
}

/** A pattern that a person can read; those of dates and numbers are words already. */
function shownPattern(shape: Shape): string[] {
  const { pattern, format } = shape;
  if (pattern === undefined || format !== undefined || isNumber(shape)) return [];
  return pattern.length > 80 ? [] : [`matching <code>${escapeHtml(pattern)}</code>`];
}
