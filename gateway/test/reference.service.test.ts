import { endpointList, errorStatus, eventTypes } from "@deeds/contracts";
import { afterAll, expect, test } from "vitest";
import { z } from "zod";
import { startGateway } from "./gateway.ts";

const callsDocument = z.object({
  info: z.object({ description: z.string() }),
  paths: z.record(z.string(), z.record(z.string(), z.unknown())),
});
const eventsDocument = z.looseObject({ webhooks: z.record(z.string(), z.unknown()) });
const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${gateway.origin}${path}`, { headers });

const gateway = await startGateway({ PUBLIC_ORIGIN: "https://deeds.example" });
const page = await (await get("/api/docs")).text();
const calls = callsDocument.parse(await (await get("/api/openapi.json")).json());
const events = eventsDocument.parse(await (await get("/api/docs/events.json")).json());
afterAll(() => gateway.stop());

test.each(endpointList)("$name documents who may call it", ({ path, method, name }) => {
  expect(calls.paths[path]?.[method.toLowerCase()]).toMatchObject({
    operationId: name,
    description: expect.stringMatching(/^For (everyone|signed-in users|administrators|publishers)/),
  });
});

test.each(Object.entries(errorStatus))("the error %s is described", (code, status) => {
  expect(calls.info.description).toMatch(new RegExp(`\\| \`${code}\` \\| ${status} \\|`));
});

test.each(eventTypes)("the event %s is described", (type) => {
  expect(events.webhooks[type]).toMatchObject({
    post: {
      operationId: type,
      summary: expect.stringContaining(`.${type}`),
      requestBody: { content: { "application/json": { schema: { type: "object" } } } },
    },
  });
});

test("every reference in the events document resolves", () => {
  const text = JSON.stringify(events);
  for (const [, path = ""] of text.matchAll(/"#\/([^"]+)"/g)) {
    const part = path.split("/").reduce<unknown>((at, key) => Object(at)[key], events);
    expect(part, path).toBeTypeOf("object");
  }
});

test("it loads from this origin only, under the policy of pages", async () => {
  const response = await get("/api/docs");
  expect(response.headers.get("content-type")).toBe("text/html; charset=utf-8");
  const policy = response.headers.get("content-security-policy");
  expect(policy).toContain("style-src 'self'");
  expect(policy).not.toMatch(/unsafe-|https?:/);
  expect(page).not.toMatch(/(src|href)="(https?:)?\/\//);
  expect(page).not.toMatch(/<style|style="|<script(?! src)| on\w+="/);
  const linked = [...page.matchAll(/(?:src|href)="(\/api\/docs\/[^"]+)"/g)];
  expect(linked).toHaveLength(5);
  for (const [, path = ""] of linked) expect((await get(path)).status, path).toBe(200);
});

test("the viewer is compressed", async () => {
  const response = await get("/api/docs/swagger-ui-bundle.js", { "accept-encoding": "gzip" });
  expect(response.headers.get("content-encoding")).toBe("gzip");
  expect(await response.text()).toContain("SwaggerUIBundle");
});

test("a browser with a cached copy receives 304", async () => {
  const etag = (await get("/api/docs")).headers.get("etag") ?? "";
  expect((await get("/api/docs", { "if-none-match": etag })).status).toBe(304);
});
