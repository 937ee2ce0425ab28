import { once } from "node:events";
import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** One request as a receiver got it. */
export interface Delivery {
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
  /** The body to the byte. */
  text: string;
  /** When it was there as a whole. */
  at: Date;
  /** Settles when the exchange is over or the sender has hung up. */
  ended: Promise<Date>;
}

/** How a receiver answers. */
export type Behaviour = (response: ServerResponse, delivery: Delivery) => void;

export interface Receiver {
  url: string;
  /** Everything so far, whatever the path. */
  readonly deliveries: readonly Delivery[];
  /** How it answers from now on. */
  behaves(behaviour: Behaviour): void;
  close(): Promise<void>;
}

/** Answers with a status and nothing else. */
export const answer =
  (status: number, headers: Record<string, string> = {}): Behaviour =>
  (response) => {
    response.writeHead(status, headers).end();
  };

/** A receiver on loopback that behaves as told and keeps what it got; answers 204 at first. */
export async function startReceiver(
  options: { port?: number; behaviour?: Behaviour } = {},
): Promise<Receiver> {
  const deliveries: Delivery[] = [];
  let behave = options.behaviour ?? answer(204);
  const server = createServer(async (request, response) => {
    const ended = once(response, "close").then(() => new Date());
    const chunks: Buffer[] = [];
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
    const { method = "", url = "", headers } = request;
    const text = Buffer.concat(chunks).toString("utf8");
    const delivery = { method, path: url, headers, text, at: new Date(), ended };
    deliveries.push(delivery);
    behave(response, delivery);
  });
  server.listen(options.port ?? 0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/hook`,
    deliveries,
    behaves: (behaviour) => {
      behave = behaviour;
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
