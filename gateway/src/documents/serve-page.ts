import { frontEndNames, type LiveSet } from "@deeds/contracts";
import { isLanguage, languageKey } from "@deeds/i18n/languages";
import type Koa from "koa";
import { type FormFields, isForm, readForm } from "../forms/read-form.ts";
import type { FormSender, SentFormResult } from "../forms/send-form.ts";
import { type Caller, identify, isSignedIn, publicRead } from "../identity/identities.ts";
import {
  type GatewayContext,
  isRead,
  limitRead,
  methodNotAllowed,
  requestOf,
  sessionIdOf,
} from "../pipeline/request-context.ts";
import { reportingEndpoints } from "../pipeline/security-headers.ts";
import type { FailedRenderReports } from "../rendering/failed-renders.ts";
import type { CountBatcher } from "../upstream/read-response.ts";
import { chooseReleaseSet, withStartingShell } from "./choose-release-set.ts";
import { startingDocument } from "./document.ts";
import type { InlineStylesReader } from "./inline-styles.ts";
import type { PageContents } from "./page-content.ts";
import { isTrial, type PageTokens } from "./page-tokens.ts";
import { findPage } from "./pages.ts";
import type { LiveSets, PageSets } from "./release-sets.ts";
import type { ContentRequest } from "./render-content.ts";
import { headOf, writeForAll, writeForUser } from "./write-document.ts";

const yearInSeconds = 365 * 24 * 60 * 60;
const html = "text/html; charset=utf-8";

interface Dependencies {
  counts: CountBatcher;
  pageTokens: PageTokens;
  contents: PageContents;
  failedRenders: FailedRenderReports;
  inlineStyles: InlineStylesReader;
  sendForm: FormSender;
}

export function servePages(
  context: GatewayContext,
  { liveSets, ...rest }: Dependencies & { liveSets: LiveSets },
): Koa.Middleware {
  return async function page(ctx) {
    if (!isRead(ctx) && !isForm(ctx)) throw methodNotAllowed("GET, HEAD");
    ctx._matchedRoute = "page";
    await limitRead(ctx, context);
    if (isForm(ctx)) await context.limits.take(ctx, "form", requestOf(ctx).client.address);
    const fields = isForm(ctx) ? await readForm(ctx) : null;
    chooseLanguage(ctx);
    const sets = liveSets.current();
    if (sets) await servePage(ctx, context, { sets, fields, ...rest });
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

/** Each front end of a new installation becomes live on its own: until then its pages are not known. */
const isComplete = ({ remotes }: LiveSet): boolean =>
  frontEndNames.every((name) => remotes.some((remote) => remote.name === name));

function serveStarting(ctx: Koa.Context): void {
  ctx.status = 503;
  ctx.set("Retry-After", "2");
  ctx.set("Cache-Control", "no-store");
  ctx.type = html;
  ctx.body = startingDocument(requestOf(ctx).language);
}

async function servePage(
  ctx: Koa.Context,
  context: GatewayContext,
  {
    sets,
    fields,
    inlineStyles,
    ...dependencies
  }: Dependencies & { sets: PageSets; fields: FormFields | null },
): Promise<void> {
  const { counts, pageTokens, contents, failedRenders, sendForm } = dependencies;
  const request = requestOf(ctx);
  const caller = await identify(context.identities, sessionIdOf(ctx.req, context), publicRead);
  setFreshness(ctx, caller);
  const chosen = withStartingShell(
    ctx,
    await chooseReleaseSet(ctx, context, { sets, caller, counts }),
  );
  const { pageSet, previewState } = chosen;
  const page = findPage(pageSet.live, ctx.path);
  if (!page && !isComplete(pageSet.live)) return serveStarting(ctx);
  const isForUser = isSignedIn(caller) || caller.unknown;
  const wanted: ContentRequest = {
    pageSet,
    remote: page?.remote.name ?? "shell",
    address: `${ctx.path}${ctx.search}`,
    language: request.language,
    isSignedIn: isForUser,
    request,
    isTrial: isTrial(previewState),
  };
  const sent = fields && (await sendForm(wanted, fields));
  if (sent) setFormHeaders(ctx, sent);
  if (sent?.next) return redirectAfterForm(ctx, sent.next);
  const content = sent?.shown?.content ?? (await contents.get(wanted));
  const head = headOf(content, page);
  if (head.movedTo !== null && !isAt(head.movedTo, ctx.path)) return redirectTo(ctx, head.movedTo);
  const { claims, inDocument } = pageTokens.issue(ctx, pageSet.live.id, previewState);
  const counted = isTrial(previewState) ? "trial" : claims;
  if (counted) failedRenders.add(content.failed, { route: page?.page.path, page: counted });
  ctx.status = sent?.shown?.status ?? head.status;
  ctx.type = html;
  ctx.set("Reporting-Endpoints", reportingEndpoints);
  const form = sent?.shown ? { form: sent.shown.form } : {};
  const made = { chosen, page, content, head, token: inDocument, ...form };
  const document = { ctx, context, contents, inlineStyles, ...made };
  if (isForUser) await writeForUser(document, caller);
  else await writeForAll(document);
}

/** Whether an address has this path: a redirect to it would have no end. */
const isAt = (address: string, path: string): boolean =>
  URL.parse(address, "http://site")?.pathname === path;

function redirectTo(ctx: Koa.Context, path: string): void {
  ctx.status = 301;
  ctx.redirect(`${path}${ctx.search}`);
}

function setFormHeaders(ctx: Koa.Context, { headers }: SentFormResult): void {
  ctx.set("Cache-Control", "private, no-store");
  for (const name of ["set-cookie", "retry-after"]) {
    const value = headers[name];
    if (value !== undefined) ctx.append(name, Array.isArray(value) ? value : String(value));
  }
}

/** The browser reads the page that follows: a reload then sends nothing again. */
function redirectAfterForm(ctx: Koa.Context, path: string): void {
  ctx.status = 303;
  ctx.redirect(path);
}

function setFreshness(ctx: Koa.Context, caller: Caller): void {
  const isPrivate = isSignedIn(caller) || caller.unknown || ctx.query.lang !== undefined;
  ctx.set("Cache-Control", isPrivate ? "private, no-store" : "public, max-age=0, must-revalidate");
  ctx.vary("Cookie, Accept-Language");
}
