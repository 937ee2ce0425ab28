import { randomInt } from "node:crypto";
import {
  type FrontEndName,
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
import {
  environmentKey,
  previewKey,
  publisherOf,
  readOverride,
  setOverride,
} from "./override-cookies.ts";
import { isFrontEndName, stagedNames } from "./overrides.ts";
import { compose, type PageSet, type PageSets } from "./release-sets.ts";

export interface ChosenSet {
  pageSet: PageSet;
  /**
   * Administrators see that it is a preview (`own`) or staging, visitors with a link that it is a
   * `preview` or that this preview has ended; browsers count for their canaries.
   */
  previewState: Pick<
    PageBoot,
    "own" | "preview" | "previewEnded" | "staging" | "canary" | "canaries" | "failedShell"
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
  !previewState.own && !previewState.preview && !previewState.staging && pageSet.hasPreviousShell;

/** Returns the release set of a page: live, with canaries, staging or a preview. */
export async function chooseReleaseSet(
  ctx: Koa.Context,
  context: GatewayContext,
  { sets, caller, counts }: { sets: PageSets; caller: Caller; counts: CountBatcher },
): Promise<ChosenSet> {
  const preview = readOverride(ctx, context, previewKey);
  const previewed = preview && caller.identity?.isAdmin && (await readPreview(context, preview));
  if (preview && previewed) {
    ctx.set("Cache-Control", "private, no-store");
    const until = new Date(preview.until * 1_000).toISOString();
    return { pageSet: previewed, previewState: { own: { until } } };
  }
  const linked = await linkedPreviewOf(ctx, context);
  if (linked) {
    ctx.set("Cache-Control", "private, no-store");
    ctx.set("X-Robots-Tag", "noindex");
  }
  if (linked && linked !== "ended") {
    const { live, until } = linked;
    return { pageSet: compose(live), previewState: { preview: { until } } };
  }
  const notice = linked ? { previewEnded: true as const } : {};
  const wanted = wantedStaging(ctx, context);
  const staging = wanted && (wanted.length > 0 ? sets.stagingOf(wanted) : sets.staging);
  if (staging && (await maySeeStaging(ctx, context, caller))) {
    ctx.set("Cache-Control", "private, no-store");
    return { pageSet: staging, previewState: { ...notice, staging: true } };
  }
  if (!sets.hasCanaries) return { pageSet: sets.production, previewState: notice };
  const { pageSet, canaries } = sets.ofBucket(bucketOf(ctx, context));
  for (const { id, group } of canaries) {
    const served: ServedViews = { [`${id}.${group}`]: 1 };
    counts.add("/internal/canaries/served", served);
  }
  const [first] = canaries;
  return { pageSet, previewState: { ...notice, ...(first && { canary: first, canaries }) } };
}

/** Returns the front ends whose staged versions are wanted, none for all; `null` for production. */
function wantedStaging(ctx: Koa.Context, context: GatewayContext): FrontEndName[] | null {
  const { environment, only } = ctx.query;
  // A link changes nothing, see `confirmOverrides`.
  if (publisherOf(ctx) !== null && environment === "staging") {
    const names = stagedNames(only);
    const choice = [environment, ...names].join(".");
    setOverride(ctx, context, { name: environmentKey, choice });
    return names;
  }
  const [stored, ...names] = (readOverride(ctx, context, environmentKey)?.choice ?? "").split(".");
  return stored === "staging" ? names.filter(isFrontEndName) : null;
}

/** An administrator whose session chose it, or the gate of `npm run ship` with a publish token. */
async function maySeeStaging(
  ctx: Koa.Context,
  { upstreams }: GatewayContext,
  { identity }: Caller,
): Promise<boolean> {
  const authorization = publisherOf(ctx);
  if (authorization === null) return identity?.isAdmin ?? false;
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

/**
 * Returns the preview of the link that this browser opened; `null` without one or while the releases
 * service is unavailable. A preview that has ended is removed from the browser.
 */
async function linkedPreviewOf(ctx: Koa.Context, context: GatewayContext) {
  const { preview } = ctx.query;
  const stored = readCookie(ctx.headers.cookie, linkKey);
  const end = () => setCookie(ctx, context, { name: linkKey, value: "", seconds: 0 });
  if (preview === "off") {
    end();
    return null;
  }
  const isNew = typeof preview === "string";
  const token = isNew ? preview : stored;
  if (token === null) return null;
  const found = await readLinkedPreview(context, token);
  if (found === "ended" && stored !== null) end();
  // Until the browser is closed.
  if (found && found !== "ended" && isNew) setCookie(ctx, context, { name: linkKey, value: token });
  return found;
}

async function readLinkedPreview({ upstreams }: GatewayContext, token: string) {
  if (!/^[\w-]{32}$/.test(token)) return "ended";
  const path = `/internal/previews/${token}`;
  const response = await readResponse(upstreams.of("releases"), path).catch(() => null);
  if (response?.status === 404) return "ended";
  if (response?.status !== 200) return null;
  return linkedPreview.parse(JSON.parse(response.body.toString("utf8")));
}

/** Reads a release set that need not be live; `null` when it does not exist. */
async function readPreview(
  { upstreams }: GatewayContext,
  { choice }: { choice: string },
): Promise<PageSet | null> {
  const path = `/internal/sets/${choice}`;
  const response = await readResponse(upstreams.of("releases"), path).catch(() => null);
  if (response?.status !== 200) return null;
  return compose(liveSet.parse(JSON.parse(response.body.toString("utf8"))));
}
