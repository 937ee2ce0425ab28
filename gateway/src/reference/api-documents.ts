import { readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import {
  type ErrorCode,
  type EventType,
  errorStatus,
  events,
  eventTypes,
  limits,
} from "@deeds/contracts";
import { asyncApi, openApi } from "@deeds/contracts/documents";
import { errorText } from "@deeds/i18n/errors";
import type Koa from "koa";
import { rateLimits } from "../limits/rate-limits.ts";
import { etagOf, writeVersion, writeWhole } from "../pipeline/encoding.ts";
import { type GatewayContext, isRead, limitRead } from "../pipeline/request-context.ts";
import { documentPolicy, reportingEndpoints } from "../pipeline/security-headers.ts";

const documents = new Map<string, Buffer>();
const writers = new Map<string, () => object>([
  ["/api/openapi.json", describedOpenApi],
  ["/api/asyncapi.json", asyncApi],
]);

function describedOpenApi() {
  const document = openApi();
  return { ...document, info: { ...document.info, description: apiDescription() } };
}

const template = readFileSync(new URL("description.md", import.meta.url), "utf8");

/** Returns what holds for every call, in Markdown; the figures are those that are enforced. */
const apiDescription = (): string =>
  template
    .replace("{jsonBodyKb}", String(limits.jsonBody / 1024))
    .replace("{rateLimitRows}", rateLimitRows)
    .replace("{errorRows}", errorRows);

const rateLimitRows = (): string =>
  Object.entries(rateLimits)
    .map(([name, [points, seconds]]) => `| \`${name}\` | ${points} per ${seconds / 60} minutes |`)
    .join("\n");

const errorRows = (): string =>
  (Object.keys(errorStatus) as ErrorCode[])
    .map((code) => `| \`${code}\` | ${errorStatus[code]} | ${errorText(code, "en")} |`)
    .join("\n");

export function apiDocuments(context: GatewayContext): Koa.Middleware {
  return async function apiDocument(ctx, next) {
    const write = writers.get(ctx.path);
    if (!write || !isRead(ctx)) return next();
    await limitRead(ctx, context);
    const document = documents.get(ctx.path) ?? Buffer.from(JSON.stringify(write()));
    documents.set(ctx.path, document);
    ctx.type = "application/json";
    ctx.set("Cache-Control", "public, max-age=300");
    await writeWhole(ctx, document);
  };
}

const { resolve } = createRequire(import.meta.url);
const packageFile = (name: string) => () => readFile(resolve(`swagger-ui-dist/${name}`));
const ownFile = (name: string) => () => readFile(new URL(name, import.meta.url));

const html = "text/html; charset=utf-8";
const script = "text/javascript; charset=utf-8";
const style = "text/css; charset=utf-8";

/** Files by path: a content type, and how the bytes are read at the first request. */
const files = new Map<string, readonly [type: string, read: () => Promise<Buffer>]>([
  ["/api/docs", [html, ownFile("viewer.html")]],
  ["/api/docs/viewer.css", [style, ownFile("viewer.css")]],
  ["/api/docs/viewer.js", [script, ownFile("viewer.js")]],
  ["/api/docs/events.json", ["application/json; charset=utf-8", eventsJson]],
  ["/api/docs/swagger-ui.css", [style, packageFile("swagger-ui.css")]],
  ["/api/docs/swagger-ui-bundle.js", [script, packageFile("swagger-ui-bundle.js")]],
  [
    "/api/docs/swagger-ui-standalone-preset.js",
    [script, packageFile("swagger-ui-standalone-preset.js")],
  ],
]);

async function eventsJson(): Promise<Buffer> {
  return Buffer.from(JSON.stringify(eventsDocument()));
}

/** Serves `/api/docs`: Swagger UI with the calls and the events, from this origin alone. */
export function serveReference(context: GatewayContext): Koa.Middleware {
  const cached = new Map<string, { bytes: Buffer; etag: string }>();
  return async function reference(ctx, next) {
    const file = files.get(ctx.path);
    if (!file || !isRead(ctx)) return next();
    ctx._matchedRoute = "/api/docs";
    await limitRead(ctx, context);
    const [type, read] = file;
    const version = cached.get(ctx.path) ?? (await readVersion(read));
    cached.set(ctx.path, version);
    ctx.status = 200;
    ctx.type = type;
    ctx.set("Cache-Control", "public, max-age=0, must-revalidate");
    if (type === html) {
      // Swagger UI needs neither inline styles nor `eval`: it gets the policy of every page.
      ctx.set("Content-Security-Policy", documentPolicy([]));
      ctx.set("Reporting-Endpoints", reportingEndpoints);
    }
    await writeVersion(ctx, version);
  };
}

async function readVersion(read: () => Promise<Buffer>) {
  const bytes = await read();
  return { bytes, etag: etagOf(bytes) };
}

const audiences = {
  everyone: "everyone in `/api/live`",
  withdrawal: "everyone in `/api/live`",
  administrators: "administrators in `/api/live`",
  none: "services only",
} as const;

/** Returns the events of the AsyncAPI document as OpenAPI 3.1 webhooks, which Swagger UI can show. */
function eventsDocument() {
  const { info, channels, components } = asyncApi();
  const webhookOf = (type: EventType) => {
    const { service, audience } = events[type];
    return {
      post: {
        operationId: type,
        tags: [service],
        summary: `Subject ${channels[type]?.address ?? ""}`,
        description: `### ${type}\n\nPublished by ${service}. Announced to ${audiences[audience]}.`,
        requestBody: {
          content: { "application/json": { schema: components.messages[type]?.payload } },
        },
        responses: {},
      },
    };
  };
  return {
    openapi: "3.1.0",
    info: {
      ...info,
      description:
        "What services publish to NATS JetStream: a CloudEvents 1.0 envelope, its `data` by type. " +
        "They are listed as webhooks, the form that OpenAPI has for a message; `POST` has no meaning " +
        "here. For programs: [AsyncAPI 3](/api/asyncapi.json).",
    },
    webhooks: Object.fromEntries(eventTypes.map((type) => [type, webhookOf(type)])),
    components: { schemas: components.schemas },
  };
}
