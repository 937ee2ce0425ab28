import { once } from "node:events";
import { createServer } from "node:net";

/** Returns the first free port of the loopback address from `first` on. */
export async function freePort(first: number): Promise<number> {
  const server = createServer();
  try {
    server.listen(first, "127.0.0.1");
    await once(server, "listening");
    return first;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EADDRINUSE") throw error;
    return freePort(first + 1);
  } finally {
    await new Promise((resolve) => server.close(resolve));
  }
}
