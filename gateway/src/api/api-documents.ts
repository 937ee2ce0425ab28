import { asyncApi, openApi } from "@deeds/contracts/documents";
import type Koa from "koa";
import { limitedAddress } from "../limits/client-address.ts";
import { chooseEncoding, encodeWhole } from "../upstream/encoding.ts";
import type { House } from "./house.ts";

/** Written when they are asked for the first time: they cost a moment and memory. */
const written = new Map<string, Buffer>();
const writers = new Map<string, () => object>([
  ["/api/openapi.json", openApi],
  ["/api/asyncapi.json", asyncApi],
]);

/** Serves what programs read of the calls and events: both come from the contracts. */
export function apiDocuments(house: House): Koa.Middleware {
  return async function apiDocument(ctx, next) {
    const write = writers.get(ctx.path);
    if (!write || (ctx.method !== "GET" && ctx.method !== "HEAD")) return next();
    await house.limits.take(ctx, "read", limitedAddress(ctx.req.socket.remoteAddress));
    const document = written.get(ctx.path) ?? Buffer.from(JSON.stringify(write()));
    written.set(ctx.path, document);
    ctx.type = "application/json";
    ctx.set("Cache-Control", "public, max-age=300");
    const encoding = chooseEncoding(ctx, "application/json", document.length);
    if (encoding !== "identity") ctx.set("Content-Encoding", encoding);
    ctx.body = await encodeWhole(document, encoding);
  };
}
