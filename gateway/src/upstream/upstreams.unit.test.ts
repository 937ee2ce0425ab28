import type { Socket } from "node:net";
import { followReplicas } from "@deeds/service-kit/replicas";
import { serve } from "@deeds/test-kit/http-server";
import { buildConnector } from "undici";
import { expect, onTestFinished, test } from "vitest";
import { retryingConnector } from "./upstreams.ts";

/** Addresses that no machine has (RFC 6666). */
const discarded = "http://[100::1]:9";

test("connects to another replica when the address of the first is gone", async () => {
  const other = await serve((_, response) => response.end());
  onTestFinished(other.stop);
  // The first connection goes to the second address.
  const replicas = followReplicas([other.origin, discarded]);
  onTestFinished(replicas.stop);
  const connect = retryingConnector(replicas, {
    clock: () => new Date(),
    connect: buildConnector({ timeout: 500 }),
  });
  const target = { protocol: "http:", hostname: "unused", port: "80" };
  const socket = await new Promise<Socket>((resolve, reject) => {
    connect(target, (error, connected) => (error ? reject(error) : resolve(connected)));
  });
  onTestFinished(() => void socket.destroy());
  expect(`http://${socket.remoteAddress}:${socket.remotePort}`).toBe(other.origin);
});
