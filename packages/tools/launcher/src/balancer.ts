import { once } from "node:events";
import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import { pipeline } from "node:stream";
import { followReplicas, type Replicas } from "@deeds/service-kit/replicas";

/** Proxies calls to a gateway that is ready, as an ingress does; limits are the gateways' own. */
export async function startBalancer(port: number, addresses: readonly string[]) {
  const replicas = followReplicas(addresses);
  const options = { keepAliveTimeout: 75_000, headersTimeout: 15_000, requestTimeout: 0 };
  const server = createServer(options, (incoming, outgoing) => proxy(incoming, outgoing, replicas));
  await once(server.listen(port, "127.0.0.1"), "listening");
  return {
    close: async () => {
      replicas.stop();
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      server.closeAllConnections();
      await closed;
    },
  };
}

export type Balancer = Awaited<ReturnType<typeof startBalancer>>;

/** What belongs to one connection, and what we say ourselves of where a call comes from. */
const ownHeaders = new Set([
  "connection",
  "expect",
  "keep-alive",
  "proxy-connection",
  "upgrade",
  "x-forwarded-for",
]);

/** Uses a new connection per call; tries the next replica while none of the call was sent. */
function proxy(incoming: IncomingMessage, outgoing: ServerResponse, replicas: Replicas) {
  const address = replicas.next();
  const call = request(address, {
    method: incoming.method ?? "GET",
    path: incoming.url ?? "/",
    headers: [
      ...withoutOwn(incoming.rawHeaders),
      "x-forwarded-for",
      incoming.socket.remoteAddress ?? "",
      // A gateway that closed after an early refusal would break the sending off, and its response.
      "connection",
      "keep-alive",
    ],
    agent: false,
  });
  const leave = () => call.destroy();
  outgoing.once("close", leave);
  call.once("socket", (socket) => socket.once("connect", () => incoming.pipe(call)));
  call.once("response", (response) => writeResponse(response, outgoing));
  call.once("error", (error: NodeJS.ErrnoException) => {
    outgoing.off("close", leave);
    if (outgoing.destroyed || outgoing.headersSent) return outgoing.destroy();
    if (error.code === "ECONNREFUSED") {
      replicas.exclude(address);
      if (replicas.hasReady()) return proxy(incoming, outgoing, replicas);
    }
    outgoing.writeHead(503, { "retry-after": "1", connection: "close" }).end();
  });
}

function writeResponse(response: IncomingMessage, outgoing: ServerResponse): void {
  outgoing.sendDate = false;
  const { statusCode = 502, statusMessage, rawHeaders } = response;
  outgoing.writeHead(statusCode, statusMessage, withoutOwn(rawHeaders));
  // A live stream says nothing for a while.
  outgoing.flushHeaders();
  // When either end closes, the other is closed; an aborted request is no error.
  pipeline(response, outgoing, () => undefined);
}

function withoutOwn(rawHeaders: readonly string[]): string[] {
  const forwarded: string[] = [];
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const [name = "", value = ""] = rawHeaders.slice(at, at + 2);
    if (!ownHeaders.has(name.toLowerCase())) forwarded.push(name, value);
  }
  return forwarded;
}
