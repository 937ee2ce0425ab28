import { once } from "node:events";
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { type ConnectionOptions, connect } from "node:tls";
import { makeCertificates } from "@deeds/test-kit";
import { expect, onTestFinished, test, vi } from "vitest";
import { createServer } from "../src/certificates.ts";
import { createLogger } from "../src/index.ts";

/** Starts a server by TLS; returns its folder, and how to connect to it. */
async function start() {
  const folder = mkdtempSync(join(tmpdir(), "certificates-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  await makeCertificates(folder);
  const log = createLogger("test", "silent");
  const server = createServer({}, { folder, log }, (_, response) => response.end());
  await once(server.listen(0, "127.0.0.1"), "listening");
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const ca = readFileSync(join(folder, "ca.crt"));
  const open = async (options: ConnectionOptions = {}) => {
    const socket = connect({ port, host: "localhost", ca, ...options });
    await once(socket, "secureConnect");
    return socket;
  };
  return { folder, open };
}

test("a server uses a renewed certificate within a minute, without a restart", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  onTestFinished(() => void vi.useRealTimers());
  const { folder, open } = await start();
  const served = async () => {
    const socket = await open();
    const { fingerprint256 } = socket.getPeerCertificate();
    socket.destroy();
    return fingerprint256;
  };
  const before = await served();
  const renewed = join(folder, "renewed");
  mkdirSync(renewed);
  await makeCertificates(renewed, { authority: folder });
  for (const name of ["tls.key", "tls.crt"]) copyFileSync(join(renewed, name), join(folder, name));
  expect(await served()).toBe(before);
  vi.advanceTimersByTime(60_000);
  expect(await served()).not.toBe(before);
});

test("a resumed session without a certificate is refused as the one before", async () => {
  const { open } = await start();
  const sessions: Buffer[] = [];
  const call = async (session?: Buffer) => {
    const socket = await open(session ? { session } : {});
    socket.on("session", (one) => sessions.push(one));
    socket.write("GET / HTTP/1.1\r\nhost: localhost\r\n\r\n");
    return { isResumed: socket.isSessionReused(), response: await text(socket) };
  };
  const first = await call();
  const second = await call(sessions[0]);
  expect([first.isResumed, second.isResumed]).toEqual([false, true]);
  for (const { response } of [first, second]) expect(response).toMatch(/^HTTP\/1\.1 401 /);
});
