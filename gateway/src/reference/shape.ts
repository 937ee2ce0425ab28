import { z } from "zod";

/** A JSON Schema as the documents write it, with the words that the reference page reads. */
export interface Shape {
  $ref?: string | undefined;
  type?: string | string[] | undefined;
  const?: unknown;
  enum?: unknown[] | undefined;
  default?: unknown;
  anyOf?: Shape[] | undefined;
  items?: Shape | undefined;
  properties?: Record<string, Shape> | undefined;
  required?: string[] | undefined;
  additionalProperties?: boolean | Shape | undefined;
  format?: string | undefined;
  pattern?: string | undefined;
  contentMediaType?: string | undefined;
  minLength?: number | undefined;
  maxLength?: number | undefined;
  minimum?: number | undefined;
  maximum?: number | undefined;
  exclusiveMinimum?: number | undefined;
  maxItems?: number | undefined;
}

const schema: z.ZodType<Shape> = z.lazy(() =>
  z.object({
    $ref: z.string().optional(),
    type: z.union([z.string(), z.array(z.string())]).optional(),
    const: z.unknown().optional(),
    enum: z.array(z.unknown()).optional(),
    default: z.unknown().optional(),
    anyOf: z.array(schema).optional(),
    items: schema.optional(),
    properties: z.record(z.string(), schema).optional(),
    required: z.array(z.string()).optional(),
    additionalProperties: z.union([z.boolean(), schema]).optional(),
    format: z.string().optional(),
    pattern: z.string().optional(),
    contentMediaType: z.string().optional(),
    minLength: z.number().optional(),
    maxLength: z.number().optional(),
    minimum: z.number().optional(),
    maximum: z.number().optional(),
    exclusiveMinimum: z.number().optional(),
    maxItems: z.number().optional(),
  }),
);

/** Reads a schema of the documents. */
export const readShape = (json: unknown): Shape => schema.parse(json ?? {});

/** What a reference is called: `#/components/schemas/Person` is Person. */
export const nameOfRef = (ref: string): string => ref.slice(ref.lastIndexOf("/") + 1);

/** The objects whose fields are written out where the schema stands: its own, not those it names. */
export function objectsIn(shape: Shape): Shape[] {
  if (shape.properties && Object.keys(shape.properties).length > 0) return [shape];
  const { anyOf = [], items, additionalProperties: values } = shape;
  const inner = [
    ...anyOf,
    ...(items ? [items] : []),
    ...(typeof values === "object" ? [values] : []),
  ];
  return inner.flatMap(objectsIn);
}
