import { z } from "zod";

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
});

/** A place of a body, and what the contract says of it. */
export interface Slot {
  path: readonly (string | number)[];
  /** Takes text and nothing of another type. */
  isText: boolean;
  isList: boolean;
}

const texts = [
  ...["Слово и дело", "https://example.org/", "1.0.0-00000000", "2026-01-01T00:00:00.000Z"],
  ...["/api/files/proof/none.png", "/api/files/photo/none.webp", "word", "mf-elsewhere"],
];

const read = (value: unknown): Schema => schemaShape.parse(value);

export const describeSchema = (schema: z.ZodType): Schema =>
  read(z.toJSONSchema(schema, { io: "input", unrepresentable: "any", reused: "inline" }));

function main(schema: Schema): Schema {
  const alternatives = schema.anyOf?.map(read).filter(({ type }) => type !== "null") ?? [];
  const [first] = alternatives;
  return first ? main(first) : schema;
}

/** The least that fits: what is required, and of each text one that its pattern takes. */
export function sampleOf(whole: unknown): z.core.util.JSONType {
  const schema = main(read(whole));
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
