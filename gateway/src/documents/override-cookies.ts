import { createHmac, hkdfSync, timingSafeEqual } from "node:crypto";
import type Koa from "koa";
import {
  type GatewayContext,
  readCookie,
  sessionIdOf,
  setCookie,
} from "../pipeline/request-context.ts";

/** A release set (`12`), for administrators. */
export const previewKey = "gd_set";
/** Staging (`staging`), or the staged versions of some front ends (`staging.mf-admin`). */
export const environmentKey = "gd_environment";
type OverrideKey = typeof previewKey | typeof environmentKey;

interface Override {
  choice: string;
  /** Seconds since 1970. */
  until: number;
}

const overrideSeconds = 60 * 60;

/** Returns a key for these cookies only, so that nothing else that the secret signs is one. */
export const overrideKeyOf = (secret: string): Buffer =>
  Buffer.from(hkdfSync("sha256", secret, "", "override cookies", 32));

/** Returns the publish token that the gate of `npm run ship` sends, which no link can; else `null`. */
export function publisherOf(ctx: Koa.Context): string | null {
  const authorization = ctx.get("authorization");
  return authorization.startsWith("Bearer ") ? authorization : null;
}

/** Returns for whom a choice is confirmed: a publisher or a session; `null` without both. */
function holderOf(ctx: Koa.Context, context: GatewayContext): string | null {
  const publisher = publisherOf(ctx);
  if (publisher !== null) return `publisher ${publisher}`;
  const sessionId = sessionIdOf(ctx.req, context);
  return sessionId && `session ${sessionId}`;
}

const nowOf = ({ clock }: GatewayContext): number => Math.floor(clock().getTime() / 1_000);

/** Stores a choice for an hour: `choice.until.HMAC`, valid only for who confirmed it. */
export function setOverride(
  ctx: Koa.Context,
  context: GatewayContext,
  { name, choice }: { name: OverrideKey; choice: string },
): void {
  const until = nowOf(context) + overrideSeconds;
  const holder = holderOf(ctx, context);
  if (holder === null) return;
  const signed = signatureOf({ name, choice, until, holder }, context.overrideKey);
  const value = `${choice}.${until}.${signed.toString("base64url")}`;
  setCookie(ctx, context, { name, value, seconds: overrideSeconds });
  ctx.set("Cache-Control", "private, no-store");
}

export function removeOverride(ctx: Koa.Context, context: GatewayContext, name: string): void {
  setCookie(ctx, context, { name, value: "", seconds: 0 });
  ctx.set("Cache-Control", "private, no-store");
}

/** Returns the choice that was confirmed for this caller; removes any other cookie of the name. */
export function readOverride(
  ctx: Koa.Context,
  context: GatewayContext,
  name: OverrideKey,
): Override | null {
  const value = readCookie(ctx.headers.cookie, name);
  if (value === null) return null;
  const holder = holderOf(ctx, context);
  const [, choice = "", until = 0, signature = ""] =
    /^([\w.-]{1,1000})\.(\d{10})\.([\w-]{43})$/.exec(value) ?? [];
  const override = { choice, until: Number(until) };
  if (holder !== null && override.until > nowOf(context)) {
    const expected = signatureOf({ name, holder, ...override }, context.overrideKey);
    const given = Buffer.from(signature, "base64url");
    if (given.length === expected.length && timingSafeEqual(given, expected)) return override;
  }
  removeOverride(ctx, context, name);
  return null;
}

const signatureOf = (
  { name, choice, until, holder }: Override & { name: string; holder: string },
  key: Buffer,
): Buffer =>
  createHmac("sha256", key)
    .update(JSON.stringify([name, choice, until, holder]))
    .digest();
