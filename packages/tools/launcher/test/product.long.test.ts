import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it, vi } from "vitest";
import { type Product, startProduct } from "../src/index.ts";

const env = { ...process.env, MONGODB_URL: "", NATS_URL: "", S3_ENDPOINT: "" };
const log = () => undefined;
const patient = { timeout: 20_000, interval: 200 };
const folders: string[] = [];

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "product-"));
  folders.push(folder);
  return folder;
}

const start = async (port?: number) => {
  const dataDir = await newFolder();
  return startProduct({ dataDir, log, env, durable: false, ...(port && { port }) });
};

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

const pids = (of: Product) => Object.values(of.processes()).flatMap(({ pid }) => pid ?? []);

const statusOf = async (origin: string) =>
  (await fetch(`${origin}/api/public/people`, { signal: AbortSignal.timeout(20_000) })).status;

/** Returns the metrics of every process: values by name with labels. */
async function readFigures({ metrics }: Product): Promise<Record<string, string>> {
  const figures = Object.values(metrics).map(async (url) => (await fetch(url)).text());
  const lines = (await Promise.all(figures)).join("\n").split("\n");
  return Object.fromEntries(lines.map((line) => line.split(/ (?=\S+$)/)));
}

const product = await start();

afterAll(async () => {
  await product.close();
  for (const folder of folders) await rm(folder, { recursive: true, force: true });
});

describe("a running product", () => {
  it("is eleven processes behind one address", async () => {
    expect(pids(product).length).toBe(11);
    expect(await statusOf(product.origin)).toBe(200);
  });

  it("exports metrics at addresses that the gateway does not route", async () => {
    expect(await statusOf(product.origin)).toBe(200);
    const consumer = 'consumer_waiting_events{consumer="public-events",service="webhooks"}';
    // A product is ready before its consumers have caught up.
    const figures = await vi.waitFor(async () => {
      const figures = await readFigures(product);
      expect(figures).toHaveProperty([consumer]);
      return figures;
    }, patient);
    for (const service of Object.keys(product.metrics)) {
      expect(figures[`process_start_time_seconds{service="${service}"}`]).toBeDefined();
    }
    expect(figures).toMatchObject({
      'outbox_oldest_unpublished_seconds{service="people"}': "0",
      'moderation_oldest_waiting_seconds{queue="proofs",service="proofs"}': "0",
      'webhook_oldest_due_seconds{service="webhooks"}': "0",
      'dependency_up{dependency="storage",service="releases"}': "1",
    });
    const atTheDoor = await fetch(`${product.origin}/metrics`);
    expect(await atTheDoor.text()).not.toContain("process_start_time_seconds");
  });

  it("restarts a crashed service and no other", async () => {
    const before = product.processes();
    await product.kill("people");
    await product.whenReady("people");
    const after = product.processes();
    expect(after.people?.pid).not.toBe(before.people?.pid);
    expect({ ...after, people: undefined }).toEqual({ ...before, people: undefined });
    expect(await statusOf(product.origin)).toBe(200);
  });

  it("works without a service that was stopped", async () => {
    await product.stop("proofs");
    expect(await statusOf(product.origin)).toBe(200);
    await expect(fetch(`${product.urls.proofs}/healthz`)).rejects.toThrow();
    await product.start("proofs");
    expect((await fetch(`${product.urls.proofs}/readyz`)).status).toBe(200);
  });

  it("runs beside a second product, which stops without a trace", async () => {
    const other = await start();
    const running = pids(other);
    expect(await statusOf(other.origin)).toBe(200);
    await other.close();
    expect(running.filter(isAlive)).toEqual([]);
    expect(await statusOf(product.origin)).toBe(200);
  }, 90_000);

  it("keeps its port: another start on it fails and names PORT", async () => {
    const port = Number(new URL(product.origin).port);
    await expect(start(port)).rejects.toThrow(/PORT=/);
  });
});
