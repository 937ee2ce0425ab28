import { z } from "zod";
import { type Access, type Endpoint, isAnonymousLimit } from "../endpoint.ts";
import { endpointList } from "../endpoints/index.ts";
import { limits } from "../limits.ts";
import { contentOf, errorResponses, errorSchema, otherResponsesOf } from "./responses.ts";
import { type JsonSchema, Schemas } from "./schemas.ts";

/** Returns the endpoints as an OpenAPI 3.1 document. */
export function openApi() {
  const schemas = new Schemas();
  const paths: Record<string, Record<string, ReturnType<typeof operationOf>>> = {};
  for (const endpoint of endpointList) {
    const method = endpoint.method.toLowerCase();
    paths[endpoint.path] = { ...paths[endpoint.path], [method]: operationOf(endpoint, schemas) };
  }
  return {
    openapi: "3.1.0",
    info: { title: "Good Deeds", version: "1.0.0" },
    paths,
    components: {
      schemas: { Error: errorSchema, ...schemas.components() },
      responses: errorResponses(),
      securitySchemes: {
        session: { type: "apiKey", in: "cookie", name: "sid" },
        publisher: { type: "http", scheme: "bearer" },
      },
    },
  };
}

/** `x-access`, `x-rate-limit` and `x-idempotent` are properties that OpenAPI lacks. */
function operationOf(endpoint: Endpoint, schemas: Schemas) {
  const responses: Record<string, object> = {
    [endpoint.status]: {
      description: endpoint.summary,
      ...contentOf(endpoint, schemas),
      ...linksOf(endpoint),
    },
    ...otherResponsesOf(endpoint),
  };
  return {
    operationId: endpoint.name,
    summary: endpoint.summary,
    description: descriptionOf(endpoint),
    tags: [endpoint.service],
    "x-access": endpoint.access,
    "x-rate-limit": endpoint.rateLimit,
    "x-idempotent": endpoint.idempotent,
    parameters: [
      ...fieldsOf(endpoint.params, "path", schemas),
      ...fieldsOf(endpoint.query, "query", schemas),
      ...headersOf(endpoint),
    ],
    ...bodyOf(endpoint, schemas),
    responses,
    ...securityOf(endpoint),
  };
}

const callers: Record<Access, string> = {
  public: "everyone",
  "signed-in": "signed-in users",
  admin: "administrators",
  publisher: "publishers",
};

/** Returns the `x-` fields as text for readers. */
function descriptionOf({ access, rateLimit, idempotent, bodyKind, bodyLimit }: Endpoint): string {
  const size = Math.round(bodyLimit / 1024).toLocaleString("en");
  return [
    `For ${callers[access]}.`,
    `Rate limit: \`${rateLimit}\`.`,
    ...(idempotent ? ["Honors `Idempotency-Key`."] : []),
    ...(bodyKind === "none" || bodyKind === "multipart"
      ? []
      : [`The body has ${size} KB at most.`]),
  ].join(" ");
}

function securityOf({ access }: Endpoint) {
  const session = { session: [] };
  // A session is optional; a signed-in caller may see and do more.
  if (access === "public") return { security: [{}, session] };
  return { security: access === "publisher" ? [session, { publisher: [] }] : [session] };
}

function bodyOf({ name, bodyKind, body, lines }: Endpoint, schemas: Schemas) {
  if (bodyKind === "none") return {};
  const contents = {
    json: () => ({ "application/json": { schema: schemas.describe(body, "input") } }),
    multipart: () => ({
      "multipart/form-data": {
        schema: lines.sent
          ? formWith(rowsFile(schemas.describe(lines.sent, "input")))
          : (forms[name] ?? formWith(file)),
      },
    }),
    bytes: () => ({ "application/json": {} }),
  };
  return { requestBody: { required: true, content: contents[bodyKind]() } };
}

const file = { type: "string", contentMediaType: "application/octet-stream" };

const formWith = (file: JsonSchema): JsonSchema => ({
  type: "object",
  properties: { file },
  required: ["file"],
  additionalProperties: false,
});

const rowsFile = (line: JsonSchema): JsonSchema => ({
  type: "string",
  contentMediaType: "application/x-ndjson",
  contentSchema: line,
  description:
    "JSON in each line, by this schema; or CSV with its fields as columns, where lists are JSON",
});

const ofBuild: JsonSchema = {
  type: "object",
  properties: {
    manifest: { type: "string" },
    signature: { type: "string" },
    file: { type: "array", items: file },
  },
  required: ["manifest"],
  additionalProperties: false,
};

/** Multipart forms with several files or none. */
const forms: Record<string, JsonSchema> = {
  uploadRelease: ofBuild,
  publishRelease: ofBuild,
};

interface Parameter {
  name: string;
  in: "path" | "query" | "header";
  required: boolean;
  schema: JsonSchema;
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

function headersOf({ idempotent, errors, rateLimit }: Endpoint): Parameter[] {
  const headers: [name: string, isUsed: boolean, schema?: JsonSchema][] = [
    ["Idempotency-Key", idempotent, { maxLength: limits.idempotencyKey }],
    ["If-Match", errors.includes("edit-conflict")],
    ["X-Proof-Of-Work", isAnonymousLimit(rateLimit)],
  ];
  return headers
    .filter(([, isUsed]) => isUsed)
    .map(([name, , schema]) => ({
      name,
      in: "header",
      required: false,
      schema: { type: "string", ...schema },
    }));
}

/**
 * The JSON pointer of the id in the response of a creation, and the paths of the endpoints that
 * take it.
 */
const creations: Record<string, { pointer: string; paths: readonly string[] }> = {
  createPerson: { pointer: "/id", paths: ["/api/people/{id}", "/api/public/people/{id}"] },
  submitPerson: {
    pointer: "/person/id",
    paths: ["/api/people/{id}", "/api/moderate-person/{id}"],
  },
  createProof: { pointer: "/proof/id", paths: ["/api/proofs/{id}"] },
  suggestEdit: { pointer: "/suggestion/id", paths: ["/api/contact-edits/{id}"] },
  createWebhook: { pointer: "/id", paths: ["/api/webhooks/{id}"] },
  createReleaseSet: { pointer: "/id", paths: ["/api/releases/sets/{id}"] },
};

function linksOf({ name }: Endpoint) {
  const creation = creations[name];
  if (!creation) return {};
  const parameters = { id: `$response.body#${creation.pointer}` };
  const next = endpointList.filter(({ path }) =>
    creation.paths.some((start) => path === start || path.startsWith(`${start}/`)),
  );
  return {
    links: Object.fromEntries(next.map(({ name }) => [name, { operationId: name, parameters }])),
  };
}
