import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, expect, it } from "vitest";
import { beginStep, type Origin, startTracing } from "./index.ts";

interface Told {
  resourceSpans: { scopeSpans: { spans: { name: string; parentSpanId: string }[] }[] }[];
}

const received: Told[] = [];
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
const begin = (from: Origin, mayBegin = false) =>
  beginStep("a step", { kind: "server", from, mayBegin });

it("nothing is traced before somebody asks for it", () => {
  const { origin } = begin({ requestId: "one", traceparent: clicked }, true);
  expect(origin).toEqual({ requestId: "one" });
});

it("a step belongs to the trace it comes from, and what follows belongs to the step", async () => {
  const stop = await startTracing({ name: "it", endpoint, ratio: 1 });
  const step = begin({ requestId: "one", traceparent: clicked });
  const [, traceId, spanId] = step.origin.traceparent?.split("-") ?? [];
  expect(clicked).toContain(traceId);
  const next = begin(step.origin);
  next.end({ name: "the next" });
  step.end({ failed: true });
  expect(begin({ requestId: "two" }).origin).toEqual({ requestId: "two" });
  await stop();
  const spans = received.flatMap(({ resourceSpans }) =>
    resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)),
  );
  expect(spans.map(({ name, parentSpanId }) => [name, parentSpanId])).toEqual([
    ["the next", spanId],
    ["a step", "b7ad6b7169203331"],
  ]);
});

it("where few traces are recorded, nobody outside makes it more", async () => {
  const stop = await startTracing({ name: "it", endpoint, ratio: 0 });
  expect(begin({ traceparent: clicked }, true).origin.traceparent).toBeUndefined();
  await stop();
});

it("a receiver that is away costs nobody anything", async () => {
  const stop = await startTracing({ name: "it", endpoint: "http://127.0.0.1:9", ratio: 1 });
  begin({}, true).end();
  await stop();
});
