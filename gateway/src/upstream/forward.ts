import { PassThrough } from "node:stream";
import { refuse } from "@deeds/service-kit";
import type { Dispatcher } from "undici";
import type { Exchange } from "../pipeline/exchange.ts";
import { AnswerRelay, type Relayed } from "./answer-relay.ts";
import { type Deadlines, isBroken } from "./read-answer.ts";

export interface Forwarded extends Relayed {
  headers: Record<string, string>;
  deadlines: Deadlines;
  /** A body that was read already, the request's own as it comes, or none. */
  body: Buffer | "as it comes" | null;
}

/**
 * Passes a call on and streams the answer straight into the response. Either end that breaks takes
 * the other with it. Throws `service-unavailable` while nothing has been answered yet.
 */
export async function forward(
  exchange: Exchange,
  upstream: Dispatcher,
  forwarded: Forwarded,
): Promise<void> {
  const { req, res } = exchange;
  try {
    await tryTwice(exchange, () => attempt(exchange, upstream, forwarded));
  } catch (cause) {
    if (!res.destroyed && !res.headersSent) throw refuse.unavailable(cause);
    // The head is out, or nobody listens any more: nothing can be said.
    res.destroy();
  } finally {
    // A refusal may come before the body has been read: what is left of it must leave the
    // connection, or the caller's next call on it would wait for ever.
    if (forwarded.body === "as it comes") req.unpipe().resume();
  }
}

function attempt(exchange: Exchange, upstream: Dispatcher, forwarded: Forwarded): Promise<void> {
  const { method, path, search, req } = exchange;
  const { headers, body, deadlines } = forwarded;
  const length = req.headers["content-length"];
  const streams = body === "as it comes";
  return new Promise((resolve, reject) => {
    const relay = new AnswerRelay(exchange, forwarded, (error) =>
      error ? reject(error) : resolve(),
    );
    upstream.dispatch(
      {
        path: `${path}${search}`,
        method: method as Dispatcher.HttpMethod,
        headers: streams && length ? { ...headers, "content-length": length } : headers,
        // Apart from the caller's connection: the client destroys what it sends.
        body: streams ? req.pipe(new PassThrough()) : body,
        ...deadlines,
      },
      relay,
    );
  });
}

/** A kept connection may break at the moment it is used again; reading twice does no harm. */
async function tryTwice({ method, res }: Exchange, ask: () => Promise<void>): Promise<void> {
  try {
    await ask();
  } catch (error) {
    const repeatable = method === "GET" || method === "HEAD";
    if (!repeatable || !isBroken(error) || res.headersSent || res.destroyed) throw error;
    await ask();
  }
}
