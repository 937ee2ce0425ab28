import { z } from "zod";
import type { Endpoint } from "../endpoint.ts";
import { limits } from "../limits.ts";
import type { JsonSchema, Schemas } from "./schemas.ts";

interface Parameter {
  name: string;
  in: "path" | "query" | "header";
  required: boolean;
  schema: JsonSchema;
}

/** What a call takes beside its body. */
export function parametersOf(endpoint: Endpoint, schemas: Schemas): Parameter[] {
  return [
    ...fieldsOf(endpoint.params, "path", schemas),
    ...fieldsOf(endpoint.query, "query", schemas),
    ...headersOf(endpoint),
  ];
}

function fieldsOf(schema: z.ZodType, place: "path" | "query", schemas: Schemas): Parameter[] {
  const { properties = {}, required = [] } = objectSchema.parse(schemas.describe(schema, "input"));
  return Object.entries(properties).map(([name, described]) => ({
    name,
    in: place,
    required: place === "path" || required.includes(name),
    schema: described,
  }));
}

const objectSchema = z.looseObject({
  properties: z.record(z.string(), z.record(z.string(), z.unknown())).optional(),
  required: z.array(z.string()).optional(),
});

function headersOf(endpoint: Endpoint): Parameter[] {
  return [
    ...(endpoint.idempotent
      ? [header("Idempotency-Key", { type: "string", maxLength: limits.idempotencyKey })]
      : []),
    ...(endpoint.errors.includes("edit-conflict") ? [header("If-Match", { type: "string" })] : []),
    ...(endpoint.rateLimit === "anonymous-submission"
      ? [header("X-Proof-Of-Work", { type: "string" })]
      : []),
  ];
}

const header = (name: string, schema: JsonSchema): Parameter => ({
  ...{ name, in: "header", required: false, schema },
});
