import { Agent, type IncomingMessage, type OutgoingHttpHeaders, request } from "node:http";
import {
  createSecureServer,
  type Http2ServerRequest,
  type Http2ServerResponse,
  type ServerHttp2Session,
} from "node:http2";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { brotliCompressSync, constants } from "node:zlib";
import type { Certificate } from "./certificate.ts";
import { monolithBase, monolithPage } from "./document.ts";
import { isText, type Monolith } from "./monolith.ts";

export interface Door {
  origin: string;
  close(): Promise<void>;
}

const types: Record<string, string> = {
  js: "text/javascript",
  css: "text/css",
  woff2: "font/woff2",
};

const agent = new Agent({ keepAlive: true });

/**
 * A door before the gateway, one for each side, so that both pay for it: as it is, or with the
 * monolith's files in the pages of mf-registry. It speaks HTTP/2, as the doors of compose and of a
 * cluster do.
 */
export async function openDoor(
  gateway: string,
  monolith: Monolith | null,
  { key, cert }: Certificate,
): Promise<Door> {
  const sessions = new Set<ServerHttp2Session>();
  const server = createSecureServer({ key, cert }, (incoming, outgoing) => {
    const path = incoming.url;
    if (monolith && path.startsWith(monolithBase)) return sendFile(monolith, path, outgoing);
    pass(gateway, monolith, incoming, outgoing);
  });
  server.on("session", (session) => {
    sessions.add(session);
    session.once("close", () => sessions.delete(session));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    origin: `https://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      for (const session of sessions) session.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function sendFile(monolith: Monolith, path: string, outgoing: Http2ServerResponse): void {
  const name = path.slice(monolithBase.length).split("?")[0] ?? "";
  const file = monolith.files.get(name);
  if (!file) {
    outgoing.writeHead(404).end();
    return;
  }
  const type = types[name.slice(name.lastIndexOf(".") + 1)] ?? "application/octet-stream";
  outgoing.writeHead(200, {
    "content-type": type,
    "content-length": file.sent.length,
    "cache-control": "public, max-age=31536000, immutable",
    ...(isText(name) && { "content-encoding": "br" }),
  });
  outgoing.end(file.sent);
}

function pass(
  gateway: string,
  monolith: Monolith | null,
  incoming: Http2ServerRequest,
  outgoing: Http2ServerResponse,
): void {
  const isPage = incoming.headers.accept?.includes("text/html") ?? false;
  const headers = {
    ...withoutPseudo(incoming.headers),
    host: new URL(gateway).host,
    ...(isPage && { "accept-encoding": "identity" }),
  };
  const { method } = incoming;
  const target = new URL(incoming.url, gateway);
  const passed = request(target, { method, headers, agent }, (answer) => {
    if (isPage && answer.statusCode === 200) void sendPage(answer, monolith, outgoing);
    else {
      outgoing.writeHead(answer.statusCode ?? 502, withoutConnection(answer.headers));
      answer.pipe(outgoing);
    }
  });
  passed.on("error", () => outgoing.destroy());
  outgoing.on("close", () => passed.destroy());
  incoming.pipe(passed);
}

const without = (headers: OutgoingHttpHeaders, left: (name: string) => boolean) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !left(name)));

const withoutPseudo = (headers: OutgoingHttpHeaders) =>
  without(headers, (name) => name.startsWith(":"));

const ofConnection = new Set(["connection", "keep-alive", "transfer-encoding"]);
const withoutConnection = (headers: OutgoingHttpHeaders) =>
  without(headers, (name) => ofConnection.has(name));

/** Both sides' pages are compressed here, as the gateway would. */
async function sendPage(
  answer: IncomingMessage,
  monolith: Monolith | null,
  to: Http2ServerResponse,
) {
  const html = await text(answer);
  const policy = String(answer.headers["content-security-policy"] ?? "");
  const page = monolith ? monolithPage(html, policy, monolith, "mf-registry") : { html, policy };
  const sent = brotliCompressSync(page.html, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 4 },
  });
  to.writeHead(200, {
    "content-type": "text/html; charset=utf-8",
    "content-encoding": "br",
    "content-length": sent.length,
    "cache-control": "public, max-age=0, must-revalidate",
    "content-security-policy": page.policy,
  });
  to.end(sent);
}
