import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

type Interrupts = (message: Buffer) => boolean;

/** Starts a proxy of the MongoDB server of an address; see `startProxy`. */
export function startDatabaseProxy(mongoUrl: string, breaksAt?: Interrupts) {
  const url = new URL(mongoUrl);
  // Otherwise a client would connect to the address that the replica set has for its member.
  url.searchParams.delete("replicaSet");
  url.searchParams.set("directConnection", "true");
  return startProxy(url.href, breaksAt);
}

/** Starts a proxy of an engine. It breaks the connection of a client at each message for which `breaksAt` returns `true`. */
export async function startProxy(address: string, breaksAt: Interrupts = () => false) {
  const url = new URL(address);
  const { hostname, port } = url;
  const sockets = new Set<Socket>();
  const proxy = createServer((client) => {
    const server = connect(Number(port), hostname);
    client.on("data", (message) => {
      if (breaksAt(message)) client.destroy();
      else server.write(message);
    });
    server.pipe(client);
    for (const socket of [client, server]) {
      sockets.add(socket);
      socket.on("error", () => socket.destroy());
    }
    client.on("close", () => server.destroy());
    server.on("close", () => client.destroy());
  });
  await once(proxy.listen(0, hostname), "listening");
  url.port = `${(proxy.address() as AddressInfo).port}`;
  return {
    url: url.href,
    /** Breaks all connections and refuses others. */
    stop: async () => {
      const closed = once(proxy, "close");
      proxy.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
    /** Accepts connections again. */
    start: () => once(proxy.listen(Number(url.port), hostname), "listening"),
  };
}
