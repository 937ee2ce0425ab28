import { type EventEmitter, once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { createAddressRule } from "@deeds/service-kit/addresses";
import { internalAddresses, internalHostSpellings } from "@deeds/test-kit/address-table";
import { afterAll, describe, expect, it } from "vitest";
import { createSigner } from "../src/domain/secrets.ts";
import { createSender } from "../src/sending/sender.ts";
import { startDnsServer } from "./dns-server.ts";
import { type Handler, startReceiver } from "./receiver.ts";

const notPublic = "The address is not public";
const deadlineMs = 1_000;

/** The internal server that must not be reached; it listens on every address of this machine. */
const server = createServer((socket) => {
  connections += 1;
  socket.end("HTTP/1.1 204 No Content\r\n\r\n");
});
let connections = 0;
server.listen(0, "::");
await once(server, "listening");
const { port } = server.address() as AddressInfo;
const addressesOf = new Map<string, string[]>();
const dnsServer = await startDnsServer((name) => addressesOf.get(name) ?? []);
afterAll(async () => {
  server.close();
  await dnsServer.stop();
});

const message = {
  messageId: "msg_1",
  at: new Date(),
  body: "{}",
  signers: [createSigner("whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw")],
};

const ruleOf = (allowLoopback: boolean) =>
  createAddressRule({ allowLoopback, resolve: dnsServer.resolve });

async function send(url: string, allowLoopback = false) {
  const sender = createSender(ruleOf(allowLoopback), { lookup: dnsServer.lookup, deadlineMs });
  try {
    return await sender.send({ ...message, url });
  } finally {
    await sender.close();
  }
}

const save = (url: string) => ruleOf(false).assertSavable(url);

async function expectNeitherSavedNorReached(host: string) {
  const url = `http://${host}:${port}/`;
  await expect(save(url)).rejects.toMatchObject({ code: "address-not-allowed" });
  expect(await send(url)).toMatchObject({ delivered: false, error: notPublic });
  expect(connections).toBe(0);
}

describe("an internal server", () => {
  it("is reached where loopback is allowed, so that the other tests can fail", async () => {
    addressesOf.set("allowed.example", ["127.0.0.1"]);
    const outcome = await send(`http://allowed.example:${port}/`, true);
    expect(outcome).toMatchObject({ delivered: true, statusCode: 204 });
    expect(connections).toBe(1);
    connections = 0;
  });

  it.each(internalAddresses)("is neither saved nor reached by the address %s", async (address) => {
    await expectNeitherSavedNorReached(address.includes(":") ? `[${address}]` : address);
  });

  it.each(internalAddresses)("is neither saved nor reached by a name of %s", async (address) => {
    for (const addresses of [[address], ["8.8.8.8", address], [address, "2001:4860:4860::8888"]]) {
      addressesOf.set("internal.example", addresses);
      await expectNeitherSavedNorReached("internal.example");
    }
  });

  it.each(internalHostSpellings)(
    "is neither saved nor reached as http://%s/",
    expectNeitherSavedNorReached,
  );

  it.each(["127.0.0.1", "::1", "169.254.169.254", "10.0.0.1"])(
    "is not reached when a name that was saved as public resolves to %s later",
    async (address) => {
      addressesOf.set("rebound.example", ["93.184.216.34"]);
      const url = `http://rebound.example:${port}/`;
      await expect(save(url)).resolves.toBeUndefined();
      addressesOf.set("rebound.example", [address]);
      expect(await send(url)).toMatchObject({ delivered: false, error: notPublic });
      expect(connections).toBe(0);
    },
  );

  it("is not reached by a redirect", async () => {
    const target = `http://127.0.0.1:${port}/`;
    for (const status of [300, 301, 302, 303, 307, 308]) {
      const outcome = await outcomeOf((response) => {
        response.writeHead(status, { location: target, refresh: `0; url=${target}` }).end();
      });
      expect(outcome).toMatchObject({ delivered: false, statusCode: status });
    }
    expect(connections).toBe(0);
  });

  it("is not reached by a proxy of the environment variables", async () => {
    const proxy = `http://127.0.0.1:${port}`;
    const variables = ["HTTP_PROXY", "http_proxy", "ALL_PROXY", "NODE_USE_ENV_PROXY"];
    for (const variable of variables) process.env[variable] = proxy;
    try {
      expect(await outcomeOf((response) => response.end())).toMatchObject({ delivered: true });
      expect(connections).toBe(0);
    } finally {
      for (const variable of variables) delete process.env[variable];
    }
  });
});

describe("a receiver that blocks the sender", () => {
  it.each<[string, Handler]>([
    ["never responds", () => undefined],
    ["drips its body", (response) => drip(response.writeHead(200), () => response.write("."))],
    [
      "drips its headers",
      ({ socket }) => {
        socket?.write("HTTP/1.1 200 OK\r\n");
        if (socket) drip(socket, () => socket.write("a: b\r\n"));
      },
    ],
  ])("is aborted at the deadline when it %s", async (_, handler) => {
    const startedAt = performance.now();
    const outcome = await outcomeOf(handler);
    expect(outcome).toMatchObject({ delivered: false, statusCode: null });
    expect(performance.now() - startedAt).toBeLessThan(10 * deadlineMs);
  });

  it("is read to a limit when its body or its headers are endless", async () => {
    const piece = Buffer.alloc(64 * 1024, "a");
    for (const head of ["HTTP/1.1 200 OK\r\n\r\n", "HTTP/1.1 200 OK\r\nx: "]) {
      let sent = 0;
      await outcomeOf(({ socket }) => {
        const more = () => {
          if (!socket || socket.destroyed) return;
          sent += piece.length;
          socket.write(piece, () => setImmediate(more));
        };
        socket?.write(head, more);
      });
      expect(sent).toBeLessThan(32 * 1024 * 1024);
    }
  });
});

async function outcomeOf(handler: Handler) {
  const receiver = await startReceiver(handler);
  try {
    return await send(receiver.url, true);
  } finally {
    await receiver.stop();
  }
}

/** Writes a piece every 50 ms until the connection closes. */
function drip(to: EventEmitter, write: () => void) {
  const timer = setInterval(write, 50);
  to.once("close", () => clearInterval(timer));
}
