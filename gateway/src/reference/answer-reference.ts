import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import type Koa from "koa";
import type { House } from "../api/house.ts";
import { hasCopy } from "../pipeline/has-copy.ts";
import { documentPolicy, reportingEndpoints } from "../pipeline/security-headers.ts";
import { writeWhole } from "../pipeline/write-whole.ts";
import { referencePage } from "./page.ts";

const html = "text/html; charset=utf-8";
const ownFile = (name: string) => () => readFile(new URL(name, import.meta.url));

interface Kept {
  type: string;
  bytes: Buffer;
  etag: string;
}

/** Serves `/api/docs`: what people read of the calls and events, from this origin alone. */
export function answerReference(house: House): Koa.Middleware {
  const makers = new Map<string, [type: string, make: () => Promise<Buffer>]>([
    ["/api/docs", [html, async () => Buffer.from(referencePage(house.publicOrigin))]],
    ["/api/docs/style.css", ["text/css; charset=utf-8", ownFile("style.css")]],
    ["/api/docs/filter.js", ["text/javascript; charset=utf-8", ownFile("filter.js")]],
  ]);
  const kept = new Map<string, Kept>();
  const partAt = async (path: string): Promise<Kept | undefined> => {
    const maker = makers.get(path);
    if (!maker) return undefined;
    const part = kept.get(path) ?? (await made(...maker));
    kept.set(path, part);
    return part;
  };

  return async function reference(ctx, next) {
    if (ctx.method !== "GET" && ctx.method !== "HEAD") return next();
    if (!makers.has(ctx.path)) return next();
    ctx._matchedRoute = "/api/docs";
    await house.limits.take(ctx, "read", house.clientOf(ctx.req).address);
    const part = await partAt(ctx.path);
    if (part) await send(ctx, part);
  };
}

async function made(type: string, make: () => Promise<Buffer>): Promise<Kept> {
  const bytes = await make();
  const hash = createHash("sha256").update(bytes).digest("base64url").slice(0, 22);
  return { type, bytes, etag: `W/"${hash}"` };
}

async function send(ctx: Koa.Context, { type, bytes, etag }: Kept): Promise<void> {
  ctx.type = type;
  ctx.set("Cache-Control", "public, max-age=0, must-revalidate");
  ctx.set("ETag", etag);
  if (type === html) {
    ctx.set("Content-Security-Policy", documentPolicy([]));
    ctx.set("Reporting-Endpoints", reportingEndpoints);
  }
  if (hasCopy(ctx.get("if-none-match"), etag)) ctx.status = 304;
  else await writeWhole(ctx, bytes);
}
