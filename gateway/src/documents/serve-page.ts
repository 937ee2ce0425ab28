import { createHash } from "node:crypto";
import { endpoints } from "@deeds/contracts";
import { isLanguage, languageKey } from "@deeds/i18n/languages";
import type Koa from "koa";
import { type Caller, identify, isSignedIn } from "../identity/identities.ts";
import { hasCopy, writeWhole } from "../pipeline/encoding.ts";
import type { GatewayContext, RequestState } from "../pipeline/request-context.ts";
import { isRead, methodNotAllowed, sessionIdOf } from "../pipeline/request-context.ts";
import { reportingEndpoints } from "../pipeline/security-headers.ts";
import type { CountBatcher } from "../upstream/read-response.ts";
import { chooseReleaseSet } from "./choose-release-set.ts";
import { metadataOf } from "./page-metadata.ts";
import { findPage, firstReader, mayOpen, viewerOf } from "./pages.ts";
import type { LiveSets, PageSets } from "./release-sets.ts";
import { renderPage, renderStarting } from "./render.ts";

const yearInSeconds = 365 * 24 * 60 * 60;

export function servePages(
  gateway: GatewayContext,
  liveSets: LiveSets,
  counts: CountBatcher,
): Koa.Middleware {
  return async function page(ctx) {
    if (!isRead(ctx)) throw methodNotAllowed("GET, HEAD");
    ctx._matchedRoute = "page";
    await gateway.limits.take(ctx, "read", gateway.clientOf(ctx.req).address);
    chooseLanguage(ctx);
    const sets = liveSets.current();
    if (!sets) return serveStarting(ctx);
    await servePage(ctx, gateway, { sets, counts });
  };
}

function chooseLanguage(ctx: Koa.Context): void {
  const { lang } = ctx.query;
  if (typeof lang !== "string" || !isLanguage(lang)) return;
  ctx.state.language = lang;
  const cookie = `${languageKey}=${lang}; path=/; max-age=${yearInSeconds}; samesite=lax`;
  ctx.append("Set-Cookie", cookie);
}

function serveStarting(ctx: Koa.Context): void {
  ctx.status = 503;
  ctx.set("Retry-After", "2");
  ctx.set("Cache-Control", "no-store");
  ctx.type = "text/html; charset=utf-8";
  ctx.body = renderStarting((ctx.state as RequestState).language);
}

async function servePage(
  ctx: Koa.Context,
  gateway: GatewayContext,
  { sets, counts }: { sets: PageSets; counts: CountBatcher },
): Promise<void> {
  const state = ctx.state as RequestState;
  const { language } = state;
  const sessionId = sessionIdOf(ctx.headers.cookie, gateway.isHttps);
  const caller = await identify(gateway.identities, sessionId, pageAccess);
  const read = firstReader(gateway, caller, state);
  setFreshness(ctx, caller);
  const { pageSet, marks } = await chooseReleaseSet(ctx, sets, { gateway, caller, counts });
  const page = findPage(pageSet.live, ctx.path);
  const query = new URLSearchParams(ctx.querystring);
  const [metadata, user] = await Promise.all([
    metadataOf(page, { path: ctx.path, query, language, read }),
    viewerOf(caller, read),
  ]);
  if (metadata.redirect) return redirectTo(ctx, metadata.redirect);
  const { live } = pageSet;
  const known = user === undefined ? {} : { [`GET ${endpoints.currentUser.path}`]: user };
  const boot = { language, live, ...marks, data: { ...known, ...metadata.data } };
  const html = renderPage({
    ...{ metadata, pageSet, page, boot, origin: gateway.publicOrigin },
    mayOpen: page === null || mayOpen(page, user),
  });
  ctx.status = metadata.status;
  ctx.set("Content-Security-Policy", pageSet.policy);
  ctx.set("Reporting-Endpoints", reportingEndpoints);
  await write(ctx, Buffer.from(html));
}

const pageAccess = { access: "public", method: "GET", visitor: false } as const;

function redirectTo(ctx: Koa.Context, path: string): void {
  ctx.status = 301;
  ctx.redirect(`${path}${ctx.search}`);
  ctx.status = 301;
}

function setFreshness(ctx: Koa.Context, caller: Caller): void {
  const isPrivate = isSignedIn(caller) || caller.unknown || ctx.query.lang !== undefined;
  ctx.set("Cache-Control", isPrivate ? "private, no-store" : "public, max-age=0, must-revalidate");
  ctx.vary("Cookie, Accept-Language");
}

async function write(ctx: Koa.Context, html: Buffer): Promise<void> {
  ctx.type = "text/html; charset=utf-8";
  const etag = `W/"${createHash("sha256").update(html).digest("base64url").slice(0, 22)}"`;
  ctx.set("ETag", etag);
  if (ctx.status === 200 && hasCopy(ctx.get("if-none-match"), etag)) {
    ctx.status = 304;
    return;
  }
  await writeWhole(ctx, html, 4);
}
