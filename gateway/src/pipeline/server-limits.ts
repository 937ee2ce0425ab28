import { type Server, type ServerOptions, ServerResponse, STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import type { Duplex } from "node:stream";
import type { GatewayContext } from "./request-context.ts";

/** Deadlines against slow requests. */
export const serverLimits: ServerOptions = {
  headersTimeout: 10_000,
  // A file of 10 MB over a slow connection.
  requestTimeout: 120_000,
  connectionsCheckingInterval: 2_000,
  maxHeaderSize: 16 * 1024,
};

/** Longer than any call may wait for its service; closes connections of stalled readers. */
const idleTimeoutMs = 90_000;
const maxHeaders = 100;
/** Enough for a large office behind one address. */
const maxConnectionsPerAddress = 500;

/** Statuses of malformed requests by Node's error codes; 400 for others. */
const statusOf: Record<string, number> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

/** Handles malformed requests, `CONNECT` and floods of connections. */
export function guardConnections(
  server: Server,
  options: Pick<GatewayContext, "commonHeaders" | "clientOf"> & { scale: number },
): void {
  const { commonHeaders, clientOf, scale } = options;
  server.setTimeout(idleTimeoutMs);
  server.maxHeadersCount = maxHeaders;
  const refusal = (status: number, more: [string, string][] = []) =>
    rawErrorResponse(status, [...commonHeaders, ...more]);

  server.on("clientError", (error: NodeJS.ErrnoException, socket) => {
    // In the middle of a response another one would be taken for its body.
    if (error.code === "ECONNRESET" || !socket.writable || hasResponded(socket)) socket.destroy();
    else socket.end(refusal(statusOf[error.code ?? ""] ?? 400), () => socket.destroy());
  });
  server.on("connect", (_, socket) => {
    socket.end(refusal(405, [["allow", "GET, HEAD, POST, PUT, PATCH, DELETE"]]));
  });

  const open = new Map<string, number>();
  server.on("connection", (socket) => {
    const { address, isProxied } = clientOf({ socket, headers: {} });
    if (isProxied) return;
    const count = (open.get(address) ?? 0) + 1;
    if (count > Math.max(1, maxConnectionsPerAddress * scale)) {
      socket.destroy();
      return;
    }
    open.set(address, count);
    socket.once("close", () => {
      const left = (open.get(address) ?? 1) - 1;
      if (left > 0) open.set(address, left);
      else open.delete(address);
    });
  });
}

function rawErrorResponse(status: number, headers: Iterable<[string, string]>): string {
  const lines = [...headers].map(([name, value]) => `${name}: ${value}`);
  const head = [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines];
  return [...head, "content-length: 0", "connection: close", "", ""].join("\r\n");
}

/** Whether a response has begun on this connection, by the field that Node uses. */
const hasResponded = (socket: Duplex): boolean =>
  "_httpMessage" in socket &&
  socket._httpMessage instanceof ServerResponse &&
  socket._httpMessage.headersSent;

/** A new connection may be about to send its request. */
const graceMs = 500;

/** Node counts a connection without a request as busy: returns how to end those on shutdown. */
export function trackUnused(server: Server): () => void {
  const unused = new Set<Socket>();
  server.on("connection", (socket) => {
    unused.add(socket);
    socket.once("close", () => unused.delete(socket));
  });
  server.on("request", ({ socket }) => unused.delete(socket));
  return () => {
    setTimeout(() => {
      for (const socket of unused) socket.destroy();
    }, graceMs);
  };
}
