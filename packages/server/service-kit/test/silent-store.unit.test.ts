import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { Readable } from "node:stream";
import { expect, onTestFinished, test } from "vitest";
import { createObjectStore } from "../src/object-store.ts";

test("the first upload of a process is rejected when the object store never responds", async () => {
  const sockets: Socket[] = [];
  const server = createServer((socket) => sockets.push(socket)).listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const store = createObjectStore({
    endpoint: `http://127.0.0.1:${port}`,
    accessKey: "access-key",
    secretKey: "secret-key",
    bucket: "photos",
  });
  const body = { stream: Readable.from([Buffer.from("x")]), size: 1 };
  const upload = store.putStream("key", body, "image/png");
  await expect(upload).rejects.toThrow("no result within 4000 ms");
}, 20_000);
