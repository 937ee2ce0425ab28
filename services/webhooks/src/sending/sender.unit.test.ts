import type { RequestListener } from "node:http";
import { createAddressRule } from "@deeds/service-kit/addresses";
import { serve } from "@deeds/test-kit";
import { afterEach, describe, expect, it, vi } from "vitest";
import { createSigner } from "../domain/secrets.ts";
import { createSender } from "./sender.ts";

const stops: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  await Promise.all(stops.splice(0).map((stop) => stop()));
});

async function listen(listener: RequestListener): Promise<string> {
  const server = await serve(listener);
  stops.push(server.stop);
  return server.origin;
}

function sender(allowLoopback: boolean) {
  const created = createSender(createAddressRule({ allowLoopback }));
  stops.push(() => created.close());
  return created;
}

// The vector of the Standard Webhooks specification.
const vector = {
  signers: [createSigner("whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw")],
  messageId: "msg_p5jXN8AQM9LWM0D4loKWxJek",
  at: new Date(1_614_265_330_000),
  body: '{"test": 2432232314}',
};
const signature = "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=";

describe("sending a message", () => {
  it("sends the three headers of Standard Webhooks and the exact body", async () => {
    let seen: unknown;
    const url = await listen(async (request, response) => {
      let text = "";
      for await (const chunk of request) text += chunk;
      const names = ["webhook-id", "webhook-timestamp", "webhook-signature"];
      seen = { headers: names.map((name) => request.headers[name]), text };
      response.end();
    });
    const outcome = await sender(true).send({ ...vector, url });
    expect(outcome).toMatchObject({ delivered: true, statusCode: 200, error: null });
    expect(seen).toEqual({
      headers: [vector.messageId, "1614265330", signature],
      text: vector.body,
    });
  });

  it("connects to no internal host, by address or by name", async () => {
    let calls = 0;
    const url = await listen((_, response) => {
      calls += 1;
      response.end();
    });
    const closed = sender(false);
    const byAddress = await closed.send({ ...vector, url });
    expect(byAddress.error).toBe("The address is not public");
    // A name that changed after it was saved is only detected by the connection's check.
    const rule = { ...createAddressRule({ allowLoopback: false }), isForbidden: () => false };
    const rebound = createSender(rule);
    stops.push(() => rebound.close());
    const byName = await rebound.send({ ...vector, url: url.replace("127.0.0.1", "localhost") });
    expect(byName).toMatchObject({ delivered: false, error: "The address is not public" });
    expect(calls).toBe(0);
  });

  it("reads a limited part of an endless response", async () => {
    let sent = 0;
    const url = await listen((_, response) => {
      const more = () => {
        sent += 16_384;
        if (!response.destroyed) response.write(Buffer.alloc(16_384), () => setImmediate(more));
      };
      more();
    });
    const outcome = await sender(true).send({ ...vector, url });
    expect(outcome).toMatchObject({ delivered: true, statusCode: 200 });
    expect(sent).toBeLessThan(8 * 1024 * 1024);
  });

  it("describes why a connection failed", async () => {
    const refused = await listen(() => undefined);
    await Promise.all(stops.splice(0).map((stop) => stop()));
    const outcome = await sender(true).send({ ...vector, url: refused });
    expect(outcome).toMatchObject({ statusCode: null, error: "The connection was refused" });
    const broken = await listen((request) => request.socket.destroy());
    const reset = await sender(true).send({ ...vector, url: broken });
    expect(reset.error).toMatch(/^The connection was (closed|reset)$/);
  });
});

describe("the recorded exchange", () => {
  const open = async (listener: RequestListener, host = "127.0.0.1") => {
    const url = `${(await listen(listener)).replace("127.0.0.1", host)}/hook`;
    const from = sender(true);
    return async () => (await from.send({ ...vector, url })).exchange;
  };

  it("has the phases of a new connection, and none of a reused one", async () => {
    const send = await open((_, response) => response.end("accepted"), "localhost");
    expect(await send()).toMatchObject({
      address: "127.0.0.1",
      dnsMs: expect.any(Number),
      connectMs: expect.any(Number),
      tlsMs: null,
      responseBody: "accepted",
      isCut: false,
    });
    // The connection is reusable some time after the response.
    await vi.waitFor(async () =>
      expect(await send()).toMatchObject({
        address: "127.0.0.1",
        dnsMs: null,
        connectMs: null,
        firstByteMs: expect.any(Number),
      }),
    );
  });

  it("has the first sixteen kilobytes of a long response", async () => {
    const send = await open((_, response) => response.end("ж".repeat(20_000)));
    const exchange = await send();
    expect(exchange?.isCut).toBe(true);
    expect(Buffer.byteLength(exchange?.responseBody ?? "")).toBeLessThanOrEqual(16 * 1024 + 2);
  });

  it("has the received part of an aborted response", async () => {
    const send = await open((_, response) => {
      response.writeHead(200, { "x-part": "1", "content-length": "100" });
      response.write("half", () => response.destroy());
    });
    const exchange = await send();
    expect(exchange?.responseHeaders).toContain("x-part: 1");
    expect(exchange?.responseBody).toBe("half");
  });
});
