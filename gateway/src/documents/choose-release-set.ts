import { randomInt } from "node:crypto";
import { type CanaryGroup, liveSet, type PageBoot, type ServedViews } from "@deeds/contracts";
import type Koa from "koa";
import type { Caller } from "../identity/identities.ts";
import type { GatewayContext } from "../pipeline/request-context.ts";
import { readCookie, setCookie } from "../pipeline/request-context.ts";
import type { CountBatcher } from "../upstream/read-response.ts";
import { readResponse } from "../upstream/read-response.ts";
import { compose, type PageSet, type PageSets } from "./release-sets.ts";

export interface ChosenSet {
  pageSet: PageSet;
  marks: Pick<PageBoot, "own" | "staging" | "canary">;
}

/** `?environment=staging` is stored in this cookie; for administrators. */
const environmentKey = "gd_environment";
/** A random number below 100, by which a browser is assigned to a canary. */
const bucketKey = "gd_bucket";
const monthInSeconds = 30 * 24 * 60 * 60;

/** Returns the release set of a page: live, canary, staging or a preview. */
export async function chooseReleaseSet(
  ctx: Koa.Context,
  sets: PageSets,
  about: { gateway: GatewayContext; caller: Caller; counts: CountBatcher },
): Promise<ChosenSet> {
  const own = previewOf(ctx, about.gateway);
  const pageSet =
    own && about.caller.identity?.isAdmin && (await readPreviewSet(about.gateway, own.id));
  if (pageSet) {
    ctx.set("Cache-Control", "private, no-store");
    return { pageSet, marks: { own: { until: own.until.toISOString() } } };
  }
  if (sets.staging && wantsStaging(ctx, about.gateway) && (await maySeeStaging(ctx, about))) {
    ctx.set("Cache-Control", "private, no-store");
    return { pageSet: sets.staging, marks: { staging: true } };
  }
  const { canary, production } = sets;
  const group = canary && groupOf(bucketOf(ctx, about.gateway), canary);
  if (!canary || !group) return { pageSet: production, marks: {} };
  const counts: ServedViews = { canary: 0, control: 0, [group]: 1 };
  about.counts.add(`/internal/canaries/${canary.id}/served`, counts);
  return {
    pageSet: group === "canary" ? canary.pageSet : production,
    marks: { canary: { id: canary.id, group } },
  };
}

function wantsStaging(ctx: Koa.Context, gateway: GatewayContext): boolean {
  const { environment } = ctx.query;
  if (environment !== "staging" && environment !== "production") {
    return readCookie(ctx.headers.cookie, environmentKey) === "staging";
  }
  // Until the browser is closed.
  setCookie(ctx, gateway, { name: environmentKey, value: environment });
  return environment === "staging";
}

/** Administrators, and holders of a publish token: the gate of `npm run ship` opens staging too. */
async function maySeeStaging(
  ctx: Koa.Context,
  { gateway, caller }: { gateway: GatewayContext; caller: Caller },
): Promise<boolean> {
  if (caller.identity?.isAdmin) return true;
  const authorization = ctx.get("authorization");
  if (authorization === "") return false;
  const releases = gateway.upstreams.of("releases");
  const response = await readResponse(releases, "/internal/publisher", { authorization });
  return response.status === 204;
}

function bucketOf(ctx: Koa.Context, gateway: GatewayContext): number {
  const known = readCookie(ctx.headers.cookie, bucketKey) ?? "";
  if (/^\d{1,2}$/.test(known)) return Number(known);
  const bucket = randomInt(100);
  setCookie(ctx, gateway, { name: bucketKey, value: `${bucket}`, seconds: monthInSeconds });
  // A shared cache would give the same number to all visitors.
  ctx.set("Cache-Control", "private, no-store");
  return bucket;
}

/** The lowest buckets get the canary, the highest are the control group; its id shifts both. */
export function groupOf(
  bucket: number,
  { id, percent }: { id: number; percent: number },
): CanaryGroup | null {
  const place = (bucket + id * 37) % 100;
  if (place < percent) return "canary";
  return place >= 100 - percent ? "control" : null;
}

export interface PreviewSet {
  id: number;
  until: Date;
}

/** `?set=12` is stored in this cookie, `?set=live` clears it; for administrators. */
const previewKey = "gd_set";
const hourInSeconds = 60 * 60;

/** Returns the previewed release set; `null` without one or after its hour. */
export function previewOf(ctx: Koa.Context, gateway: GatewayContext): PreviewSet | null {
  const now = Math.floor(Date.now() / 1_000);
  const { set } = ctx.query;
  if (set === "live") {
    setCookie(ctx, gateway, { name: previewKey, value: "", seconds: 0 });
    return null;
  }
  if (typeof set === "string" && /^\d{1,9}$/.test(set)) {
    const value = `${set}.${now + hourInSeconds}`;
    setCookie(ctx, gateway, { name: previewKey, value, seconds: hourInSeconds });
    return parse(value, now);
  }
  return parse(readCookie(ctx.headers.cookie, previewKey) ?? "", now);
}

function parse(value: string, now: number): PreviewSet | null {
  const [, id, until] = /^(\d{1,9})\.(\d{10})$/.exec(value) ?? [];
  if (!id || !until || Number(until) <= now) return null;
  return { id: Number(id), until: new Date(Number(until) * 1_000) };
}

/** Reads a release set that need not be live; `null` when it does not exist. */
export async function readPreviewSet(
  { upstreams }: GatewayContext,
  id: number,
): Promise<PageSet | null> {
  const response = await readResponse(upstreams.of("releases"), `/internal/sets/${id}`).catch(
    () => null,
  );
  if (response?.status !== 200) return null;
  return compose(liveSet.parse(JSON.parse(response.body.toString("utf8"))));
}
