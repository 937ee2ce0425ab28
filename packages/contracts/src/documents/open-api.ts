import type { Endpoint } from "../endpoint.ts";
import { endpointList } from "../endpoints/index.ts";
import { linksOf } from "./links.ts";
import { parametersOf } from "./parameters.ts";
import { errorSchema, otherResponsesOf, refusalResponses, successOf } from "./responses.ts";
import { createSchemas, type JsonSchema, type Schemas } from "./schemas.ts";

/** The product's calls as OpenAPI 3.1, made from the same declarations that answer them. */
export function openApi() {
  const schemas = createSchemas();
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
      responses: refusalResponses(),
      securitySchemes: {
        session: { type: "apiKey", in: "cookie", name: "sid" },
        publisher: { type: "http", scheme: "bearer" },
      },
    },
  };
}

/** `x-access`, `x-rate-limit` and `x-idempotent` say what OpenAPI has no word for. */
function operationOf(endpoint: Endpoint, schemas: Schemas) {
  const links = linksOf(endpoint, endpointList);
  const responses: Record<string, object> = {
    [endpoint.status]: { ...successOf(endpoint, schemas), ...links },
    ...otherResponsesOf(endpoint),
  };
  return {
    operationId: endpoint.name,
    summary: endpoint.summary,
    tags: [endpoint.service],
    "x-access": endpoint.access,
    "x-rate-limit": endpoint.rateLimit,
    "x-idempotent": endpoint.idempotent,
    parameters: parametersOf(endpoint, schemas),
    ...bodyOf(endpoint, schemas),
    responses,
    ...securityOf(endpoint),
  };
}

function securityOf({ access }: Endpoint) {
  const session = { session: [] };
  // Nobody need sign in; whoever has may see and do more.
  if (access === "public") return { security: [{}, session] };
  return { security: access === "publisher" ? [session, { publisher: [] }] : [session] };
}

function bodyOf({ name, bodyKind, body }: Endpoint, schemas: Schemas) {
  if (bodyKind === "none") return {};
  const contents = {
    json: () => ({ "application/json": { schema: schemas.describe(body, "input") } }),
    multipart: () => ({ "multipart/form-data": { schema: forms[name] ?? oneFile } }),
    bytes: () => ({ "application/json": {} }),
  };
  return { requestBody: { required: true, content: contents[bodyKind]() } };
}

const file = { type: "string", contentMediaType: "application/octet-stream" };

const oneFile: JsonSchema = {
  type: "object",
  properties: { file },
  required: ["file"],
  additionalProperties: false,
};

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

/** Forms that carry more than one file, or none. */
const forms: Record<string, JsonSchema> = {
  uploadRelease: ofBuild,
  publishRelease: ofBuild,
};
