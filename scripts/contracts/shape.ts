import { isJson, type Json, listOf, partOf, textsOf } from "./change.ts";

/** What JSON Schema says of a value, in the words that a comparison needs. */
export interface Shape {
  /** Null: any type. */
  types: ReadonlySet<string> | null;
  /** Null: any value of the type. */
  values: ReadonlySet<string> | null;
  properties: Json;
  required: ReadonlySet<string>;
  /** Whether fields without a name here are taken; a schema when they have to fit one. */
  rest: boolean | Json;
  items: Json | null;
  /** Limits, patterns and formats by their word. */
  bounds: ReadonlyMap<string, unknown>;
}

/** Follows references inside one document. */
export type Resolve = (schema: Json) => Json;

export function resolverOf(document: Json): Resolve {
  const resolve: Resolve = (schema) => {
    if (typeof schema.$ref !== "string") return schema;
    const path = schema.$ref.replace(/^#\//, "").split("/");
    return resolve(path.reduce(partOf, document));
  };
  return resolve;
}

/** The shapes that a value may have, and whether it may be null instead. */
export function alternativesOf(
  schema: Json,
  resolve: Resolve,
): { isNullable: boolean; list: Json[] } {
  const whole = resolve(schema);
  const inside = [...listOf(whole.anyOf), ...listOf(whole.oneOf)].filter(isJson);
  if (inside.length === 0) return withoutNull(whole);
  const flat = inside.map((part) => alternativesOf(part, resolve));
  const list = flat.flatMap((part) => part.list);
  return { isNullable: flat.some((part) => part.isNullable), list };
}

/** `{ type: ["string", "null"] }` and a form of its own for null say the same. */
function withoutNull(schema: Json): { isNullable: boolean; list: Json[] } {
  const types = typeof schema.type === "string" ? [schema.type] : textsOf(schema.type);
  if (!types.includes("null")) return { isNullable: false, list: [schema] };
  const others = types.filter((type) => type !== "null");
  return { isNullable: true, list: others.length > 0 ? [{ ...schema, type: others }] : [] };
}

const boundWords = [
  ...["maxLength", "maximum", "exclusiveMaximum", "maxItems"],
  ...["minLength", "minimum", "exclusiveMinimum", "minItems"],
  ...["pattern", "format", "contentMediaType", "default"],
];

/** A single alternative as a shape; the parts of an `allOf` count together. */
export function shapeOf(schema: Json, resolve: Resolve): Shape {
  const whole = listOf(schema.allOf)
    .filter(isJson)
    .map(resolve)
    .reduce((merged, part) => merge(merged, part), schema);
  const values = "const" in whole ? [whole.const] : listOf(whole.enum);
  const types = typeof whole.type === "string" ? [whole.type] : textsOf(whole.type);
  const { additionalProperties: rest = true } = whole;
  return {
    types: types.length > 0 ? new Set(types) : null,
    values: values.length > 0 ? new Set(values.map((value) => JSON.stringify(value))) : null,
    properties: partOf(whole, "properties"),
    required: new Set(textsOf(whole.required)),
    rest: isJson(rest) ? rest : rest !== false,
    items: isJson(whole.items) ? whole.items : null,
    bounds: new Map(boundWords.filter((word) => word in whole).map((word) => [word, whole[word]])),
  };
}

/** The first says more exactly what both say. */
const merge = (first: Json, second: Json): Json => ({
  ...second,
  ...first,
  properties: { ...partOf(second, "properties"), ...partOf(first, "properties") },
  required: [...new Set([...textsOf(second.required), ...textsOf(first.required)])],
});
