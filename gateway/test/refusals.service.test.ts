import { createLogger } from "@deeds/service-kit";
import { afterAll, expect, test } from "vitest";
import { exchange, startGateway, startUpstream, stopInOrder } from "./gateway.ts";

const lines: string[] = [];
const log = createLogger("gateway", "info", { write: (line: string) => void lines.push(line) });
const upstream = await startUpstream((_, response) => response.writeHead(403).end("{}"));
const gateway = await startGateway({ PEOPLE_URL: upstream.url }, {}, { log });
afterAll(() => stopInOrder(gateway, upstream));

const send = (line: string, ...headers: string[]) =>
  exchange(gateway, [line, ...headers, "Connection: close", "", ""].join("\r\n"));

test("a refused request is logged once a minute for its route and status, without anything about its sender", async () => {
  for (let count = 0; count < 3; count += 1) {
    await send("GET /api/public/people/7?secret=1 HTTP/1.1", "Host: localhost");
    await send("GET /api/public/people/8 HTTP/1.1", "Host: elsewhere.example");
    await send("POST /api/logout HTTP/1.1", "Host: localhost", "Origin: https://evil.example");
    await send("GET /api/no-such-call HTTP/1.1", "Host: localhost");
  }
  const entries = lines
    .map((line) => JSON.parse(line))
    .filter(({ msg }) => msg === "a request was refused")
    .map(({ status, method, route }) => ({ status, method, route }));
  expect(entries).toEqual([
    { status: 403, method: "GET", route: "/api/public/people/{id}" },
    { status: 421, method: "GET", route: "/api/public/people/{id}" },
    { status: 403, method: "POST", route: "/api/logout" },
  ]);
  expect(lines.join("")).not.toContain("secret=1");
  expect(lines.join("")).not.toContain("127.0.0.");
});

test("a failed call is logged with its service, as a warning while nothing listens there", async () => {
  await send("GET /api/receipts/proof/abc HTTP/1.1", "Host: localhost");
  const entries = lines.map((line) => JSON.parse(line));
  expect(entries.filter(({ msg }) => msg === "the call failed")).toMatchObject([
    { level: 40, service: "proofs", err: { cause: { code: "ECONNREFUSED" } } },
  ]);
});
