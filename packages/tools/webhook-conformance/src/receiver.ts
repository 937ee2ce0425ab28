import { once } from "node:events";
import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

export interface Delivery {
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
  text: string;
  /** When the whole request was read. */
  at: Date;
  /** Settles when the exchange is over. */
  ended: Promise<Date>;
}

export type Behavior = (response: ServerResponse, delivery: Delivery) => void;

export type Receiver = Awaited<ReturnType<typeof startReceiver>>;

/** Responds with a status and no body. */
export const respondWith =
  (status: number, headers: Record<string, string> = {}): Behavior =>
  (response) => {
    response.writeHead(status, headers).end();
  };

/** Starts a receiver on loopback that records its requests; responds 204 by default. */
export async function startReceiver(options: { port?: number; behavior?: Behavior } = {}) {
  const deliveries: Delivery[] = [];
  let behave = options.behavior ?? respondWith(204);
  const server = createServer(async (request, response) => {
    const ended = new Promise<Date>((resolve) => {
      response.once("close", () => resolve(new Date()));
    });
    const { method = "", url: path = "", headers } = request;
    const body = await text(request);
    const delivery = { method, path, headers, text: body, at: new Date(), ended };
    deliveries.push(delivery);
    behave(response, delivery);
  });
  server.listen(options.port ?? 0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/hook`,
    deliveries: deliveries as readonly Delivery[],
    /** Replaces the behavior. */
    behaves: (behavior: Behavior): void => {
      behave = behavior;
    },
    close: async (): Promise<void> => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
