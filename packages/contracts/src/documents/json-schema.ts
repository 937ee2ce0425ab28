import { z } from "zod";

/**
 * A schema as JSON Schema 2020-12: what a caller may send (`input`) or gets (`output`). What JSON
 * Schema cannot say, e.g. a rule between two fields, is left open.
 */
export function jsonSchema(schema: z.ZodType, io: "input" | "output"): Record<string, unknown> {
  const { $schema: _, ...described } = z.toJSONSchema(schema, { io, unrepresentable: "any" });
  return described;
}
