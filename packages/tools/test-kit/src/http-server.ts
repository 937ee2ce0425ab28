import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";

/** Starts an HTTP server on loopback, on a free port by default. */
export async function serve(listener: RequestListener, port = 0) {
  const server = createServer(listener).listen(port, "127.0.0.1");
  await once(server, "listening");
  return {
    /** E.g. `http://127.0.0.1:41233`. */
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Closes the server with every connection that is open. */
    stop: async (): Promise<void> => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
