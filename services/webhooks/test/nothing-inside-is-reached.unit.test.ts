import { type EventEmitter, once } from "node:events";
import { createServer, type Server } from "node:net";
import { afterAll, describe, expect, it } from "vitest";
import { createSigner } from "../src/domain/secrets.ts";
import { createAddressRule } from "../src/sending/address-rule.ts";
import { createSender } from "../src/sending/sender.ts";
import { insideAddresses, insideSpellings } from "./address-table.ts";
import { startNameServer } from "./name-server.ts";
import { type Receiver, startReceiver } from "./receiver.ts";

type Behaviour = Parameters<Receiver["behaves"]>[0];

const notPublic = "The address is not public";
const deadlineMs = 1_000;

/** Stands for whatever must not be reached: open on every address of this machine. */
let inside: { server: Server; port: number; reached: number };
/** Where a name leads to at its next questions; the last stays. */
const book = new Map<string, string[][]>();

const server = createServer((socket) => {
  inside.reached += 1;
  socket.end("HTTP/1.1 204 No Content\r\n\r\n");
});
server.listen(0, "::");
await once(server, "listening");
const { port } = server.address() as { port: number };
inside = { server, port, reached: 0 };
const names = await startNameServer((name) => book.get(name)?.[0] ?? []);
afterAll(async () => {
  inside.server.close();
  await names.stop();
});

const message = {
  ...{ messageId: "msg_1", at: new Date(), body: "{}" },
  signers: [createSigner("whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw")],
};

const ruleOf = (allowLoopback: boolean) =>
  createAddressRule({ allowLoopback, resolve: names.resolve });

/** Sends once as the service does. */
async function send(url: string, allowLoopback = false) {
  const sender = createSender(ruleOf(allowLoopback), { lookup: names.lookup, deadlineMs });
  try {
    return await sender.send({ ...message, url });
  } finally {
    await sender.close();
  }
}

const save = (url: string) => ruleOf(false).assertSavable(url);

describe("what lies inside", () => {
  it("is reached where that is allowed: the stage is set rightly", async () => {
    book.set("allowed.example", [["127.0.0.1"]]);
    const outcome = await send(`http://allowed.example:${inside.port}/`, true);
    expect(outcome).toMatchObject({ delivered: true, statusCode: 204 });
    expect(inside.reached).toBe(1);
    inside.reached = 0;
  });

  it.each(insideAddresses)("is neither saved nor reached as %s, spelled out", async (address) => {
    const host = address.includes(":") ? `[${address}]` : address;
    const url = `http://${host}:${inside.port}/`;
    await expect(save(url)).rejects.toMatchObject({ code: "address-not-allowed" });
    expect(await send(url)).toMatchObject({ delivered: false, error: notPublic });
    expect(inside.reached).toBe(0);
  });

  it.each(insideAddresses)("is neither saved nor reached as %s, by name", async (address) => {
    for (const addresses of [[address], ["8.8.8.8", address], [address, "2001:4860:4860::8888"]]) {
      book.set("inside.example", [addresses]);
      const url = `http://inside.example:${inside.port}/`;
      await expect(save(url)).rejects.toMatchObject({ code: "address-not-allowed" });
      expect(await send(url)).toMatchObject({ delivered: false, error: notPublic });
    }
    expect(inside.reached).toBe(0);
  });

  it.each(insideSpellings)("is neither saved nor reached as http://%s/", async (host) => {
    const url = `http://${host}:${inside.port}/`;
    await expect(save(url)).rejects.toMatchObject({ code: "address-not-allowed" });
    expect(await send(url)).toMatchObject({ delivered: false, error: notPublic });
    expect(inside.reached).toBe(0);
  });

  it.each(["127.0.0.1", "::1", "169.254.169.254", "10.0.0.1"])(
    "is not reached when a name that was saved as public leads to %s later",
    async (address) => {
      book.set("rebound.example", [["93.184.216.34"]]);
      const url = `http://rebound.example:${inside.port}/`;
      await expect(save(url)).resolves.toBeUndefined();
      book.set("rebound.example", [[address]]);
      expect(await send(url)).toMatchObject({ delivered: false, error: notPublic });
      expect(inside.reached).toBe(0);
    },
  );

  it("is not reached by way of a redirect", async () => {
    const target = `http://127.0.0.1:${inside.port}/`;
    for (const status of [300, 301, 302, 303, 307, 308]) {
      const outcome = await answeredBy((response) => {
        response.writeHead(status, { location: target, refresh: `0; url=${target}` }).end();
      });
      expect(outcome).toMatchObject({ delivered: false, statusCode: status });
    }
    expect(inside.reached).toBe(0);
  });

  it("is not reached by way of a proxy that the environment names", async () => {
    const proxy = `http://127.0.0.1:${inside.port}`;
    const variables = ["HTTP_PROXY", "http_proxy", "ALL_PROXY", "NODE_USE_ENV_PROXY"];
    for (const variable of variables) process.env[variable] = proxy;
    try {
      expect(await answeredBy((response) => response.end())).toMatchObject({ delivered: true });
      expect(inside.reached).toBe(0);
    } finally {
      for (const variable of variables) delete process.env[variable];
    }
  });
});

describe("a receiver that wants to hold the sender", () => {
  it.each<[string, Behaviour]>([
    ["says nothing", () => undefined],
    ["drips its answer", (response) => drip(response.writeHead(200), () => response.write("."))],
    [
      "drips its headers",
      ({ socket }) => {
        socket?.write("HTTP/1.1 200 OK\r\n");
        if (socket) drip(socket, () => socket.write("a: b\r\n"));
      },
    ],
  ])("is given up in time when it %s", async (_, behaviour) => {
    const startedAt = performance.now();
    const outcome = await answeredBy(behaviour);
    expect(outcome).toMatchObject({ delivered: false, statusCode: null });
    expect(performance.now() - startedAt).toBeLessThan(10 * deadlineMs);
  });

  it("is read no further than it must be when its answer or its headers have no end", async () => {
    const piece = Buffer.alloc(64 * 1024, "a");
    for (const head of ["HTTP/1.1 200 OK\r\n\r\n", "HTTP/1.1 200 OK\r\nx: "]) {
      let sent = 0;
      await answeredBy(({ socket }) => {
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

/** How an attempt goes whose receiver behaves so. */
async function answeredBy(behaviour: Behaviour) {
  const receiver = await startReceiver(behaviour);
  try {
    return await send(receiver.url, true);
  } finally {
    await receiver.stop();
  }
}

/** Writes a little at a time until the other side has enough. */
function drip(to: EventEmitter, write: () => void) {
  const timer = setInterval(write, 50);
  to.once("close", () => clearInterval(timer));
}
