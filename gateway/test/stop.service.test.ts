import { once } from "node:events";
import { connect } from "node:net";
import { afterEach, expect, test } from "vitest";
import { type RunningGateway, startGateway, startUpstream, stopInOrder } from "./gateway.ts";

let gateway: RunningGateway;
let upstream: Awaited<ReturnType<typeof startUpstream>>;
afterEach(() => stopInOrder(gateway, upstream));

test("a stop does not wait for an unused connection", async () => {
  upstream = await startUpstream((_, response) => response.end());
  gateway = await startGateway({ PROOFS_URL: upstream.url });
  const socket = connect(Number(new URL(gateway.origin).port), "127.0.0.1");
  await once(socket, "connect");
  await fetch(`${gateway.origin}/healthz`);
  const closed = once(socket.resume(), "close");
  const start = performance.now();
  await gateway.stop();
  await closed;
  expect(performance.now() - start).toBeLessThan(10_000);
});

test("a stop closes live streams and waits for running calls", async () => {
  upstream = await startUpstream((_, response) => {
    setTimeout(() => response.end("the whole response"), 500);
  });
  gateway = await startGateway({ PROOFS_URL: upstream.url });
  const live = await fetch(`${gateway.origin}/api/live`);
  const running = fetch(`${gateway.origin}/api/receipts/proof/abc`);
  while (upstream.requests.length === 0) await new Promise((resolve) => setTimeout(resolve, 10));
  const start = performance.now();
  const stopped = gateway.stop();
  expect(await live.text()).toContain("welcome");
  expect(await (await running).text()).toBe("the whole response");
  await stopped;
  expect(performance.now() - start).toBeLessThan(3_000);
  await expect(fetch(`${gateway.origin}/healthz`)).rejects.toThrow();
});
