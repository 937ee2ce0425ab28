import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";

/** An HTTP server on loopback. */
export interface HttpServer {
  /** E.g. `http://127.0.0.1:41233`. */
  origin: string;
  /** Closes the server with every connection that is open. */
  stop(): Promise<void>;
}

/** Starts an HTTP server on loopback, on a free port by default. */
export async function serve(listener: RequestListener, port = 0): Promise<HttpServer> {
  const server = createServer(listener).listen(port, "127.0.0.1");
  await once(server, "listening");
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
