import type { z } from "zod";
import { type Endpoint, isAnonymousLimit } from "../endpoint.ts";
import { endpointList } from "../endpoints/index.ts";
import { type ErrorCode, errorStatus } from "../errors.ts";
import type { JsonSchema, Schemas } from "./schemas.ts";

export interface Response {
  description: string;
  headers?: Record<string, unknown>;
  content?: Record<string, { schema?: JsonSchema; example?: unknown }>;
}

export type Described = Response | { $ref: string };

/** Returns all other responses of a call by status. */
export function otherResponsesOf(endpoint: Endpoint): Record<string, Described> {
  const refused = codesByStatus(endpoint).map(([status, codes]) => [
    status,
    { $ref: `#/components/responses/${nameOf(codes)}` },
  ]);
  return {
    ...(endpoint.method === "GET" && { 304: { description: "What you have is still right" } }),
    ...(endpoint.responseKind === "bytes" && endpoint.contentTypes.length === 0 && partial),
    ...Object.fromEntries(refused),
    // Sent by the HTTP server before routing: the one error without a body.
    431: { description: "The address and the headers are longer than 16 KB together" },
  };
}

/** Returns the shared error responses, each with its possible error codes. */
export function errorResponses(): Record<string, Response> {
  const groups = endpointList.flatMap((endpoint) => codesByStatus(endpoint));
  const refused = groups.map(([, codes]) => [nameOf(codes), refusal(codes)] as const);
  return Object.fromEntries(refused.toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

const codesByStatus = (endpoint: Endpoint): [number, ErrorCode[]][] => [
  ...Map.groupBy(errorCodesOf(endpoint), (code) => errorStatus[code]),
];

const nameOf = (codes: readonly ErrorCode[]): string => codes.join("_or_");

/** Files support range requests. */
const partial: Record<string, Response> = {
  206: { description: "The part that `Range` asks for", content: { "*/*": {} } },
  416: { description: "There is no such part" },
};

/** Returns the content of the response of a successful call. */
export function contentOf(endpoint: Endpoint, schemas: Schemas) {
  const { responseKind, response, contentTypes, lines } = endpoint;
  if (responseKind === "empty") return {};
  if (responseKind === "bytes") {
    const types = contentTypes.length > 0 ? contentTypes : ["*/*"];
    const line = lines.response && schemas.describe(lines.response, "output");
    return {
      content: Object.fromEntries(types.map((type) => [type, line ? rowsOf(type, line) : {}])),
    };
  }
  return { content: { "application/json": { schema: schemas.describe(response, "output") } } };
}

const rowsOf = (type: string, line: JsonSchema) => ({
  schema: { type: "string", contentMediaType: type, description: forms[type], contentSchema: line },
});

const forms: Record<string, string> = {
  "text/csv": "A row for each, with the fields of this schema as columns; lists are JSON",
  "application/x-ndjson": "A JSON in each line, by this schema",
};

function refusal(codes: readonly ErrorCode[]): Response {
  const schema = {
    allOf: [{ $ref: "#/components/schemas/Error" }],
    properties: { code: { type: "string", enum: codes } },
  };
  return {
    description: `Refused: ${codes.join(", ")}`,
    ...(codes.includes("rate-limited") && { headers: { "Retry-After": retryAfter } }),
    content: { "application/json": { schema, example: { ...exampleError, code: codes[0] } } },
  };
}

const exampleError = { message: "A text for people", requestId: "01KAJ7Y0T8ZV3M5W9Q2R4S6T8V" };

const retryAfter = {
  description: "Seconds to wait",
  required: true,
  schema: { type: "string", pattern: "^\\d+$" },
};

/** The body of every error. */
export const errorSchema: JsonSchema = {
  type: "object",
  required: ["message", "code", "requestId"],
  properties: {
    message: { type: "string", minLength: 1 },
    code: { type: "string", enum: Object.keys(errorStatus) },
    requestId: { type: "string", minLength: 1 },
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

/**
 * Returns every error of an endpoint: those of its declaration and those that follow from its
 * parameters, body and access.
 */
export function errorCodesOf(endpoint: Endpoint): ErrorCode[] {
  const codes = new Set<ErrorCode>([
    ...endpoint.errors,
    ...errorsOfAccess[endpoint.access],
    ...errorsOfBody[endpoint.bodyKind],
    ...(endpoint.method === "GET" ? [] : (["cross-origin"] as const)),
    ...(endpoint.idempotent ? (["in-progress", "idempotency-key-reused"] as const) : []),
    ...(isAnonymousLimit(endpoint.rateLimit) ? (["proof-of-work-required"] as const) : []),
    ...errorsOfParams(endpoint.params),
    // An unknown query parameter; a rate limit; an unavailable service.
    ...(["validation", "rate-limited", "service-unavailable"] as const),
  ]);
  return Object.keys(errorStatus).filter((code): code is ErrorCode => codes.has(code as ErrorCode));
}

const errorsOfAccess: Record<Endpoint["access"], readonly ErrorCode[]> = {
  public: [],
  "signed-in": ["not-authenticated"],
  admin: ["not-authenticated", "not-allowed"],
  publisher: ["not-authenticated", "not-allowed"],
};

const errorsOfBody: Record<Endpoint["bodyKind"], readonly ErrorCode[]> = {
  none: [],
  json: ["malformed-json", "body-too-large", "content-type"],
  multipart: ["malformed-multipart", "file-too-large", "content-type"],
  bytes: ["body-too-large"],
};

/** Returns the errors of wrong path parameters: `not-found`, and `bad-id` for a numeric id. */
function errorsOfParams(params: z.ZodType): ErrorCode[] {
  if (params.safeParse({}).success) return [];
  const { error } = params.safeParse({ id: "none" });
  const isNumbered = error?.issues.some(({ message }) => message === "bad-id");
  return isNumbered ? ["bad-id", "not-found"] : ["not-found"];
}
