import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { type EventType, events, eventTypes } from "@deeds/contracts";
import { asyncApi, openApi } from "@deeds/contracts/documents";
import type Koa from "koa";
import { hasCopy, writeWhole } from "../pipeline/encoding.ts";
import type { GatewayContext } from "../pipeline/request-context.ts";
import { isRead } from "../pipeline/request-context.ts";
import { documentPolicy, reportingEndpoints } from "../pipeline/security-headers.ts";
import { apiDescription } from "./api-description.ts";

const documents = new Map<string, Buffer>();
const writers = new Map<string, () => object>([
  ["/api/openapi.json", describedOpenApi],
  ["/api/asyncapi.json", asyncApi],
]);

function describedOpenApi() {
  const document = openApi();
  return { ...document, info: { ...document.info, description: apiDescription() } };
}

export function apiDocuments(gateway: GatewayContext): Koa.Middleware {
  return async function apiDocument(ctx, next) {
    const write = writers.get(ctx.path);
    if (!write || !isRead(ctx)) return next();
    await gateway.limits.take(ctx, "read", gateway.clientOf(ctx.req).address);
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

interface CachedFile {
  type: string;
  bytes: Buffer;
  etag: string;
}

/** Serves `/api/docs`: Swagger UI with the calls and the events, from this origin alone. */
export function serveReference(gateway: GatewayContext): Koa.Middleware {
  const cached = new Map<string, CachedFile>();
  const fileAt = async (path: string): Promise<CachedFile | undefined> => {
    const file = files.get(path);
    if (!file) return undefined;
    const found = cached.get(path) ?? (await readCached(...file));
    cached.set(path, found);
    return found;
  };

  return async function reference(ctx, next) {
    if (!isRead(ctx)) return next();
    if (!files.has(ctx.path)) return next();
    ctx._matchedRoute = "/api/docs";
    await gateway.limits.take(ctx, "read", gateway.clientOf(ctx.req).address);
    const file = await fileAt(ctx.path);
    if (file) await send(ctx, file);
  };
}

async function readCached(type: string, read: () => Promise<Buffer>): Promise<CachedFile> {
  const bytes = await read();
  const hash = createHash("sha256").update(bytes).digest("base64url").slice(0, 22);
  return { type, bytes, etag: `W/"${hash}"` };
}

async function send(ctx: Koa.Context, { type, bytes, etag }: CachedFile): Promise<void> {
  ctx.type = type;
  ctx.set("Cache-Control", "public, max-age=0, must-revalidate");
  ctx.set("ETag", etag);
  if (type === html) {
    // Swagger UI needs neither inline styles nor `eval`: it gets the policy of every page.
    ctx.set("Content-Security-Policy", documentPolicy([]));
    ctx.set("Reporting-Endpoints", reportingEndpoints);
  }
  if (hasCopy(ctx.get("if-none-match"), etag)) ctx.status = 304;
  else await writeWhole(ctx, bytes);
}

const audiences = {
  everyone: "everyone in `/api/live`",
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
