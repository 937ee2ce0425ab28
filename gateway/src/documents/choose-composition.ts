import { randomInt } from "node:crypto";
import { type CanaryGroup, liveSet, type PageBoot, type ServedViews } from "@deeds/contracts";
import type Koa from "koa";
import type { Caller } from "../identity/identities.ts";
import type { GatewayContext } from "../pipeline/request-context.ts";
import { keepCookie, readCookie } from "../pipeline/request-context.ts";
import type { Tally } from "../upstream/read-answer.ts";
import { readAnswer } from "../upstream/read-answer.ts";
import { type Composition, type Compositions, compose } from "./live-set.ts";

export interface Chosen {
  composition: Composition;
  marks: Pick<PageBoot, "own" | "staging" | "canary">;
}

/** `?environment=staging` and the cookie that keeps it; an administrator's choice. */
const environmentKey = "gd_environment";
/** One of a hundred, by chance: all that is remembered of a browser for canaries. */
const bucketKey = "gd_bucket";
const monthInSeconds = 30 * 24 * 60 * 60;

/** What a page is made of: everybody's set, a canary's, staging's, or one of the visitor's own choice. */
export async function chooseComposition(
  ctx: Koa.Context,
  sets: Compositions,
  about: { gateway: GatewayContext; caller: Caller; tally: Tally },
): Promise<Chosen> {
  const own = chosenSet(ctx, about.gateway);
  const composition =
    own && about.caller.identity?.isAdmin && (await readOwnSet(about.gateway, own.id));
  if (composition) {
    ctx.set("Cache-Control", "private, no-store");
    return { composition, marks: { own: { until: own.until.toISOString() } } };
  }
  if (sets.staging && wantsStaging(ctx, about.gateway) && (await mayStage(ctx, about))) {
    ctx.set("Cache-Control", "private, no-store");
    return { composition: sets.staging, marks: { staging: true } };
  }
  const { canary, production } = sets;
  const group = canary && groupOf(bucketOf(ctx, about.gateway), canary);
  if (!canary || !group) return { composition: production, marks: {} };
  const counts: ServedViews = { canary: 0, control: 0, [group]: 1 };
  about.tally.add(`/internal/canaries/${canary.id}/served`, counts);
  return {
    composition: group === "canary" ? canary.composition : production,
    marks: { canary: { id: canary.id, group } },
  };
}

function wantsStaging(ctx: Koa.Context, gateway: GatewayContext): boolean {
  const { environment } = ctx.query;
  if (environment !== "staging" && environment !== "production") {
    return readCookie(ctx.headers.cookie, environmentKey) === "staging";
  }
  // Until the browser is closed.
  keepCookie(ctx, gateway, { name: environmentKey, value: environment });
  return environment === "staging";
}

/** An administrator, or whoever may release: the gate of `npm run ship` looks at staging too. */
async function mayStage(
  ctx: Koa.Context,
  { gateway, caller }: { gateway: GatewayContext; caller: Caller },
): Promise<boolean> {
  if (caller.identity?.isAdmin) return true;
  const authorization = ctx.get("authorization");
  if (authorization === "") return false;
  const releases = gateway.upstreams.of("releases");
  const answer = await readAnswer(releases, "/internal/publisher", { authorization });
  return answer.status === 204;
}

function bucketOf(ctx: Koa.Context, gateway: GatewayContext): number {
  const known = readCookie(ctx.headers.cookie, bucketKey) ?? "";
  if (/^\d{1,2}$/.test(known)) return Number(known);
  const bucket = randomInt(100);
  keepCookie(ctx, gateway, { name: bucketKey, value: `${bucket}`, seconds: monthInSeconds });
  // A copy of this answer would hand the same number to everybody.
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

export interface OwnSet {
  id: number;
  until: Date;
}

/** `?set=12` and the cookie that keeps it, `?set=live` ends it; an administrator's choice. */
const ownSetKey = "gd_set";
const hourInSeconds = 60 * 60;

/** Null: none was chosen, or its hour is over. */
export function chosenSet(ctx: Koa.Context, gateway: GatewayContext): OwnSet | null {
  const now = Math.floor(Date.now() / 1_000);
  const { set } = ctx.query;
  if (set === "live") {
    keepCookie(ctx, gateway, { name: ownSetKey, value: "", seconds: 0 });
    return null;
  }
  if (typeof set === "string" && /^\d{1,9}$/.test(set)) {
    const value = `${set}.${now + hourInSeconds}`;
    keepCookie(ctx, gateway, { name: ownSetKey, value, seconds: hourInSeconds });
    return parse(value, now);
  }
  return parse(readCookie(ctx.headers.cookie, ownSetKey) ?? "", now);
}

function parse(value: string, now: number): OwnSet | null {
  const [, id, until] = /^(\d{1,9})\.(\d{10})$/.exec(value) ?? [];
  if (!id || !until || Number(until) <= now) return null;
  return { id: Number(id), until: new Date(Number(until) * 1_000) };
}

/** What pages of a set are made of that need not be live anywhere; null: there is no such set. */
export async function readOwnSet(
  { upstreams }: GatewayContext,
  id: number,
): Promise<Composition | null> {
  const answer = await readAnswer(upstreams.of("releases"), `/internal/sets/${id}`).catch(
    () => null,
  );
  if (answer?.status !== 200) return null;
  return compose(liveSet.parse(JSON.parse(answer.body.toString("utf8"))));
}
