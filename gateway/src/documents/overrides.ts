import {
  endpoints,
  type FrontEndName,
  frontEndName,
  identityHeader,
  isFreshSignIn,
} from "@deeds/contracts";
import { AppError, hashSessionId, refuse } from "@deeds/service-kit";
import type Koa from "koa";
import { accountOf, countSignIn } from "../api/counted-calls.ts";
import { type Caller, identifyFresh, publicRead } from "../identity/identities.ts";
import { readBody } from "../pipeline/read-body.ts";
import {
  type GatewayContext,
  isRead,
  limitRead,
  readCookie,
  requestOf,
  sessionIdOf,
} from "../pipeline/request-context.ts";
import { requestHeaders } from "../upstream/forward.ts";
import { deadlinesOf, postJson } from "../upstream/read-response.ts";
import { type Confirmation, renderConfirmation } from "./confirmation-page.ts";
import {
  environmentKey,
  previewKey,
  publisherOf,
  removeOverride,
  setOverride,
} from "./override-cookies.ts";
import type { LiveSets, PageSet } from "./release-sets.ts";

/** A choice of this browser: another release set, staging, or the end of both. */
interface Override {
  kind: Confirmation["kind"];
  /** The id of the set. */
  id?: string;
  name: typeof previewKey | typeof environmentKey;
  /** What the cookie stores; `null` to remove it. */
  choice: string | null;
}

const maxFormBytes = 8 * 1024;

/**
 * Asks before a browser gets another release set: a link only shows the question, its form sends the
 * choice. An administrator needs a fresh sign-in or the password; leaving needs neither.
 */
export function confirmOverrides(
  context: GatewayContext,
  { liveSets }: { liveSets: LiveSets },
): Koa.Middleware {
  return async function override(ctx, next) {
    const now = Math.floor(context.clock().getTime() / 1_000);
    const chosen = overrideOf(ctx.query);
    const pageSet = liveSets.current()?.production;
    if (!chosen || !pageSet || publisherOf(ctx) !== null) return next();
    const sessionId = sessionIdOf(ctx.req, context);
    const caller = await identifyFresh(context, sessionId, publicRead);
    const isEnd = chosen.kind === "leave";
    if (isRead(ctx)) {
      if (isEnd ? !hasOne(ctx, chosen) : !caller.identity?.isAdmin) return next();
      await limitRead(ctx, context);
      return ask(ctx, { chosen, pageSet, needsPassword: !isEnd && !isFresh(caller, now) });
    }
    if (ctx.method !== "POST") return next();
    if (isEnd) return apply(ctx, context, chosen);
    if (!caller.identity?.isAdmin) throw refuse.notAllowed();
    if (isFresh(caller, now)) return apply(ctx, context, chosen);
    const password = await passwordOf(ctx);
    if (password === "") return ask(ctx, { chosen, pageSet, needsPassword: true });
    const account = accountOf(Buffer.alloc(0), caller);
    await countSignIn(context, requestOf(ctx), {
      account,
      proxy: async () => {
        if (await confirmPassword(ctx, context, { caller, password })) {
          if (sessionId) context.identities.removeSession(hashSessionId(sessionId));
          return apply(ctx, context, chosen);
        }
        ask(ctx, { chosen, pageSet, needsPassword: true, isWrong: true });
      },
    });
  };
}

const isFresh = ({ identity }: Caller, now: number): boolean =>
  isFreshSignIn(identity?.authTime ?? null, now);

const hasOne = (ctx: Koa.Context, { name }: Override): boolean =>
  readCookie(ctx.headers.cookie, name) !== null;

function overrideOf({ set, environment, only }: Koa.Context["query"]): Override | null {
  if (set === "live") return { kind: "leave", name: previewKey, choice: null };
  if (typeof set === "string" && /^\d{1,9}$/.test(set)) {
    return { kind: "set", id: set, name: previewKey, choice: set };
  }
  if (environment === "production") return { kind: "leave", name: environmentKey, choice: null };
  if (environment !== "staging") return null;
  const choice = ["staging", ...stagedNames(only)].join(".");
  return { kind: "staging", name: environmentKey, choice };
}

/** Returns the front ends of `?only=mf-admin,mf-registry`. */
export const stagedNames = (only: string | string[] = []): FrontEndName[] => [
  ...new Set(
    [only]
      .flat()
      .flatMap((list) => list.split(","))
      .filter(isFrontEndName),
  ),
];

export const isFrontEndName = (name: string): boolean => frontEndName.safeParse(name).success;

/** Sets the cookies and shows the page that the link named. */
function apply(ctx: Koa.Context, context: GatewayContext, { name, choice }: Override): void {
  ctx._matchedRoute = "override";
  if (choice === null) removeOverride(ctx, context, name);
  else setOverride(ctx, context, { name, choice });
  ctx.status = 303;
  ctx.redirect(pathAfter(ctx));
}

/** Returns the page without the choice; its path cannot begin with `//`, another site. */
function pathAfter(ctx: Koa.Context): string {
  const query = new URLSearchParams(ctx.querystring);
  for (const name of ["set", "environment", "only"]) query.delete(name);
  const path = `/${ctx.path.replace(/^[/\\]+/, "")}`;
  return query.size > 0 ? `${path}?${query}` : path;
}

function ask(
  ctx: Koa.Context,
  options: { chosen: Override; pageSet: PageSet; needsPassword: boolean; isWrong?: boolean },
): void {
  const { chosen, pageSet, needsPassword, isWrong = false } = options;
  ctx._matchedRoute = "override";
  ctx.status = isWrong ? 401 : 200;
  ctx.type = "text/html; charset=utf-8";
  ctx.set("Cache-Control", "private, no-store");
  ctx.set("Content-Security-Policy", pageSet.policy);
  ctx.body = renderConfirmation({
    kind: chosen.kind,
    id: chosen.id ?? null,
    needsPassword,
    isWrong,
    back: pathAfter(ctx),
    live: pageSet.live,
    language: requestOf(ctx).language,
  });
}

async function passwordOf(ctx: Koa.Context): Promise<string> {
  if (!ctx.is("application/x-www-form-urlencoded")) throw new AppError("content-type");
  const bytes = await readBody(ctx.req, maxFormBytes);
  return new URLSearchParams(bytes.toString("utf8")).get("password") ?? "";
}

/** Returns whether the password is right; the auth service then counts the sign-in as fresh. */
async function confirmPassword(
  ctx: Koa.Context,
  { upstreams }: GatewayContext,
  { caller, password }: { caller: Caller; password: string },
): Promise<boolean> {
  const endpoint = endpoints.confirmPassword;
  const {
    "content-type": _,
    cookie: __,
    ...headers
  } = requestHeaders(requestOf(ctx), endpoint, caller.tokens.auth);
  if (!headers[identityHeader]) throw refuse.unavailable();
  // A busy service hashes passwords one after another.
  const sent = { body: { password }, headers, deadlines: deadlinesOf(endpoint) };
  const { status } = await postJson(upstreams.of("auth"), endpoint.path, sent);
  if (status === endpoint.status) return true;
  if (status === 401 || status === 422) return false;
  throw refuse.unavailable(new Error(`the auth service responded with ${status}`));
}
