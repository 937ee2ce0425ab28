import { createHash, X509Certificate } from "node:crypto";
import {
  createSecureServer,
  type IncomingHttpHeaders,
  type ServerHttp2Session,
  type ServerHttp2Stream,
} from "node:http2";
import type { AddressInfo } from "node:net";
import { pipeline } from "node:stream/promises";
import { brotliCompressSync, constants } from "node:zlib";
import { generate } from "selfsigned";
import { type Dispatcher, Pool } from "undici";
import { isText, type Monolith, monolithBase, monolithPage } from "./monolith.ts";

interface Certificate {
  key: string;
  cert: string;
  /** Makes a Chromium trust it, and so cache what it is sent. */
  browserArgument: string;
}

/** A certificate of this run for servers on 127.0.0.1. */
export async function makeCertificate(): Promise<Certificate> {
  const altNames = [{ type: 7 as const, ip: "127.0.0.1" }];
  const { private: key, cert } = await generate([{ name: "commonName", value: "127.0.0.1" }], {
    extensions: [{ name: "subjectAltName", altNames }],
  });
  const { publicKey } = new X509Certificate(cert);
  const pin = createHash("sha256").update(publicKey.export({ type: "spki", format: "der" }));
  const browserArgument = `--ignore-certificate-errors-spki-list=${pin.digest("base64")}`;
  return { key, cert, browserArgument };
}

interface Side {
  origin: string;
  close(): Promise<void>;
}

/**
 * Starts a proxy before the gateway, one for each side, so that both pay for it: with the gateway's
 * pages as they are, or with the monolith's files in those of mf-registry. It speaks HTTP/2, as the
 * proxies of compose and of a cluster do.
 */
export async function serveSide(
  gateway: string,
  monolith: Monolith | null,
  { key, cert }: Certificate,
): Promise<Side> {
  const pool = new Pool(gateway);
  const sessions = new Set<ServerHttp2Session>();
  const server = createSecureServer({ key, cert });
  server.on("session", (session) => {
    sessions.add(session);
    session.once("close", () => sessions.delete(session));
  });
  server.on("stream", (stream, headers) => {
    // A browser resets its connection when a visit ends.
    stream.on("error", () => stream.destroy());
    const file = fileOf(monolith, headers[":path"] ?? "");
    if (file) return sendFile(stream, file);
    forward(pool, monolith, stream, headers).catch(() => stream.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    origin: `https://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      for (const session of sessions) session.destroy();
      await new Promise((resolve) => server.close(resolve));
      await pool.destroy();
    },
  };
}

function fileOf(monolith: Monolith | null, path: string) {
  if (!monolith || !path.startsWith(monolithBase)) return null;
  const name = path.slice(monolithBase.length).split("?")[0] ?? "";
  const file = monolith.files.get(name);
  return file ? { name, sent: file.sent } : null;
}

const types: Record<string, string> = {
  js: "text/javascript",
  css: "text/css",
  woff2: "font/woff2",
};

function sendFile(stream: ServerHttp2Stream, { name, sent }: { name: string; sent: Buffer }): void {
  stream.respond({
    "content-type": types[name.slice(name.lastIndexOf(".") + 1)] ?? "application/octet-stream",
    "content-length": sent.length,
    "cache-control": "public, max-age=31536000, immutable",
    ...(isText(name) && { "content-encoding": "br" }),
  });
  stream.end(sent);
}

async function forward(
  pool: Pool,
  monolith: Monolith | null,
  stream: ServerHttp2Stream,
  headers: IncomingHttpHeaders,
): Promise<void> {
  const isPage = headers.accept?.includes("text/html") ?? false;
  const method = headers[":method"] ?? "GET";
  const {
    statusCode,
    headers: received,
    body,
  } = await pool.request({
    path: headers[":path"] ?? "/",
    method: method as Dispatcher.HttpMethod,
    headers: without(headers, /^:/, isPage ? { "accept-encoding": "identity" } : {}),
    body: ["GET", "HEAD"].includes(method) ? null : stream,
  });
  if (isPage && statusCode === 200) {
    const policy = String(received["content-security-policy"] ?? "");
    return sendPage(stream, await body.text(), policy, monolith);
  }
  const connection = /^(connection|keep-alive|transfer-encoding)$/;
  stream.respond(without(received, connection, { ":status": statusCode }));
  await pipeline(body, stream);
}

const without = <More extends object>(headers: IncomingHttpHeaders, names: RegExp, more: More) => ({
  ...Object.fromEntries(Object.entries(headers).filter(([name]) => !names.test(name))),
  ...more,
});

/** Both sides' pages are compressed here, as the gateway would. */
function sendPage(
  stream: ServerHttp2Stream,
  html: string,
  policy: string,
  monolith: Monolith | null,
): void {
  const page = monolith ? monolithPage(html, policy, monolith, "mf-registry") : { html, policy };
  const sent = brotliCompressSync(page.html, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } });
  stream.respond({
    "content-type": "text/html; charset=utf-8",
    "content-encoding": "br",
    "content-length": sent.length,
    "cache-control": "public, max-age=0, must-revalidate",
    "content-security-policy": page.policy,
  });
  stream.end(sent);
}
