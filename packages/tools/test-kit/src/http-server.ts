import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";

/** Starts an HTTP server, on a free port of the loopback address by default. */
export async function serve(listener: RequestListener, port = 0, host = "127.0.0.1") {
  const server = createServer(listener).listen(port, host);
  await once(server, "listening");
  return {
    /** E.g. `http://127.0.0.1:41233`. */
    origin: `http://${host}:${(server.address() as AddressInfo).port}`,
    /** Closes the server with every connection that is open. */
    stop: async (): Promise<void> => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
