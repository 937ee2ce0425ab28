import { randomInt } from "node:crypto";
import {
  type FrontEndName,
  frontEndName,
  linkedPreview,
  liveSet,
  type PageBoot,
  type ServedViews,
} from "@deeds/contracts";
import { failedShellCookie } from "@deeds/ui/boot-script";
import type Koa from "koa";
import type { Caller } from "../identity/identities.ts";
import { type GatewayContext, readCookie, setCookie } from "../pipeline/request-context.ts";
import { type CountBatcher, readResponse } from "../upstream/read-response.ts";
import { bucketCount } from "./canary-groups.ts";
import { environmentKey, previewKey } from "./overrides.ts";
import { compose, type PageSet, type PageSets } from "./release-sets.ts";

export interface ChosenSet {
  pageSet: PageSet;
  /**
   * Administrators see that it is a preview (`own`) or staging, visitors with a link that it is a
   * `preview`; browsers count for their canaries.
   */
  previewState: Pick<
    PageBoot,
    "own" | "preview" | "staging" | "canary" | "canaries" | "failedShell"
  >;
}

/** A random number below 100, by which a browser is assigned to a canary. */
const bucketKey = "gd_bucket";
const monthInSeconds = 30 * 24 * 60 * 60;

/**
 * Returns the set of a page with the previous version of its shell when the live one did not start
 * in this browser (see `bootScript`). A preview and staging show the failure instead.
 */
export function withStartingShell(ctx: Koa.Context, chosen: ChosenSet): ChosenSet {
  const failed = readCookie(ctx.headers.cookie, failedShellCookie);
  const { pageSet, previewState } = chosen;
  const shell = pageSet.live.remotes.find(({ name }) => name === "shell");
  if (!shell || failed !== shell.version || !mayFallBack(chosen)) return chosen;
  const fallback = pageSet.withPreviousShell;
  if (!fallback) return chosen;
  ctx.set("Cache-Control", "private, no-store");
  return { pageSet: fallback, previewState: { ...previewState, failedShell: shell.version } };
}

/** Whether a shell that does not start is replaced by the previous version. */
export const mayFallBack = ({ pageSet, previewState }: ChosenSet): boolean =>
  !previewState.own &&
  !previewState.preview &&
  !previewState.staging &&
  pageSet.withPreviousShell !== null;

/** Returns the release set of a page: live, with canaries, staging or a preview. */
export async function chooseReleaseSet(
  ctx: Koa.Context,
  context: GatewayContext,
  { sets, caller, counts }: { sets: PageSets; caller: Caller; counts: CountBatcher },
): Promise<ChosenSet> {
  const preview = previewOf(ctx, context);
  const previewed = preview && caller.identity?.isAdmin && (await readPreview(context, preview.id));
  if (previewed) {
    ctx.set("Cache-Control", "private, no-store");
    return { pageSet: previewed, previewState: { own: { until: preview.until.toISOString() } } };
  }
  const linked = await linkedPreviewOf(ctx, context);
  if (linked) {
    ctx.set("Cache-Control", "private, no-store");
    ctx.set("X-Robots-Tag", "noindex");
    const { live, until } = linked;
    return { pageSet: compose(live), previewState: { preview: { until } } };
  }
  const wanted = wantedStaging(ctx, context);
  const staging = wanted && (wanted.length > 0 ? sets.stagingOf(wanted) : sets.staging);
  if (staging && (await maySeeStaging(ctx, context, caller))) {
    ctx.set("Cache-Control", "private, no-store");
    return { pageSet: staging, previewState: { staging: true } };
  }
  if (!sets.hasCanaries) return { pageSet: sets.production, previewState: {} };
  const { pageSet, canaries } = sets.ofBucket(bucketOf(ctx, context));
  for (const { id, group } of canaries) {
    const served: ServedViews = { canary: 0, control: 0, [group]: 1 };
    counts.add(`/internal/canaries/${id}/served`, served);
  }
  const [first] = canaries;
  return { pageSet, previewState: first ? { canary: first, canaries } : {} };
}

/** Returns the front ends whose staged versions are wanted, none for all; `null` for production. */
function wantedStaging(ctx: Koa.Context, context: GatewayContext): FrontEndName[] | null {
  const { environment, only = "" } = ctx.query;
  // A link changes nothing, see `confirmOverrides`; the gate of `npm run ship` sends its token.
  const isGate = ctx.get("authorization") !== "";
  if (!isGate || (environment !== "staging" && environment !== "production")) {
    const [stored, ...names] = (readCookie(ctx.headers.cookie, environmentKey) ?? "").split(".");
    return stored === "staging" ? names.filter(isFrontEndName) : null;
  }
  const names = [only]
    .flat()
    .flatMap((list) => list.split(","))
    .filter(isFrontEndName);
  const isStaging = environment === "staging";
  // Until the browser is closed.
  const value = isStaging ? [environment, ...names].join(".") : environment;
  setCookie(ctx, context, { name: environmentKey, value });
  return isStaging ? names : null;
}

const isFrontEndName = (name: string): boolean => frontEndName.safeParse(name).success;

/** Administrators, and holders of a publish token: the gate of `npm run ship` opens staging too. */
async function maySeeStaging(
  ctx: Koa.Context,
  { upstreams }: GatewayContext,
  { identity }: Caller,
): Promise<boolean> {
  if (identity?.isAdmin) return true;
  const authorization = ctx.get("authorization");
  if (authorization === "") return false;
  const releases = upstreams.of("releases");
  const response = await readResponse(releases, "/internal/publisher", {
    headers: { authorization },
  });
  return response.status === 204;
}

/** Returns the browser's number, also one that this response assigns; `null` without a valid one. */
export function browserBucket(ctx: Koa.Context): number | null {
  if (ctx.state.bucket !== undefined) return ctx.state.bucket;
  const known = readCookie(ctx.headers.cookie, bucketKey) ?? "";
  return /^\d{1,2}$/.test(known) ? Number(known) : null;
}

function bucketOf(ctx: Koa.Context, context: GatewayContext): number {
  const known = browserBucket(ctx);
  if (known !== null) return known;
  const bucket = randomInt(bucketCount);
  ctx.state.bucket = bucket;
  setCookie(ctx, context, { name: bucketKey, value: `${bucket}`, seconds: monthInSeconds });
  // A shared cache would give the same number to all visitors.
  ctx.set("Cache-Control", "private, no-store");
  return bucket;
}

/** The token of `?preview=…` is stored in this cookie; `?preview=off` clears it. */
const linkKey = "gd_preview";

/** Returns the preview of the link that this browser opened; `null` without one or when it has ended. */
async function linkedPreviewOf(ctx: Koa.Context, context: GatewayContext) {
  const { preview } = ctx.query;
  if (preview === "off") {
    setCookie(ctx, context, { name: linkKey, value: "", seconds: 0 });
    return null;
  }
  const isNew = typeof preview === "string";
  const token = isNew ? preview : (readCookie(ctx.headers.cookie, linkKey) ?? "");
  if (!/^[\w-]{32}$/.test(token)) return null;
  const path = `/internal/previews/${token}`;
  const response = await readResponse(context.upstreams.of("releases"), path).catch(() => null);
  if (response?.status !== 200) return null;
  // Until the browser is closed.
  if (isNew) setCookie(ctx, context, { name: linkKey, value: token });
  return linkedPreview.parse(JSON.parse(response.body.toString("utf8")));
}

interface Preview {
  id: number;
  until: Date;
}

/** Returns the previewed release set; `null` without one or after its hour. */
function previewOf(ctx: Koa.Context, context: GatewayContext): Preview | null {
  const now = Math.floor(context.clock().getTime() / 1_000);
  return parsePreview(readCookie(ctx.headers.cookie, previewKey) ?? "", now);
}

function parsePreview(value: string, now: number): Preview | null {
  const [, id, until] = /^(\d{1,9})\.(\d{10})$/.exec(value) ?? [];
  if (!id || !until || Number(until) <= now) return null;
  return { id: Number(id), until: new Date(Number(until) * 1_000) };
}

/** Reads a release set that need not be live; `null` when it does not exist. */
async function readPreview({ upstreams }: GatewayContext, id: number): Promise<PageSet | null> {
  const path = `/internal/sets/${id}`;
  const response = await readResponse(upstreams.of("releases"), path).catch(() => null);
  if (response?.status !== 200) return null;
  return compose(liveSet.parse(JSON.parse(response.body.toString("utf8"))));
}
