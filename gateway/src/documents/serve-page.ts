import { endpoints } from "@deeds/contracts";
import { isLanguage, languageKey } from "@deeds/i18n/languages";
import type Koa from "koa";
import { type Caller, identify, isSignedIn, publicRead } from "../identity/identities.ts";
import { etagOf, writeVersion } from "../pipeline/encoding.ts";
import {
  type GatewayContext,
  isRead,
  limitRead,
  methodNotAllowed,
  requestOf,
  sessionIdOf,
} from "../pipeline/request-context.ts";
import { reportingEndpoints } from "../pipeline/security-headers.ts";
import type { CountBatcher } from "../upstream/read-response.ts";
import { chooseReleaseSet, mayFallBack, withStartingShell } from "./choose-release-set.ts";
import { metadataOf } from "./page-metadata.ts";
import type { PageTokens } from "./page-tokens.ts";
import { findPage, firstReader, mayOpen, viewerOf } from "./pages.ts";
import type { LiveSets, PageSets } from "./release-sets.ts";
import { renderPage, renderStarting } from "./render.ts";

const yearInSeconds = 365 * 24 * 60 * 60;
const html = "text/html; charset=utf-8";

interface Dependencies {
  counts: CountBatcher;
  pageTokens: PageTokens;
}

export function servePages(
  context: GatewayContext,
  { liveSets, ...rest }: Dependencies & { liveSets: LiveSets },
): Koa.Middleware {
  return async function page(ctx) {
    if (!isRead(ctx)) throw methodNotAllowed("GET, HEAD");
    ctx._matchedRoute = "page";
    await limitRead(ctx, context);
    chooseLanguage(ctx);
    const sets = liveSets.current();
    if (sets) await servePage(ctx, context, { sets, ...rest });
    else serveStarting(ctx);
  };
}

function chooseLanguage(ctx: Koa.Context): void {
  const { lang } = ctx.query;
  if (typeof lang !== "string" || !isLanguage(lang)) return;
  requestOf(ctx).language = lang;
  const cookie = `${languageKey}=${lang}; path=/; max-age=${yearInSeconds}; samesite=lax`;
  ctx.append("Set-Cookie", cookie);
}

function serveStarting(ctx: Koa.Context): void {
  ctx.status = 503;
  ctx.set("Retry-After", "2");
  ctx.set("Cache-Control", "no-store");
  ctx.type = html;
  ctx.body = renderStarting(requestOf(ctx).language);
}

async function servePage(
  ctx: Koa.Context,
  context: GatewayContext,
  { sets, counts, pageTokens }: Dependencies & { sets: PageSets },
): Promise<void> {
  const request = requestOf(ctx);
  const { language } = request;
  const caller = await identify(context.identities, sessionIdOf(ctx.req, context), publicRead);
  const read = firstReader(context, request, caller);
  setFreshness(ctx, caller);
  const chosen = withStartingShell(
    ctx,
    await chooseReleaseSet(ctx, context, { sets, caller, counts }),
  );
  const { pageSet, previewState } = chosen;
  const page = findPage(pageSet.live, ctx.path);
  const query = new URLSearchParams(ctx.querystring);
  const [metadata, user] = await Promise.all([
    metadataOf(page, { path: ctx.path, query, language, read }),
    viewerOf(caller, read),
  ]);
  if (metadata.redirect) return redirectTo(ctx, metadata.redirect);
  const token = pageTokens.issue(ctx, pageSet.live.id, previewState);
  const known = user === undefined ? {} : { [`GET ${endpoints.currentUser.path}`]: user };
  const data = { ...known, ...metadata.data };
  const document = renderPage({
    metadata,
    pageSet,
    page,
    mayOpen: page === null || mayOpen(page, user),
    mayFallBack: mayFallBack(chosen),
    address: `${ctx.path}${ctx.search}`,
    boot: { language, live: pageSet.live, ...previewState, ...token, data },
    origin: context.publicOrigin,
  });
  const bytes = Buffer.from(document);
  ctx.status = metadata.status;
  ctx.type = html;
  ctx.set("Content-Security-Policy", pageSet.policy);
  ctx.set("Reporting-Endpoints", reportingEndpoints);
  await writeVersion(ctx, { etag: etagOf(bytes), bytes, level: 4 });
}

function redirectTo(ctx: Koa.Context, path: string): void {
  ctx.status = 301;
  ctx.redirect(`${path}${ctx.search}`);
}

function setFreshness(ctx: Koa.Context, caller: Caller): void {
  const isPrivate = isSignedIn(caller) || caller.unknown || ctx.query.lang !== undefined;
  ctx.set("Cache-Control", isPrivate ? "private, no-store" : "public, max-age=0, must-revalidate");
  ctx.vary("Cookie, Accept-Language");
}
