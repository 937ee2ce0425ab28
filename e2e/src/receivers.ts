import { appendFileSync, existsSync, mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { setTimeout as pause } from "node:timers/promises";
import { serve } from "@deeds/test-kit/http-server";
import { Webhook } from "standardwebhooks";

export interface ReceivedMessage {
  id: string;
  traceparent: string | undefined;
  raw: string;
  content: { type: string; timestamp: string; data: { id: number; personId?: number } };
  /** The body, checked against its signature with the subscriber's secret; throws otherwise. */
  verified(secret: string): unknown;
}

export type Receiver = Awaited<ReturnType<typeof startReceiver>>;

/** Starts a webhook subscriber that responds to each message with 204, or with the message itself. */
export async function startReceiver({ repeats = false, host = "127.0.0.1" } = {}) {
  const messages: ReceivedMessage[] = [];
  const server = await serve(
    async (request, response) => {
      const body = await text(request);
      const headers = Object.fromEntries(
        Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
      );
      messages.push({
        id: headers["webhook-id"] ?? "",
        traceparent: headers.traceparent,
        raw: body,
        content: JSON.parse(body),
        verified: (secret) => new Webhook(secret).verify(body, headers),
      });
      if (repeats) response.end(body);
      else response.writeHead(204).end();
    },
    0,
    host,
  );
  return {
    url: `${server.origin}/`,
    received: () => messages.length,
    all: (): readonly ReceivedMessage[] => messages,
    takeAfter: (count: number) => messages.splice(count),
    /** Waits for a message; events of other journeys arrive too. */
    until: async (fits: (message: ReceivedMessage) => boolean) => {
      await eventually(() => messages.some(fits), "such a message");
      return messages.find(fits) as ReceivedMessage;
    },
    close: server.stop,
  };
}

export async function eventually(holds: () => boolean | Promise<boolean>, what: string) {
  const until = Date.now() + 60_000;
  while (!(await holds())) {
    if (Date.now() > until) throw new Error(`${what} did not happen within a minute`);
    await pause(20);
  }
}

/** Repeats work until the returned function is called, which resolves after the last time. */
export function repeat(work: () => Promise<unknown>): () => Promise<void> {
  let isOver = false;
  const repeating = (async () => {
    while (!isOver) await work();
  })();
  return () => {
    isOver = true;
    return repeating;
  };
}

export interface Span {
  service: string;
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId: string;
  startTimeUnixNano: string;
  endTimeUnixNano: string;
}

/** Among the logs, so that the search for leaked values covers it too. */
const fileOf = (dataDir: string) => join(dataDir, "logs", "traces.log");

/** Receives spans by OTLP over HTTP, as a collector does, and stores them unchanged. */
export async function startCollector(dataDir: string) {
  mkdirSync(join(dataDir, "logs"), { recursive: true });
  const { origin, stop } = await serve(async (request, response) => {
    appendFileSync(fileOf(dataDir), `${await text(request)}\n`);
    response.setHeader("Content-Type", "application/json");
    response.end("{}");
  });
  return { url: origin, close: stop };
}

interface ExportRequest {
  resourceSpans: {
    resource: { attributes: { key: string; value: { stringValue?: string } }[] };
    scopeSpans: { spans: Omit<Span, "service">[] }[];
  }[];
}

export function readTrace(dataDir: string, traceId: string): Span[] {
  if (!existsSync(fileOf(dataDir))) return [];
  const lines = readFileSync(fileOf(dataDir), "utf8").split("\n").filter(Boolean);
  const mentioning = lines.filter((line) => line.includes(traceId));
  return mentioning
    .flatMap(spansIn)
    .filter((span) => span.traceId === traceId)
    .toSorted((a, b) => Number(BigInt(a.startTimeUnixNano) - BigInt(b.startTimeUnixNano)));
}

function spansIn(line: string): Span[] {
  const { resourceSpans }: ExportRequest = JSON.parse(line);
  return resourceSpans.flatMap(({ resource, scopeSpans }) => {
    const named = resource.attributes.find(({ key }) => key === "service.name");
    const service = named?.value.stringValue ?? "";
    return scopeSpans.flatMap(({ spans }) => spans.map((span) => ({ ...span, service })));
  });
}

/** A trace as a tree for people to read, with milliseconds since it began. */
export function treeOf(spans: readonly Span[]): string {
  const known = new Set(spans.map(({ spanId }) => spanId));
  const began = BigInt(spans[0]?.startTimeUnixNano ?? 0);
  const ms = (nanoseconds: bigint) => (Number(nanoseconds) / 1e6).toFixed(1);
  const lineOf = (span: Span, depth: number): string[] => {
    const [start, end] = [BigInt(span.startTimeUnixNano), BigInt(span.endTimeUnixNano)];
    const what = `${"  ".repeat(depth)}${span.service}: ${span.name}`;
    const when = `${ms(start - began)} + ${ms(end - start)} ms`;
    return [`${what.padEnd(64)} ${when}`, ...below(span.spanId, depth + 1)];
  };
  const below = (parent: string, depth: number) =>
    spans.filter(({ parentSpanId }) => parentSpanId === parent).flatMap((s) => lineOf(s, depth));
  const roots = spans.filter(({ parentSpanId }) => !known.has(parentSpanId));
  return roots.flatMap((root) => lineOf(root, 0)).join("\n");
}
