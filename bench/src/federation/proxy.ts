import { createHash, X509Certificate } from "node:crypto";
import { once } from "node:events";
import { createSecureServer, type IncomingHttpHeaders, type ServerHttp2Session } from "node:http2";
import type { AddressInfo } from "node:net";
import { extname } from "node:path";
import { brotliCompressSync, constants } from "node:zlib";
import Koa, { type Context } from "koa";
import { generate } from "selfsigned";
import { type Dispatcher, Pool } from "undici";
import { isText, type Monolith, monolithBase, monolithPage } from "./monolith.ts";

/** A certificate of this run for servers on 127.0.0.1, and what makes a Chromium trust it and so cache. */
export async function makeCertificate() {
  const altNames = [{ type: 7 as const, ip: "127.0.0.1" }];
  const { private: key, cert } = await generate([{ name: "commonName", value: "127.0.0.1" }], {
    extensions: [{ name: "subjectAltName", altNames }],
  });
  const { publicKey } = new X509Certificate(cert);
  const pin = createHash("sha256").update(publicKey.export({ type: "spki", format: "der" }));
  const browserArgument = `--ignore-certificate-errors-spki-list=${pin.digest("base64")}`;
  return { key, cert, browserArgument };
}

/**
 * Starts a proxy before the gateway, one for each side, so that both pay for it: with the gateway's
 * pages as they are, or with the monolith's files in those of mf-registry. It speaks HTTP/2, as the
 * proxies of compose and of a cluster do.
 */
export async function serveSide(
  gateway: string,
  monolith: Monolith | null,
  { key, cert }: Awaited<ReturnType<typeof makeCertificate>>,
) {
  const pool = new Pool(gateway);
  const app = new Koa();
  // A browser resets its connection when a visit ends.
  app.silent = true;
  app.use((ctx) => sendFile(ctx, monolith) ?? forward(ctx, { gateway, pool, monolith }));
  const sessions = new Set<ServerHttp2Session>();
  const server = createSecureServer({ key, cert }, app.callback());
  server.on("session", (session) => {
    sessions.add(session);
    session.once("close", () => sessions.delete(session));
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  return {
    origin: `https://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      for (const session of sessions) session.destroy();
      await new Promise((resolve) => server.close(resolve));
      await pool.destroy();
    },
  };
}

/** Sends a file of the monolith; `null` for any other address. */
function sendFile(ctx: Context, monolith: Monolith | null): Promise<void> | null {
  if (!ctx.path.startsWith(monolithBase)) return null;
  const name = ctx.path.slice(monolithBase.length);
  const file = monolith?.files.get(name);
  if (!file) return null;
  ctx.type = extname(name);
  ctx.set("cache-control", "public, max-age=31536000, immutable");
  if (isText(name)) ctx.set("content-encoding", "br");
  ctx.body = file.sent;
  return Promise.resolve();
}

interface Side {
  gateway: string;
  pool: Pool;
  monolith: Monolith | null;
}

async function forward(ctx: Context, { gateway, pool, monolith }: Side): Promise<void> {
  const isPage = ctx.get("accept").includes("text/html");
  const { statusCode, headers, body } = await pool.request({
    path: ctx.url,
    method: ctx.method as Dispatcher.HttpMethod,
    headers: { ...without(ctx.headers, /^:/), ...(isPage && { "accept-encoding": "identity" }) },
    body: ["GET", "HEAD"].includes(ctx.method) ? null : ctx.req,
  });
  if (isPage && statusCode === 200) {
    const policy = String(headers["content-security-policy"] ?? "");
    // The page names the style sheet of its remote by its whole address.
    const html = (await body.text()).replaceAll(`${gateway}/mf/`, `https://${ctx.host}/mf/`);
    return sendPage(ctx, html, policy, monolith);
  }
  ctx.status = statusCode;
  ctx.set(without(headers, /^(connection|keep-alive|transfer-encoding)$/));
  ctx.body = body;
}

const without = (headers: IncomingHttpHeaders, names: RegExp) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !names.test(name))) as Record<
    string,
    string | string[]
  >;

/** Both sides' pages are compressed here, as the gateway does with documents of all visitors. */
function sendPage(ctx: Context, html: string, policy: string, monolith: Monolith | null): void {
  const page = monolith ? monolithPage(html, policy, monolith, "mf-registry") : { html, policy };
  ctx.set({
    "content-type": "text/html; charset=utf-8",
    "content-encoding": "br",
    "cache-control": "public, max-age=0, must-revalidate",
    "content-security-policy": page.policy,
  });
  ctx.body = brotliCompressSync(page.html, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } });
}
