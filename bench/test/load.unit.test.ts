import { serve } from "@deeds/test-kit/http-server";
import { afterAll, expect, it } from "vitest";
import { load } from "../src/load.ts";
import { percentile } from "../src/measure.ts";

const received: string[] = [];
const server = await serve(async (request, response) => {
  let body = "";
  for await (const chunk of request) body += chunk;
  received.push(`${request.method} ${request.url} ${body}`);
  response.statusCode = request.url === "/refused" ? 429 : 200;
  response.end("ok");
});

const url = server.origin;
afterAll(() => server.stop());

it("times responses with fractions of a millisecond", async () => {
  const { times, rate } = await load({ url, end: { responses: 50 } });
  expect(times).toHaveLength(50);
  expect(percentile(times, 50)).toBeGreaterThan(0);
  expect(times.some((time) => !Number.isInteger(time))).toBe(true);
  expect(rate).toBeGreaterThan(0);
});

it("sends requests in turn, each with its own body", async () => {
  received.length = 0;
  const requests = [
    { path: "/first" },
    { path: "/second", method: "POST", body: "a body" },
  ] as const;
  await load({ url, requests: [...requests], end: { responses: 3 } });
  expect(received).toEqual(["GET /first ", "POST /second a body", "GET /first "]);
});

it("ends with what it goes on beside", async () => {
  let finish: () => void = () => undefined;
  const when = new Promise<void>((resolve) => {
    finish = resolve;
  });
  setTimeout(finish, 100);
  const { times } = await load({ url, end: { when } });
  expect(times.length).toBeGreaterThan(0);
});

it("a refusal is an error, unless refusals are counted", async () => {
  const refused = { url: `${url}/refused`, end: { responses: 2 } };
  await expect(load(refused)).rejects.toThrow('{"429":2}');
  expect((await load({ ...refused, mayReject: true })).statuses).toEqual({ 429: 2 });
});
