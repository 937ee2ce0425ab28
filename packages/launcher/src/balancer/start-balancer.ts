import { createServer } from "node:http";
import { followReplicas } from "@deeds/service-kit/replicas";
import { passOn } from "./pass-on.ts";

/** The one address before several gateways. */
export interface Balancer {
  close(): Promise<void>;
}

/**
 * Listens on the loopback address and passes each call on to a gateway that is ready, as an ingress
 * does in a cluster. Limits are the gateways' own; it only tells them where a call comes from.
 */
export async function startBalancer(port: number, addresses: readonly string[]): Promise<Balancer> {
  const replicas = followReplicas(addresses);
  const options = { keepAliveTimeout: 75_000, headersTimeout: 15_000, requestTimeout: 0 };
  const server = createServer(options, (incoming, outgoing) =>
    passOn(incoming, outgoing, replicas),
  );
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject).listen(port, "127.0.0.1", resolve);
  });
  return {
    close: async () => {
      replicas.stop();
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      server.closeAllConnections();
      await closed;
    },
  };
}
