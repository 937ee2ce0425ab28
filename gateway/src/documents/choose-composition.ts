import { randomInt } from "node:crypto";
import type { CanaryGroup, PageBoot } from "@deeds/contracts";
import type Koa from "koa";
import type { House } from "../api/house.ts";
import type { Caller } from "../identity/caller.ts";
import { keepCookie } from "../pipeline/keep-cookie.ts";
import { readCookie } from "../pipeline/read-cookie.ts";
import { readAnswer } from "../upstream/read-answer.ts";
import type { Composition, Compositions } from "./live-set.ts";
import { chosenSet, readOwnSet } from "./own-set.ts";
import type { ServedViews } from "./served-views.ts";

/** A page's composition, and what the page has to know of why it is this one. */
export interface Chosen {
  composition: Composition;
  marks: Pick<PageBoot, "own" | "staging" | "canary">;
}

/** `?environment=staging` and the cookie that keeps it; an administrator's choice. */
const environmentKey = "gd_environment";
/** One of a hundred, by chance: all that is remembered of a browser for canaries. */
const bucketKey = "gd_bucket";
const monthInSeconds = 30 * 24 * 60 * 60;
const deadlines = { headersTimeout: 2_000, bodyTimeout: 2_000 };

/** What a page is made of: everybody's set, a canary's, staging's, or one of the visitor's own choice. */
export async function chooseComposition(
  ctx: Koa.Context,
  sets: Compositions,
  about: { house: House; caller: Caller; served: ServedViews },
): Promise<Chosen> {
  const own = chosenSet(ctx, about.house);
  const composition =
    own && about.caller.identity?.isAdmin && (await readOwnSet(about.house, own.id));
  if (composition) {
    ctx.set("Cache-Control", "private, no-store");
    return { composition, marks: { own: { until: own.until.toISOString() } } };
  }
  if (sets.staging && wantsStaging(ctx, about.house) && (await mayStage(ctx, about))) {
    ctx.set("Cache-Control", "private, no-store");
    return { composition: sets.staging, marks: { staging: true } };
  }
  const { canary, production } = sets;
  const group = canary && groupOf(bucketOf(ctx, about.house), canary);
  if (!canary || !group) return { composition: production, marks: {} };
  about.served.count(canary.id, group);
  return {
    composition: group === "canary" ? canary.composition : production,
    marks: { canary: { id: canary.id, group } },
  };
}

function wantsStaging(ctx: Koa.Context, house: House): boolean {
  const { environment } = ctx.query;
  if (environment !== "staging" && environment !== "production") {
    return readCookie(ctx.headers.cookie, environmentKey) === "staging";
  }
  // Until the browser is closed.
  keepCookie(ctx, house, { name: environmentKey, value: environment });
  return environment === "staging";
}

/** An administrator, or whoever may release: the gate of `npm run ship` looks at staging too. */
async function mayStage(
  ctx: Koa.Context,
  { house, caller }: { house: House; caller: Caller },
): Promise<boolean> {
  if (caller.identity?.isAdmin) return true;
  const authorization = ctx.get("authorization");
  if (authorization === "") return false;
  const releases = house.upstreams.of("releases");
  const answer = await readAnswer(releases, "/internal/publisher", { authorization }, deadlines);
  return answer.status === 204;
}

function bucketOf(ctx: Koa.Context, house: House): number {
  const known = readCookie(ctx.headers.cookie, bucketKey) ?? "";
  if (/^\d{1,2}$/.test(known)) return Number(known);
  const bucket = randomInt(100);
  keepCookie(ctx, house, { name: bucketKey, value: `${bucket}`, seconds: monthInSeconds });
  // A copy of this answer would hand the same number to everybody.
  ctx.set("Cache-Control", "private, no-store");
  return bucket;
}

/**
 * The lowest buckets have the canary, the highest are counted beside them. Moved on by the canary's
 * number, so that not the same readers try everything; a larger part keeps whoever had it.
 */
export function groupOf(
  bucket: number,
  { id, percent }: { id: number; percent: number },
): CanaryGroup | null {
  const place = (bucket + id * 37) % 100;
  if (place < percent) return "canary";
  return place >= 100 - percent ? "control" : null;
}
