import { z } from "zod";
import type { Endpoint } from "../endpoint.ts";
import { endpointList } from "../endpoints/index.ts";
import { type ErrorCode, errorStatus } from "../errors.ts";
import { jsonSchema } from "./json-schema.ts";

const everyCallMay: ErrorCode[] = ["rate-limited", "service-unavailable"];

/** The product's calls as OpenAPI 3.1, made from the same declarations that answer them. */
export function openApi() {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const endpoint of endpointList) {
    const method = endpoint.method.toLowerCase();
    paths[endpoint.path] = { ...paths[endpoint.path], [method]: operationOf(endpoint) };
  }
  return {
    openapi: "3.1.0",
    info: { title: "Good Deeds", version: "1.0.0" },
    paths,
    components: {
      schemas: { Error: errorSchema },
      securitySchemes: {
        session: { type: "apiKey", in: "cookie", name: "sid" },
        publisher: { type: "http", scheme: "bearer" },
      },
    },
  };
}

function operationOf(endpoint: Endpoint) {
  const needsSession = endpoint.access === "signed-in" || endpoint.access === "admin";
  return {
    operationId: endpoint.name,
    summary: endpoint.summary,
    tags: [endpoint.service],
    parameters: [
      ...parametersOf(endpoint.params, "path"),
      ...parametersOf(endpoint.query, "query"),
      ...(endpoint.idempotent ? [idempotencyKey] : []),
    ],
    ...bodyOf(endpoint),
    responses: responsesOf(endpoint),
    ...(needsSession && { security: [{ session: [] }] }),
    ...(endpoint.access === "publisher" && { security: [{ session: [] }, { publisher: [] }] }),
  };
}

function parametersOf(schema: z.ZodType, place: "path" | "query") {
  const { properties = {}, required = [] } = parameterSchema.parse(jsonSchema(schema, "input"));
  return Object.entries(properties).map(([name, described]) => ({
    name,
    in: place,
    required: place === "path" || required.includes(name),
    schema: described,
  }));
}

const parameterSchema = z.looseObject({
  properties: z.record(z.string(), z.unknown()).optional(),
  required: z.array(z.string()).optional(),
});

function bodyOf({ bodyKind, body }: Endpoint) {
  if (bodyKind === "none") return {};
  return { requestBody: { required: true, content: contents[bodyKind](body) } };
}

const contents = {
  json: (body: z.ZodType) => ({ "application/json": { schema: jsonSchema(body, "input") } }),
  multipart: () => ({ "multipart/form-data": { schema: form } }),
  bytes: () => ({ "application/json": {} }),
};

const form = {
  type: "object",
  properties: { file: { type: "string", contentMediaType: "application/octet-stream" } },
  required: ["file"],
};

function responsesOf(endpoint: Endpoint): Record<string, unknown> {
  const refusals = [...endpoint.errors, ...refusalsOfAccess(endpoint), ...everyCallMay];
  return {
    [endpoint.status]: { description: endpoint.summary, ...contentOf(endpoint) },
    ...Object.fromEntries(refusals.map((code) => [errorStatus[code], refusal])),
  };
}

const refusalsOfAccess = ({ access }: Endpoint): ErrorCode[] =>
  access === "public" ? [] : ["not-authenticated", "not-allowed"];

function contentOf({ answer, response, contentTypes }: Endpoint) {
  if (answer === "empty") return {};
  if (answer === "bytes") {
    const types = contentTypes.length > 0 ? contentTypes : ["application/octet-stream"];
    return { content: Object.fromEntries(types.map((type) => [type, {}])) };
  }
  return { content: { "application/json": { schema: jsonSchema(response, "output") } } };
}

const refusal = {
  description: "Refused; `code` says why",
  content: { "application/json": { schema: { $ref: "#/components/schemas/Error" } } },
};

const errorSchema = {
  type: "object",
  required: ["message", "code", "requestId"],
  properties: {
    message: { type: "string" },
    code: { type: "string", enum: Object.keys(errorStatus) },
    requestId: { type: "string" },
    issues: {
      type: "array",
      items: {
        type: "object",
        required: ["path", "message"],
        properties: { path: { type: "string" }, message: { type: "string" } },
      },
    },
    current: {},
  },
};

const idempotencyKey = {
  name: "Idempotency-Key",
  in: "header",
  required: false,
  schema: { type: "string", maxLength: 200 },
};
