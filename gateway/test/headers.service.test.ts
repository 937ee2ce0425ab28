import { afterAll, describe, expect, onTestFinished, test } from "vitest";
import { exchange, startGateway, startUpstream } from "./gateway.ts";

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
const worker = `default-src 'none'; script-src 'wasm-unsafe-eval'; frame-ancestors 'none'; base-uri 'none'`;
const sandboxed = "sandbox; default-src 'none'";
const page = [
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:",
  "media-src 'self' blob:; font-src 'self'; connect-src 'self'; worker-src 'self'",
  "manifest-src 'self'; form-action 'self'; base-uri 'none'; object-src 'none'",
  "frame-ancestors 'none'; report-uri /api/csp-reports; report-to csp",
].join("; ");

const forEveryone = "public, max-age=0, must-revalidate";
const css = "text/css; charset=utf-8";
const immutable = "public, max-age=31536000, immutable";

const json = "application/json; charset=utf-8";
const error = { policy: closed, type: json };
const post = { method: "POST" };

interface Expected {
  status: number;
  /** The `Content-Security-Policy`. */
  policy: string;
  /** The `Cache-Control`, if it is compared. */
  cache?: string;
  /** The `Content-Type`, if it is compared. */
  type?: string;
}

const table: [what: string, path: string, expected: Expected, init?: RequestInit][] = [
  ["a response of a service", "/api/receipts/proof/abc", { ...error, status: 200 }],
  ["a cached response", "/api/public/people", { status: 200, policy: closed, cache: forEveryone }],
  [
    "a response that the client has",
    "/api/public/people",
    { status: 304, policy: closed, cache: forEveryone },
    { headers: { "if-none-match": '"1"' } },
  ],
  [
    "an uploaded file, under its own stricter policy",
    "/api/files/proof/letter.webp",
    { status: 200, policy: sandboxed, cache: "private, no-store" },
  ],
  [
    "a script of a front end that may run as a worker",
    "/mf/shell/1.0.0/worker.mjs",
    { status: 200, policy: worker, cache: immutable },
  ],
  [
    "a file of a front end",
    "/mf/shell/1.0.0/main.js",
    { status: 200, policy: closed, cache: immutable },
  ],
  [
    "the live stream",
    "/api/live",
    { status: 200, policy: closed, cache: "no-store", type: "text/event-stream; charset=utf-8" },
  ],
  ["the reference", "/api/docs", { status: 200, policy: page, cache: forEveryone }],
  ["the reference's style", "/api/docs/viewer.css", { status: 200, policy: closed, type: css }],
  ["the OpenAPI document", "/api/openapi.json", { ...error, status: 200 }],
  [
    "the page of a gateway without front ends",
    "/",
    { status: 503, policy: closed, cache: "no-store" },
  ],
  ["the icon", "/favicon.svg", { status: 200, policy: closed, type: "image/svg+xml" }],
  [
    "the service worker",
    "/service-worker.js",
    { status: 200, policy: "default-src 'none'; connect-src 'self'", cache: "no-cache" },
  ],
  ["health", "/healthz", { status: 200, policy: closed }],
  ["an unknown call", "/api/nothing", { ...error, status: 404 }],
  ["a wrong method", "/api/proofs/mine", { ...error, status: 405 }, { method: "DELETE" }],
  [
    "a call from another site",
    "/api/logout",
    { ...error, status: 403 },
    { ...post, headers: { origin: "https://bad.example" } },
  ],
  ["an unavailable service", "/api/webhooks", { ...error, status: 503 }],
  ["an error of a service", "/api/receipts/proof/gone", { ...error, status: 410 }],
  [
    "a report of a violation",
    "/api/csp-reports",
    { status: 204, policy: closed },
    { ...post, body: "[]" },
  ],
];

/** Headers of the services in this test. */
function responseOf(url: string): [status: number, headers: Record<string, string>] {
  if (url === "/internal/live") return [404, {}];
  if (url.endsWith("gone")) return [410, { "content-type": json }];
  if (url.startsWith("/mf/")) {
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
  test.each(table)("%s", async (_, path, { status, policy, cache, type }, init = {}) => {
    const response = await fetch(`${gateway.origin}${path}`, { ...init, signal: left.signal });
    expect(response.status).toBe(status);
    const headers = Object.fromEntries(response.headers);
    expect(headers).toMatchObject({
      ...everywhere,
      "content-security-policy": policy,
      ...(cache && { "cache-control": cache }),
      ...(type && { "content-type": type }),
    });
    for (const name of never) expect(headers).not.toHaveProperty(name);
    expect(headers).toHaveProperty("x-request-id");
  });

  test.each([
    ["a broken request", "nonsense\r\n\r\n", 400],
    ["a tunnel", "CONNECT deeds.example:443 HTTP/1.1\r\nHost: deeds.example\r\n\r\n", 405],
    ["a trace", "TRACE / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n", 405],
  ])("%s", async (_, text, status) => {
    const response = (await exchange(gateway, text)).toLowerCase();
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
