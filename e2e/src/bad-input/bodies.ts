import { type ErrorCode, limits } from "@deeds/contracts";
import { z } from "zod";
import type { RawCall } from "./calls.ts";

type Schema = z.infer<typeof schemaShape>;

const schemaShape = z.looseObject({
  type: z.union([z.string(), z.array(z.string())]).optional(),
  properties: z.record(z.string(), z.unknown()).optional(),
  required: z.array(z.string()).optional(),
  items: z.unknown().optional(),
  anyOf: z.array(z.unknown()).optional(),
  enum: z.array(z.json()).optional(),
  const: z.json().optional(),
  pattern: z.string().optional(),
  minLength: z.number().optional(),
  minimum: z.number().optional(),
  exclusiveMinimum: z.number().optional(),
  examples: z.array(z.json()).optional(),
});

export interface Slot {
  path: readonly (string | number)[];
  /** Takes text and nothing of another type. */
  isText: boolean;
  isList: boolean;
}

const texts = [
  "Слово и дело",
  "https://example.org/",
  "1.0.0-00000000",
  "2026-01-01T00:00:00.000Z",
  "/api/files/proof/none.png",
  "/api/files/photo/none.webp",
  "word",
  "mf-elsewhere",
  "A".repeat(43),
  `1.${"A".repeat(43)}`,
];

const read = (value: unknown): Schema => schemaShape.parse(value);

export const describeSchema = (schema: z.ZodType): Schema =>
  read(z.toJSONSchema(schema, { io: "input", unrepresentable: "any", reused: "inline" }));

function main(schema: Schema): Schema {
  const alternatives = schema.anyOf?.map(read).filter(({ type }) => type !== "null") ?? [];
  const [first] = alternatives;
  return first ? main(first) : schema;
}

/** The schema's example, or the least that fits: what is required, and of each text one that its pattern takes. */
export function sampleOf(whole: unknown): z.core.util.JSONType {
  const schema = main(read(whole));
  if (schema.examples?.[0] !== undefined) return schema.examples[0];
  if (schema.const !== undefined) return schema.const;
  if (schema.enum?.[0] !== undefined) return schema.enum[0];
  const [type] = [schema.type].flat();
  if (type === "object") {
    const names = schema.required ?? [];
    return Object.fromEntries(names.map((name) => [name, sampleOf(schema.properties?.[name])]));
  }
  if (type === "array") return [];
  if (type === "boolean") return true;
  if (type === "integer" || type === "number") return numberFor(schema);
  return textFor(schema);
}

const numberFor = ({ minimum, exclusiveMinimum }: Schema): number =>
  Math.max(minimum ?? 0, exclusiveMinimum === undefined ? 0 : exclusiveMinimum + 1);

function textFor({ pattern, minLength = 0 }: Schema): string {
  const fitting = texts.find(
    (text) => text.length >= minLength && (!pattern || new RegExp(pattern).test(text)),
  );
  if (fitting === undefined) throw new Error(`no sample text fits ${pattern}`);
  return fitting;
}

/** Every place of a body that a value can be put into, lists and what is in them included. */
export function slotsOf(whole: unknown, path: Slot["path"] = []): Slot[] {
  const schema = main(read(whole));
  const types = [schema.type].flat();
  const own: Slot = {
    path,
    isText: types[0] === "string",
    isList: types[0] === "array",
  };
  const inside = Object.entries(schema.properties ?? {}).flatMap(([name, inner]) =>
    slotsOf(inner, [...path, name]),
  );
  const entries = schema.items === undefined ? [] : slotsOf(schema.items, [...path, 0]);
  return [...(path.length > 0 ? [own] : []), ...inside, ...entries];
}

/** A body with a value at a place; what surrounds it is made from its schema. */
export function withValue(whole: unknown, path: Slot["path"], value: unknown): unknown {
  const [step, ...rest] = path;
  if (step === undefined) return value;
  const schema = main(read(whole));
  if (typeof step === "number") return [withValue(schema.items, rest, value)];
  const sample = sampleOf(schema);
  const fields = typeof sample === "object" && sample !== null ? sample : {};
  return { ...fields, [step]: withValue(schema.properties?.[step], rest, value) };
}

export const slotValues: readonly [what: string, value: unknown][] = [
  ["an operator", { $ne: null }],
  ["an operator that compares", { $gt: "" }],
  ["a list", ["a"]],
  ["a list of lists", [[[]]]],
  ["a number", 42],
  ["a negative number", -1],
  ["a fraction", 1.5],
  ["a number beyond exactness", 2 ** 53 + 2],
  ["a number in a text", "42"],
  ["a boolean", true],
  ["a text", "nonsense"],
  ["an object", {}],
  ["a lone surrogate", "a\ud800b"],
  ["a NUL", "a\0b"],
  ["a long text", "я".repeat(limits.longText + 1)],
  ["101 entries", Array.from({ length: limits.listEntries + 1 }, () => "word")],
  ["a prototype", JSON.parse('{"__proto__":{"isAdmin":true}}')],
  ["a constructor", { constructor: { prototype: { isAdmin: true } } }],
  ["a script", "javascript:alert(1)"],
];

/** A text is a text: none of these may pass for one, whatever the call. */
const neverText = new Set(["an operator", "an operator that compares", "a list", "an object"]);
const neverInside = new Set(["a lone surrogate", "a NUL"]);

/**
 * Passwords and confirmations are compared and never shown, and of a birth date only the date is stored;
 * the rest of the texts is stored and shown.
 */
const comparedOnly = /assword$|^confirm$|^birthDate$/;

export function mustBeRejected({ path, isText }: Slot, what: string): boolean {
  if (!isText) return false;
  if (neverText.has(what)) return true;
  return neverInside.has(what) && !comparedOnly.test(String(path.at(-1)));
}

const type = { "content-type": "application/json" };
const text = (body: BodyInit): RawCall => ({ headers: type, body });

const nested = (depth: number): string => `{"a":${"[".repeat(depth - 1)}${"]".repeat(depth - 1)}}`;
const wide = (count: number): string =>
  JSON.stringify(Object.fromEntries(Array.from({ length: count }, (_, at) => [`k${at}`, 1])));

/** Bodies that are refused before their fields are validated, by what is wrong with them. */
export const wholeBodies: readonly [what: string, call: RawCall, code: ErrorCode][] = [
  ["breaks off", text('{"a":'), "malformed-json"],
  ["is no JSON", text("{'a': 1}"), "malformed-json"],
  ["has a second value", text("{} {}"), "malformed-json"],
  ["has a number that JSON has not", text('{"a":NaN}'), "malformed-json"],
  ["is invalid UTF-8", text(Buffer.from('{"a":"\xff\xfe"}', "latin1")), "malformed-json"],
  ["has an overlong form", text(Buffer.from('{"a":"\xc0\xaf"}', "latin1")), "malformed-json"],
  ["is UTF-16", text(Buffer.from('{"a":1}', "utf16le")), "malformed-json"],
  ["is not there", { headers: type }, "validation"],
  ["is empty", text(""), "validation"],
  ["is a list", text("[]"), "validation"],
  ["is a text", text('"text"'), "validation"],
  ["is null", text("null"), "validation"],
  ["is a number", text("42"), "validation"],
  ["is 21 levels deep", text(nested(limits.jsonDepth + 1)), "validation"],
  ["is 10,000 levels deep", text(nested(10_000)), "validation"],
  ["has 1,001 keys", text(wide(limits.jsonKeys + 1)), "validation"],
  ["has an unknown field", text('{"zzz":1}'), "validation"],
  ["has __proto__", text('{"__proto__":{"isAdmin":true}}'), "validation"],
  ["has constructor", text('{"constructor":{"prototype":{"isAdmin":true}}}'), "validation"],
  ["has an operator for a field", text('{"$where":"sleep(1000)"}'), "validation"],
  ["is 257 KB", text(`{"a":"${"x".repeat(257 * 1024)}"}`), "body-too-large"],
  ["is text", { headers: { "content-type": "text/plain" }, body: "{}" }, "content-type"],
  ["is XML", { headers: { "content-type": "application/xml" }, body: "<a/>" }, "content-type"],
  ["is a form", { body: new URLSearchParams({ a: "1" }) }, "content-type"],
  ["does not say what it is", { headers: { "content-type": "" }, body: "{}" }, "content-type"],
];
