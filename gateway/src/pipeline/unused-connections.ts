import type { Server } from "node:http";
import type { Socket } from "node:net";

/** Whoever has just connected may still be about to ask. */
const graceMs = 500;

/**
 * Browsers connect ahead of what they may ask. Node takes such a connection for a request on its
 * way, so that a stop would wait for it until the end; answers how to end them instead.
 */
export function watchUnused(server: Server): () => void {
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
