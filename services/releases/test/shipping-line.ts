import { once } from "node:events";
import { type IncomingMessage, request as openRequest, type ServerResponse } from "node:http";
import { buffer } from "node:stream/consumers";
import { serve } from "@deeds/test-kit";

/** A call of a ship on its way to the releases service. */
export interface PassingCall {
  path: string;
  /** Names of the files that it carries. */
  files: string[];
}

/** What becomes of it: it arrives, hangs before it, or is cut off before or after it has arrived. */
export type Fate = "arrives" | "hangs" | "is cut off" | "loses its answer" | 404;

/** A line between a ship and the service that may break. */
export async function startLine(target: string, fateOf: (call: PassingCall) => Fate) {
  const arrived: PassingCall[] = [];
  const pass = async (req: IncomingMessage, res: ServerResponse) => {
    const body = await buffer(req);
    const files = [...body.toString("latin1").matchAll(/filename="([^"]+)"/g)];
    const call = { path: req.url ?? "", files: files.map(([, name = ""]) => name) };
    const fate = fateOf(call);
    if (fate === "hangs") return;
    if (fate === "is cut off") {
      req.socket.destroy();
      return;
    }
    if (fate === 404) {
      res.writeHead(404).end();
      return;
    }
    const { statusCode = 500, headers, bytes } = await forward(target, req, body);
    if (statusCode < 300) arrived.push(call);
    if (fate === "loses its answer") req.socket.destroy();
    else res.writeHead(statusCode, headers).end(bytes);
  };
  const server = await serve((req, res) => {
    // Whoever sent it may be gone.
    pass(req, res).catch(() => res.destroy());
  });
  return {
    origin: server.origin,
    /** Calls that the service has taken, in their order. */
    arrived,
    close: server.stop,
  };
}

async function forward(target: string, { method, url, headers }: IncomingMessage, body: Buffer) {
  const request = openRequest(new URL(url ?? "", target), { method, headers });
  request.end(body);
  const [answer] = (await once(request, "response")) as [IncomingMessage];
  const bytes = await buffer(answer);
  return { statusCode: answer.statusCode, headers: answer.headers, bytes };
}
