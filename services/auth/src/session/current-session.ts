import { randomUUID } from "node:crypto";
import { hashSessionId } from "@deeds/service-kit";
import type Koa from "koa";
import type { UserDocument } from "../models/user.ts";
import type { SessionData } from "./session-store.ts";

/** What koa-session puts on the context; its own types say `any`. */
interface KoaSession extends Partial<SessionData> {
  readonly isNew: boolean;
  readonly externalKey: string;
  regenerate(): Promise<void>;
}

type Account = Pick<UserDocument, "_id" | "sessionEpoch">;

const sessionOf = (ctx: Koa.Context): KoaSession => ctx.session as KoaSession;

/** Hash of the session that the caller's cookie opens, or null without one. */
export function currentSessionHash(ctx: Koa.Context): string | null {
  const session = sessionOf(ctx);
  return session.isNew ? null : hashSessionId(session.externalKey);
}

/** Signs the caller in under a new session id; what was uploaded before stays theirs. */
export async function startSession(ctx: Koa.Context, user: Account): Promise<void> {
  const session = sessionOf(ctx);
  session.visitorId ??= randomUUID();
  session.userId = user._id;
  session.epoch = user.sessionEpoch ?? 0;
  await session.regenerate();
}

/** Takes the cookie back; the session itself has been ended by the use-case. */
export function dropSession(ctx: Koa.Context): void {
  ctx.session = null;
  // Only the cache: what the browser stores of age and language is not part of the session.
  ctx.set("Clear-Site-Data", '"cache"');
}
