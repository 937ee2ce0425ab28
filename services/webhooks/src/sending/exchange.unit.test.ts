import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, it, vi } from "vitest";
import { createSigner } from "../domain/secrets.ts";
import { createAddressRule } from "./address-rule.ts";
import { createSender } from "./sender.ts";

const stops: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  await Promise.all(stops.splice(0).map((stop) => stop()));
});

/** Sends to a server on loopback, by its address or by its name. */
async function open(listener: RequestListener, host = "127.0.0.1") {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const sender = createSender(createAddressRule({ allowLoopback: true }));
  stops.push(async () => {
    await sender.close();
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const message = {
    url: `http://${host}:${port}/hook`,
    signers: [createSigner("whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw")],
    ...{ messageId: "msg_1", body: "{}", at: new Date(0) },
  };
  return async () => (await sender.send(message)).exchange;
}

describe("what went over the wire", () => {
  it("tells a new connection, with its steps, from one that is used again", async () => {
    const send = await open((_, response) => response.end("taken"), "localhost");
    expect(await send()).toMatchObject({
      ...{ address: "127.0.0.1", tlsMs: null, responseBody: "taken", isCut: false },
      ...{ dnsMs: expect.any(Number), connectMs: expect.any(Number) },
    });
    // As soon as the first one is free again.
    await vi.waitFor(async () =>
      expect(await send()).toMatchObject({
        ...{ address: "127.0.0.1", dnsMs: null, connectMs: null, firstByteMs: expect.any(Number) },
      }),
    );
  });

  it("keeps sixteen kilobytes of a long answer", async () => {
    const send = await open((_, response) => response.end("ж".repeat(20_000)));
    const exchange = await send();
    expect(exchange?.isCut).toBe(true);
    expect(Buffer.byteLength(exchange?.responseBody ?? "")).toBeLessThanOrEqual(16 * 1024 + 2);
  });

  it("keeps what came before an answer broke off", async () => {
    const send = await open((_, response) => {
      response.writeHead(200, { "x-part": "1", "content-length": "100" });
      response.write("half", () => response.destroy());
    });
    const exchange = await send();
    expect(exchange?.responseHeaders).toContain("x-part: 1");
    expect(exchange?.responseBody).toBe("half");
  });
});
