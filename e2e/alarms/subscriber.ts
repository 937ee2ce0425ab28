import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** A receiver of webhooks that always answers with this status, or never. */
export async function startSubscriber(status: number | null) {
  const server = createServer((request, response) => {
    request.resume();
    if (status !== null) response.writeHead(status).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/`,
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
