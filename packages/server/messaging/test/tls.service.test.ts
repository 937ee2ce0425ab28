import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createLogger } from "@deeds/service-kit";
import { makeCertificates, startTestNats, type TestNats, trustAuthority } from "@deeds/test-kit";
import { connect } from "@nats-io/transport-node";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { connectionOptions, connectWithRetry } from "../src/connection.ts";
import { eventually } from "./harness.ts";

let folder: string;
let authority: string;
let encrypted: TestNats;
let plain: TestNats;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "tls-"));
  authority = await makeCertificates(folder);
  encrypted = await startTestNats({ certificates: folder });
  plain = await startTestNats();
});
afterAll(async () => {
  await encrypted.stop();
  await plain.stop();
  await rm(folder, { recursive: true });
});

describe("a process that connects to NATS by TLS", () => {
  it("waits and logs why while it does not trust the server, and connects when it does", async () => {
    const lines: string[] = [];
    const log = createLogger("tls", "info", { write: (line: string) => void lines.push(line) });
    const connecting = connectWithRetry(encrypted.url, "tls", log);
    await eventually(() => expect(lines.join()).toMatch(/waiting for NATS/));
    expect(lines.join()).toMatch(/unable to (verify|get)|self-signed certificate/);
    onTestFinished(trustAuthority(authority));
    const connection = await connecting;
    onTestFinished(() => connection.close());
    await connection.flush();
    expect(connection.info?.tls_required).toBe(true);
    expect(lines).toHaveLength(1);
  });

  it("refuses a server without TLS", async () => {
    const url = plain.url.replace("nats://", "tls://");
    await expect(connect(connectionOptions(url, "tls"))).rejects.toThrow(/not support 'tls'/);
  });
});

describe("a NATS server with a certificate", () => {
  it("refuses a connection without TLS", async () => {
    const { host, username, password } = new URL(encrypted.url);
    const attempt = connect({ servers: host, user: username, pass: password, tls: null });
    await expect(attempt).rejects.toThrow(/tls/i);
  });
});
