import { createHash } from "node:crypto";
import type { Endpoint } from "@deeds/contracts";
import type Koa from "koa";
import { refuse } from "./errors.ts";
import type { Viewer } from "./viewer.ts";

/** Writes a JSON response with its cache headers; a GET has an ETag and honors `If-None-Match`. */
export function writeResponse(ctx: Koa.Context, endpoint: Endpoint, status: number, body: unknown) {
  // A stream sets its own status: 200, 206 or 304.
  if (endpoint.responseKind === "bytes") return;
  ctx.status = status;
  if (endpoint.responseKind === "empty") {
    ctx.body = null;
    ctx.status = status;
    return;
  }
  const json = JSON.stringify(body);
  ctx.type = "application/json";
  ctx.body = json;
  if (ctx.method !== "GET") return;
  // A response with a version has its own ETag.
  if (!ctx.response.get("ETag")) {
    ctx.set("ETag", `W/"${createHash("sha256").update(json).digest("base64url").slice(0, 22)}"`);
  }
  if (ctx.fresh) ctx.status = 304;
}

/** Anonymous responses may be cached and revalidated; a signed-in caller's may not. */
export function setFreshness(ctx: Koa.Context, signedIn: boolean) {
  if (ctx.response.get("Cache-Control")) return;
  const isReading = ctx.method === "GET" || ctx.method === "HEAD";
  const isPrivate = signedIn || !isReading;
  ctx.set("Cache-Control", isPrivate ? "private, no-store" : "public, max-age=0, must-revalidate");
  ctx.vary("Cookie, Accept-Language");
}

interface Versioned {
  version: number;
}
type Entitled = Pick<Viewer, "isAdmin" | "fullAccess">;

/** Includes the entitlement, so that viewers with different rights get different tags. */
function tagOf({ version }: Versioned, viewer: Entitled): string {
  const entitlement = viewer.fullAccess ? "f" : "u";
  return `"${version}${viewer.isAdmin ? "a" : entitlement}"`;
}

/** Sets the `ETag` of a versioned record. */
export function setVersionTag(ctx: Koa.Context, row: Versioned, viewer: Entitled): void {
  ctx.set("ETag", tagOf(row, viewer));
}

/** Throws `edit-conflict` with what `show` returns when `If-Match` names an older version. */
export function assertVersionMatches(
  ctx: Koa.Context,
  row: Versioned,
  viewer: Entitled,
  show: () => unknown,
): void {
  const header = ctx.get("if-match").trim();
  if (header === "" || header === "*") return;
  const tags = header.split(",").map((tag) => tag.trim().replace(/^W\//, ""));
  if (!tags.includes(tagOf(row, viewer))) throw refuse.editConflict(show());
}
