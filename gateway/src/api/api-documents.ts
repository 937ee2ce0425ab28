import { asyncApi, openApi } from "@deeds/contracts/documents";
import type Koa from "koa";
import { writeWhole } from "../pipeline/write-whole.ts";
import { apiDescription } from "../reference/api-description.ts";
import type { House } from "./house.ts";

/** Written when they are asked for the first time: they cost a moment and memory. */
const written = new Map<string, Buffer>();
const writers = new Map<string, () => object>([
  ["/api/openapi.json", describedOpenApi],
  ["/api/asyncapi.json", asyncApi],
]);

/** Returns the OpenAPI document with what holds for every call; the figures are the gateway's. */
function describedOpenApi() {
  const document = openApi();
  return { ...document, info: { ...document.info, description: apiDescription() } };
}

/** Serves what programs read of the calls and events: both come from the contracts. */
export function apiDocuments(house: House): Koa.Middleware {
  return async function apiDocument(ctx, next) {
    const write = writers.get(ctx.path);
    if (!write || (ctx.method !== "GET" && ctx.method !== "HEAD")) return next();
    await house.limits.take(ctx, "read", house.clientOf(ctx.req).address);
    const document = written.get(ctx.path) ?? Buffer.from(JSON.stringify(write()));
    written.set(ctx.path, document);
    ctx.type = "application/json";
    ctx.set("Cache-Control", "public, max-age=300");
    await writeWhole(ctx, document);
  };
}
