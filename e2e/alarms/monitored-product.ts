import { once } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import { endpoints } from "@deeds/contracts";
import type { Product } from "@deeds/launcher";
import type { Caller } from "@deeds/test-kit/caller";
import { serve } from "@deeds/test-kit/http-server";
import type { mongo } from "mongoose";
import { withDatabase } from "../src/product-under-test.ts";
import { makePerson } from "../src/records.ts";

export interface MonitoredProduct {
  product: Product;
  admin: Caller;
}

/** With the rights of an administrator of the database, so that a fault may change its rules. */
export async function inDatabase(
  { product }: MonitoredProduct,
  name: string,
  work: (database: mongo.Db) => Promise<unknown>,
): Promise<void> {
  const url = product.engines.mongoAdminUrl;
  await withDatabase(url, (_, client) => work(client.db(name)));
}

export async function makePeople({ admin }: MonitoredProduct, count: number): Promise<void> {
  for (let made = 0; made < count; made += 10) {
    await Promise.all(Array.from({ length: Math.min(10, count - made) }, () => makePerson(admin)));
  }
}

export async function subscribe({ admin }: MonitoredProduct, url: string) {
  const body = { url, events: ["person_created"] };
  const { id } = await admin.call(endpoints.createWebhook, { body });
  const remove = () => admin.call(endpoints.deleteWebhook, { params: { id } });
  return { id, remove };
}

export const readMuch = ({ product }: MonitoredProduct, path: string, times: number) =>
  Promise.all(
    Array.from({ length: times }, async (_, index) => {
      const response = await fetch(`${product.origin}${path}${index}`);
      await response.arrayBuffer();
    }),
  );

export async function startSubscriber(status: number | null) {
  const { origin, stop } = await serve((request, response) => {
    request.resume();
    if (status !== null) response.writeHead(status).end();
  });
  return { url: `${origin}/`, stop };
}

const inspector = "http://127.0.0.1:9229/json/list";

/** Makes a running Node process allocate that many MiB; returns a function that frees them. */
export async function holdMemory(pid: number, mebibytes: number): Promise<() => Promise<unknown>> {
  process.kill(pid, "SIGUSR1");
  const socket = new WebSocket(await addressOfInspector());
  await once(socket, "open");
  let last = 0;
  const evaluate = async (expression: string): Promise<unknown> => {
    last += 1;
    const params = { expression, returnByValue: true };
    socket.send(JSON.stringify({ id: last, method: "Runtime.evaluate", params }));
    const [message] = (await once(socket, "message")) as [MessageEvent<string>];
    return JSON.parse(message.data).result.result.value;
  };
  if ((await evaluate("process.pid")) !== pid) {
    throw new Error(`the inspector's port belongs to another process than ${pid}`);
  }
  await evaluate(`globalThis.held = Buffer.alloc(${mebibytes} * 2 ** 20, 1); 0`);
  return async () => {
    await evaluate("delete globalThis.held; 0");
    socket.send(JSON.stringify({ id: 0, method: "HeapProfiler.collectGarbage" }));
    await once(socket, "message");
    // Closing gets no response: the inspector takes the connection with it.
    const closed = once(socket, "close");
    void evaluate("process.getBuiltinModule('node:inspector').close()");
    await closed;
  };
}

async function addressOfInspector(): Promise<string> {
  for (let tries = 0; tries < 50; tries += 1) {
    const targets = await fetch(inspector).then(
      (response) => response.json(),
      () => [],
    );
    const [target] = targets as { webSocketDebuggerUrl: string }[];
    if (target) return target.webSocketDebuggerUrl;
    await pause(100);
  }
  throw new Error("the process opens no inspector");
}
