import { createHash } from "node:crypto";
import { endpoints } from "@deeds/contracts";
import { isLanguage, languageKey } from "@deeds/i18n/languages";
import type Koa from "koa";
import { type Caller, identify, isSignedIn } from "../identity/identities.ts";
import { hasCopy, writeWhole } from "../pipeline/encoding.ts";
import type { GatewayContext, RequestState } from "../pipeline/request-context.ts";
import { isRead, methodNotAllowed, sessionIdOf } from "../pipeline/request-context.ts";
import { reportingEndpoints } from "../pipeline/security-headers.ts";
import type { Tally } from "../upstream/read-answer.ts";
import { chooseComposition } from "./choose-composition.ts";
import { factsOf } from "./facts.ts";
import type { Compositions, LiveSets } from "./live-set.ts";
import { findPage, firstReader, mayOpen, viewerOf } from "./pages.ts";
import { renderPage, renderStarting } from "./render.ts";

const yearInSeconds = 365 * 24 * 60 * 60;

export function answerPages(
  gateway: GatewayContext,
  liveSets: LiveSets,
  tally: Tally,
): Koa.Middleware {
  return async function page(ctx) {
    if (!isRead(ctx)) throw methodNotAllowed("GET, HEAD");
    ctx._matchedRoute = "page";
    await gateway.limits.take(ctx, "read", gateway.clientOf(ctx.req).address);
    chooseLanguage(ctx);
    const sets = liveSets.current();
    if (!sets) return starting(ctx);
    await show(ctx, gateway, { sets, tally });
  };
}

function chooseLanguage(ctx: Koa.Context): void {
  const { lang } = ctx.query;
  if (typeof lang !== "string" || !isLanguage(lang)) return;
  ctx.state.language = lang;
  const cookie = `${languageKey}=${lang}; path=/; max-age=${yearInSeconds}; samesite=lax`;
  ctx.append("Set-Cookie", cookie);
}

function starting(ctx: Koa.Context): void {
  ctx.status = 503;
  ctx.set("Retry-After", "2");
  ctx.set("Cache-Control", "no-store");
  ctx.type = "text/html; charset=utf-8";
  ctx.body = renderStarting((ctx.state as RequestState).language);
}

async function show(
  ctx: Koa.Context,
  gateway: GatewayContext,
  { sets, tally }: { sets: Compositions; tally: Tally },
): Promise<void> {
  const state = ctx.state as RequestState;
  const { language } = state;
  const sessionId = sessionIdOf(ctx.headers.cookie, gateway.isHttps);
  const caller = await identify(gateway.identities, sessionId, pageAccess);
  const read = firstReader(gateway, caller, state);
  setFreshness(ctx, caller);
  const { composition, marks } = await chooseComposition(ctx, sets, { gateway, caller, tally });
  const page = findPage(composition.live, ctx.path);
  const query = new URLSearchParams(ctx.querystring);
  const [facts, user] = await Promise.all([
    factsOf(page, { path: ctx.path, query, language, read }),
    viewerOf(caller, read),
  ]);
  if (facts.redirect) return moved(ctx, facts.redirect);
  const { live } = composition;
  const known = user === undefined ? {} : { [`GET ${endpoints.currentUser.path}`]: user };
  const boot = { language, live, ...marks, data: { ...known, ...facts.data } };
  const html = renderPage({
    ...{ facts, composition, page, boot, origin: gateway.publicOrigin },
    mayOpen: page === null || mayOpen(page, user),
  });
  ctx.status = facts.status;
  ctx.set("Content-Security-Policy", composition.policy);
  ctx.set("Reporting-Endpoints", reportingEndpoints);
  await write(ctx, Buffer.from(html));
}

const pageAccess = { access: "public", method: "GET", visitor: false } as const;

function moved(ctx: Koa.Context, path: string): void {
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
