import { once } from "node:events";
import { connect } from "node:net";
import { afterAll, describe, expect, onTestFinished, test } from "vitest";
import { startGateway, startUpstream } from "./gateway.ts";

/** Headers of every response. */
const everywhere = {
  "x-content-type-options": "nosniff",
  "referrer-policy": "strict-origin-when-cross-origin",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "permissions-policy": expect.stringContaining("camera=()"),
  "strict-transport-security": "max-age=31536000; includeSubDomains",
};
/** Headers that no response has. */
const never = ["server", "x-powered-by", "access-control-allow-origin", "via"];

const closed = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'";
const sandboxed = "sandbox; default-src 'none'";
const page = [
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:",
  "media-src 'self' blob:; font-src 'self'; connect-src 'self'; worker-src 'self'",
  "manifest-src 'self'; form-action 'self'; base-uri 'none'; object-src 'none'",
  "frame-ancestors 'none'; report-uri /api/csp-reports; report-to csp",
].join("; ");

const forEveryone = "public, max-age=0, must-revalidate";
const immutable = "public, max-age=31536000, immutable";

interface Row {
  status: number;
  "content-security-policy": string;
  /** `undefined`: the header must be absent. */
  "cache-control"?: string | undefined;
  "content-type"?: string | undefined;
}

const json = "application/json; charset=utf-8";
const refused = { "content-security-policy": closed, "content-type": json };

const table: [what: string, request: { path: string; init?: RequestInit }, row: Row][] = [
  [
    "a response of a service",
    { path: "/api/receipts/proof/abc" },
    { status: 200, "content-security-policy": closed, "content-type": json },
  ],
  [
    "a cached response",
    { path: "/api/public/people" },
    { status: 200, "content-security-policy": closed, "cache-control": forEveryone },
  ],
  [
    "a response that the client has",
    { path: "/api/public/people", init: { headers: { "if-none-match": '"1"' } } },
    { status: 304, "content-security-policy": closed, "cache-control": forEveryone },
  ],
  [
    "an uploaded file, under its own stricter policy",
    { path: "/api/files/proof/letter.webp" },
    { status: 200, "content-security-policy": sandboxed, "cache-control": "private, no-store" },
  ],
  [
    "a file of a front end",
    { path: "/mf/shell/1.0.0/main.js" },
    { status: 200, "content-security-policy": closed, "cache-control": immutable },
  ],
  [
    "the live stream",
    { path: "/api/live" },
    { status: 200, "content-security-policy": closed, "cache-control": "no-store" },
  ],
  [
    "the reference",
    { path: "/api/docs" },
    { status: 200, "content-security-policy": page, "cache-control": forEveryone },
  ],
  [
    "the reference's style",
    { path: "/api/docs/viewer.css" },
    { status: 200, "content-security-policy": closed, "content-type": "text/css; charset=utf-8" },
  ],
  ["the OpenAPI document", { path: "/api/openapi.json" }, { ...refused, status: 200 }],
  [
    "the page of a gateway without front ends",
    { path: "/" },
    { status: 503, "content-security-policy": closed, "cache-control": "no-store" },
  ],
  [
    "the icon",
    { path: "/favicon.svg" },
    { status: 200, "content-security-policy": closed, "content-type": "image/svg+xml" },
  ],
  ["health", { path: "/healthz" }, { status: 200, "content-security-policy": closed }],
  ["an unknown call", { path: "/api/nothing" }, { ...refused, status: 404 }],
  [
    "a wrong method",
    { path: "/api/proofs/mine", init: { method: "DELETE" } },
    { ...refused, status: 405 },
  ],
  [
    "a call from another site",
    { path: "/api/logout", init: { method: "POST", headers: { origin: "https://bad.example" } } },
    { ...refused, status: 403 },
  ],
  ["an unavailable service", { path: "/api/webhooks" }, { ...refused, status: 503 }],
  ["an error of a service", { path: "/api/receipts/proof/gone" }, { ...refused, status: 410 }],
  [
    "a report of a violation",
    { path: "/api/csp-reports", init: { method: "POST", body: "[]" } },
    { status: 204, "content-security-policy": closed },
  ],
];

/** Headers of the services in this test. */
function responseOf(url: string): [status: number, headers: Record<string, string>] {
  if (url === "/internal/live") return [404, {}];
  if (url.endsWith("gone")) return [410, { "content-type": json }];
  if (url.endsWith("main.js")) {
    return [200, { "content-type": "text/javascript", "cache-control": immutable }];
  }
  if (url.endsWith("letter.webp")) {
    const own = { "content-security-policy": sandboxed, "cache-control": "private, no-store" };
    return [200, { "content-type": "image/webp", ...own }];
  }
  return [200, { "content-type": json, "cache-control": forEveryone, etag: '"1"' }];
}

const left = new AbortController();

const upstream = await startUpstream(({ url = "" }, response) => {
  response.setHeader("server", "of the service");
  response.setHeader("x-powered-by", "something");
  const [status, headers] = responseOf(url);
  response.writeHead(status, headers).end(status === 200 ? "{}" : "");
});
const { url } = upstream;
const gateway = await startGateway({
  PEOPLE_URL: url,
  PROOFS_URL: url,
  RELEASES_URL: url,
  AUTH_URL: url,
  PUBLIC_ORIGIN: "https://deeds.example",
  RATE_LIMIT_SCALE: "100",
});
afterAll(async () => {
  left.abort();
  await gateway.stop();
  await upstream.stop();
});

describe("the headers of", () => {
  test.each(table)("%s", async (_, { path, init }, { status, ...expected }) => {
    const response = await fetch(`${gateway.origin}${path}`, { ...init, signal: left.signal });
    expect(response.status).toBe(status);
    const headers = Object.fromEntries(response.headers);
    expect(headers).toMatchObject({ ...everywhere, ...expected });
    for (const name of never) expect(headers).not.toHaveProperty(name);
    expect(headers).toHaveProperty("x-request-id");
  });

  test.each([
    ["a broken request", "nonsense\r\n\r\n", 400],
    ["a tunnel", "CONNECT deeds.example:443 HTTP/1.1\r\nHost: deeds.example\r\n\r\n", 405],
    ["a trace", "TRACE / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n", 405],
  ])("%s", async (_, text, status) => {
    const socket = connect(Number(new URL(gateway.origin).port), "127.0.0.1");
    const parts: Buffer[] = [];
    socket.on("data", (part: Buffer) => parts.push(part)).write(text);
    await once(socket, "close");
    const response = Buffer.concat(parts).toString("latin1").toLowerCase();
    expect(response).toMatch(new RegExp(`^http/1\\.1 ${status} `));
    for (const name of Object.keys(everywhere)) expect(response).toContain(`\r\n${name}: `);
    expect(response).toContain(`content-security-policy: ${closed}`);
    for (const name of never) expect(response).not.toContain(`\r\n${name}: `);
  });
});

test("has no HSTS without https", async () => {
  const plain = await startGateway({ PUBLIC_ORIGIN: "http://localhost:8080" });
  onTestFinished(() => plain.stop());
  const { headers } = await fetch(`${plain.origin}/healthz`);
  expect(headers.has("strict-transport-security")).toBe(false);
  expect(headers.get("x-content-type-options")).toBe("nosniff");
});
