import { endpointList, eventTypes } from "@deeds/contracts";
import { refusalsOf } from "@deeds/contracts/documents";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type RunningGateway, startGateway } from "./gateway.ts";

let gateway: RunningGateway;
let page: string;
const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${gateway.origin}${path}`, { headers });

beforeAll(async () => {
  gateway = await startGateway({ PUBLIC_ORIGIN: "https://deeds.example" });
  page = await (await get("/api/docs")).text();
});
afterAll(() => gateway.stop());

/** What stands on the page between a call's anchor and the next. */
function partOf(name: string): string {
  const [, part = ""] = page.split(`id="${name}"`);
  return part.split('<details class="call"')[0] ?? "";
}

test.each(endpointList)("$name is described, with its refusals and an example", (endpoint) => {
  const part = partOf(`call-${endpoint.name}`);
  expect(part).toContain("Called by");
  for (const code of refusalsOf(endpoint)) expect(part).toContain(` ${code}</code>`);
  expect(part).toMatch(/<pre>curl .*https:\/\/deeds\.example\/api\//);
});

test.each(eventTypes)("the event %s is described", (type) => {
  expect(partOf(`event-${type}`)).toContain(`.${type}</code>`);
});

test("an example names the body's fields, the session's cookie and a key", () => {
  const example = /<pre>(.*?)<\/pre>/s.exec(partOf("call-createPerson"))?.[1] ?? "";
  expect(example).toContain("-X POST &#39;https://deeds.example/api/people&#39;");
  expect(example).toContain("-b &#39;__Host-sid=…&#39;");
  expect(example).toContain("Idempotency-Key: ");
  expect(example).toContain("{&quot;name&quot;:");
});

test("every link leads to a part of the page", () => {
  const targets = new Set([...page.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id));
  for (const [, target] of page.matchAll(/href="#([^"]+)"/g)) expect(targets).toContain(target);
});

test("it loads from this origin alone, under the policy of pages", async () => {
  const answer = await get("/api/docs");
  expect(answer.headers.get("content-type")).toBe("text/html; charset=utf-8");
  expect(answer.headers.get("content-security-policy")).toContain("style-src 'self'");
  expect(page).not.toMatch(/(src|href)="(https?:)?\/\//);
  expect(page).not.toMatch(/<style|style="|<script(?! src)| on\w+="/);
  for (const [, path = ""] of page.matchAll(/(?:src|href)="(\/api\/docs\/[^"]+)"/g)) {
    expect((await get(path)).status, path).toBe(200);
  }
});

test("whoever has it is told that it is still right", async () => {
  const etag = (await get("/api/docs")).headers.get("etag") ?? "";
  expect((await get("/api/docs", { "if-none-match": etag })).status).toBe(304);
});
