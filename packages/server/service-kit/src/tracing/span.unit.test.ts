import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, expect, it } from "vitest";
import { startSpan, startTracing, type TraceContext } from "./index.ts";

interface ExportedSpans {
  resourceSpans: { scopeSpans: { spans: { name: string; parentSpanId: string }[] }[] }[];
}

const received: ExportedSpans[] = [];
const server = createServer(async (request, response) => {
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  received.push(JSON.parse(String(Buffer.concat(chunks))));
  response.end("{}");
});
await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
afterAll(() => server.closeAllConnections());

const clicked = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01";
const begin = (from: TraceContext, mayBegin = false) =>
  startSpan("a span", { kind: "server", parent: from, mayBeRoot: mayBegin });

it("records nothing before tracing is started", () => {
  const { traceContext } = begin({ requestId: "one", traceparent: clicked }, true);
  expect(traceContext).toEqual({ requestId: "one" });
});

it("a span belongs to the trace of its parent", async () => {
  const stop = await startTracing({ name: "it", endpoint, ratio: 1 });
  const span = begin({ requestId: "one", traceparent: clicked });
  const [, traceId, spanId] = span.traceContext.traceparent?.split("-") ?? [];
  expect(clicked).toContain(traceId);
  const next = begin(span.traceContext);
  next.end({ name: "the next" });
  span.end({ failed: true });
  expect(begin({ requestId: "two" }).traceContext).toEqual({ requestId: "two" });
  await stop();
  const spans = received.flatMap(({ resourceSpans }) =>
    resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)),
  );
  expect(spans.map(({ name, parentSpanId }) => [name, parentSpanId])).toEqual([
    ["the next", spanId],
    ["a span", "b7ad6b7169203331"],
  ]);
});

it("a caller cannot raise the share of recorded traces", async () => {
  const stop = await startTracing({ name: "it", endpoint, ratio: 0 });
  expect(begin({ traceparent: clicked }, true).traceContext.traceparent).toBeUndefined();
  await stop();
});

it("an unavailable collector delays nothing", async () => {
  const stop = await startTracing({ name: "it", endpoint: "http://127.0.0.1:9", ratio: 1 });
  begin({}, true).end();
  await stop();
});
