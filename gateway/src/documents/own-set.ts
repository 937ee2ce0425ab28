import { liveSet } from "@deeds/contracts";
import type Koa from "koa";
import type { House } from "../api/house.ts";
import { keepCookie } from "../pipeline/keep-cookie.ts";
import { readCookie } from "../pipeline/read-cookie.ts";
import { readAnswer } from "../upstream/read-answer.ts";
import { type Composition, compose } from "./live-set.ts";

/** A set that this browser alone is to show. */
export interface OwnSet {
  id: number;
  until: Date;
}

/** `?set=12` and the cookie that keeps it, `?set=live` ends it; an administrator's choice. */
const ownSetKey = "gd_set";
const hourInSeconds = 60 * 60;
const deadlines = { headersTimeout: 2_000, bodyTimeout: 2_000 };

/** Null: none was chosen, or its hour is over. */
export function chosenSet(ctx: Koa.Context, house: House): OwnSet | null {
  const now = Math.floor(Date.now() / 1_000);
  const { set } = ctx.query;
  if (set === "live") {
    keepCookie(ctx, house, { name: ownSetKey, value: "", seconds: 0 });
    return null;
  }
  if (typeof set === "string" && /^\d{1,9}$/.test(set)) {
    const value = `${set}.${now + hourInSeconds}`;
    keepCookie(ctx, house, { name: ownSetKey, value, seconds: hourInSeconds });
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
export async function readOwnSet({ upstreams }: House, id: number): Promise<Composition | null> {
  const answer = await readAnswer(
    upstreams.of("releases"),
    `/internal/sets/${id}`,
    {},
    deadlines,
  ).catch(() => null);
  if (answer?.status !== 200) return null;
  return compose(liveSet.parse(JSON.parse(answer.body.toString("utf8"))));
}
