import type { IncomingHttpHeaders } from "node:http";
import { PassThrough, type Writable } from "node:stream";
import type { ServiceName } from "@deeds/contracts";
import { refuse } from "@deeds/service-kit";
import type Koa from "koa";
import type { Dispatcher } from "undici";
import type { Deadlines } from "./deadlines.ts";
import { chooseEncoding, encodeInto } from "./encoding.ts";
import { copyHeaders } from "./headers.ts";

export interface Forwarded {
  service: ServiceName;
  headers: Record<string, string>;
  deadlines: Deadlines;
  /** A body that has been read already, in place of the request's own. */
  body?: Buffer;
}

/**
 * Passes a call on and streams the answer straight into the response, past Koa: its body would cost
 * five times as much and die of an aborted client. Either end that breaks takes the other with it.
 */
export async function forward(
  ctx: Koa.Context,
  upstream: Dispatcher,
  forwarded: Forwarded,
): Promise<void> {
  const abort = new AbortController();
  const onClose = () => abort.abort();
  ctx.res.once("close", onClose);
  try {
    await tryTwice(ctx, () => send(ctx, upstream, forwarded, abort.signal));
  } catch (cause) {
    if (!ctx.res.destroyed && !ctx.res.headersSent) throw refuse.unavailable(cause);
    // The head is out, or nobody listens any more: nothing can be said.
    ctx.respond = false;
    ctx.res.destroy();
  } finally {
    ctx.res.off("close", onClose);
    // A refusal may come before the body has been read: what is left of it must leave the
    // connection, or the caller's next call on it would wait for ever.
    ctx.req.unpipe();
    ctx.req.resume();
  }
}

async function send(
  ctx: Koa.Context,
  upstream: Dispatcher,
  { service, headers, deadlines, body }: Forwarded,
  signal: AbortSignal,
): Promise<void> {
  await upstream.stream(
    {
      path: `${ctx.path}${ctx.search}`,
      method: ctx.method as Dispatcher.HttpMethod,
      headers,
      body: body ?? (hasBody(ctx) ? bodyOf(ctx) : null),
      signal,
      ...deadlines,
    },
    (head) => startAnswer(ctx, service, head),
  );
}

function startAnswer(
  ctx: Koa.Context,
  service: ServiceName,
  head: { statusCode: number; headers: IncomingHttpHeaders },
): Writable {
  ctx.respond = false;
  ctx.res.statusCode = head.statusCode;
  copyHeaders(ctx, head.headers, service);
  const encoding = encodingOf(ctx, head);
  if (encoding === "identity") return ctx.res;
  ctx.res.removeHeader("content-length");
  ctx.res.setHeader("content-encoding", encoding);
  return encodeInto(ctx.res, encoding);
}

function encodingOf(
  ctx: Koa.Context,
  { statusCode, headers }: { statusCode: number; headers: IncomingHttpHeaders },
) {
  const encodable = statusCode === 200 && !headers["content-encoding"] && ctx.method !== "HEAD";
  if (!encodable || headers["accept-ranges"]) return "identity";
  return chooseEncoding(
    ctx,
    headers["content-type"],
    Number(headers["content-length"] ?? Infinity),
  );
}

/** A kept connection may break at the moment it is used again; reading twice does no harm. */
async function tryTwice(ctx: Koa.Context, attempt: () => Promise<void>): Promise<void> {
  try {
    await attempt();
  } catch (error) {
    const repeatable = ctx.method === "GET" || ctx.method === "HEAD";
    if (!repeatable || !isBroken(error) || ctx.res.headersSent || ctx.res.destroyed) throw error;
    await attempt();
  }
}

export const isBroken = (error: unknown): boolean =>
  error instanceof Error &&
  "code" in error &&
  (error.code === "UND_ERR_SOCKET" || error.code === "ECONNRESET");

/** The caller's body, apart from the caller's connection: the client destroys what it sends. */
const bodyOf = (ctx: Koa.Context) => ctx.req.pipe(new PassThrough());

const hasBody = (ctx: Koa.Context): boolean =>
  ctx.headers["transfer-encoding"] !== undefined || Number(ctx.headers["content-length"] ?? 0) > 0;
