import { type IncomingMessage, request as requestHttp, type ServerResponse } from "node:http";
import { request as requestHttps } from "node:https";
import { text } from "node:stream/consumers";
import type { RemoteManifest } from "@deeds/contracts";
import { devDocument, policyFor } from "./document.ts";

/** Headers of one connection, not of what is passed on. */
const ownHeaders = ["connection", "keep-alive", "transfer-encoding", "upgrade"];

/**
 * Passes everything that is not built here to a gateway, as if the browser were there, and exchanges
 * the front ends in its pages. `manifest` is read anew for each page.
 */
export function passToGateway(gateway: URL, manifest: () => RemoteManifest) {
  const send = gateway.protocol === "https:" ? requestHttps : requestHttp;
  return (incoming: IncomingMessage, outgoing: ServerResponse): void => {
    const options = { method: incoming.method ?? "GET", headers: headersFor(gateway, incoming) };
    const passed = send(new URL(incoming.url ?? "/", gateway), options, (answer) => {
      const isPage = answer.headers["content-type"]?.startsWith("text/html") ?? false;
      if (isPage) void answerPage(answer, outgoing, manifest());
      else {
        outgoing.writeHead(answer.statusCode ?? 502, headersOf(answer));
        answer.pipe(outgoing);
      }
    });
    passed.on("error", (error) => {
      if (!outgoing.headersSent) outgoing.writeHead(502, { "content-type": "text/plain" });
      outgoing.end(`${gateway.origin} does not answer: ${error.message}`);
    });
    outgoing.on("close", () => passed.destroy());
    incoming.pipe(passed);
  };
}

function headersFor(gateway: URL, { headers }: IncomingMessage) {
  const page = headers.accept?.includes("text/html") ?? false;
  return {
    ...headers,
    host: gateway.host,
    // The gateway takes unsafe calls from its own pages only, and this page stands for one.
    ...(headers.origin && { origin: gateway.origin }),
    ...(headers.referer && { referer: gateway.origin }),
    ...(page && { "accept-encoding": "identity", "if-none-match": "" }),
  };
}

function headersOf(answer: IncomingMessage) {
  const kept = Object.entries(answer.headers).filter(([name]) => !ownHeaders.includes(name));
  return Object.fromEntries(kept.filter(([, value]) => value !== undefined)) as Record<
    string,
    string | string[]
  >;
}

async function answerPage(answer: IncomingMessage, outgoing: ServerResponse, own: RemoteManifest) {
  const html = await text(answer);
  const page = devDocument(html, own);
  const { etag: _, "content-length": __, ...headers } = headersOf(answer);
  const policy = String(headers["content-security-policy"] ?? "");
  // The gateway may not know the page yet: it is in this checkout's manifest only.
  const status = page && answer.statusCode === 404 ? 200 : (answer.statusCode ?? 502);
  outgoing.writeHead(status, {
    ...headers,
    "cache-control": "no-store",
    ...(page && { "content-security-policy": policyFor(policy, html, page.importMap) }),
  });
  outgoing.end(page?.html ?? html);
}
