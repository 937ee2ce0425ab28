import { setTimeout as pause } from "node:timers/promises";
import type { Stage } from "./workload.ts";

const timeoutMs = 20_000;

export async function readSteadily(
  { origin, cookies, people, request = fetch }: Stage,
  options: { signedInEvery: number; wanted: () => number; isOver: () => boolean },
) {
  const { signedInEvery, wanted, isOver } = options;
  const took = { open: [] as number[], own: [] as number[] };
  const broken: string[] = [];
  let count = 0;
  const open = ["/", "/api/public/people", "/api/public/stats"].concat(
    people.map((id) => `/people/${id}`),
  );
  const own = ["/api/stats", "/api/people", ...open];
  const read = async (number: number) => {
    const isOwn = number % signedInEvery === 0;
    const turn = Math.floor(number / signedInEvery);
    const all = isOwn ? own : open;
    const address = all[turn % all.length] ?? "/";
    const cookie = isOwn ? cookies[turn % cookies.length] : undefined;
    const startedAt = Date.now();
    const outcome = await statusOf(request, origin + address, cookie);
    const ms = Date.now() - startedAt;
    took[isOwn ? "own" : "open"].push(ms);
    if (outcome !== "200") broken.push(`${address} ended with ${outcome} after ${ms} ms`);
  };
  const running: Promise<void>[] = [];
  while (!isOver()) {
    for (const due = wanted(); count < due; count += 1) running.push(read(count));
    await pause(10);
  }
  await Promise.all(running);
  return { count, took, broken };
}

async function statusOf(
  request: typeof fetch,
  address: string,
  cookie: string | undefined,
): Promise<string> {
  try {
    const signal = AbortSignal.timeout(timeoutMs);
    const response = await request(address, { headers: cookie ? { cookie } : {}, signal });
    await response.arrayBuffer();
    return String(response.status);
  } catch (problem) {
    return String(problem instanceof Error ? (problem.cause ?? problem) : problem);
  }
}

/** Subscribes to `GET /api/live`, as a page does, and reconnects with the last event id. */
export function subscribeLive(origin: string, cookie: string) {
  const received = new Set<string>();
  const over = new AbortController();
  let cursor: string | null = null;
  let resets = 0;
  let connections = 0;

  const take = (message: string) => {
    const fields = message.split("\n").map((line) => line.split(/: (.*)/s));
    const fieldOf = (name: string) => fields.find(([field]) => field === name)?.[1];
    cursor = fieldOf("id") ?? cursor;
    if (fieldOf("event") === "reset") resets += 1;
    if (fieldOf("event") !== "changed") return;
    const { type, id, changes = [{ id }] } = JSON.parse(fieldOf("data") ?? "{}");
    for (const change of changes) received.add(`${type} ${change.id}`);
  };
  const once = async () => {
    const headers = { cookie, ...(cursor !== null && { "last-event-id": cursor }) };
    const response = await fetch(`${origin}/api/live`, { headers, signal: over.signal });
    connections += 1;
    let text = "";
    for await (const part of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      text += part;
      const messages = text.split("\n\n");
      text = messages.pop() ?? "";
      for (const message of messages) take(message);
    }
  };
  const running = (async () => {
    while (!over.signal.aborted) {
      await once().catch(() => undefined);
      // The `retry` interval that the stream sends.
      if (!over.signal.aborted) await pause(2_000);
    }
  })();

  return {
    received,
    /** How often the stream reported a gap. */
    resets: () => resets,
    connections: () => connections,
    stop: async () => {
      over.abort();
      await running;
    },
  };
}
