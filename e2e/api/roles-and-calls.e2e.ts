import { type Endpoint, endpointList, errorStatus } from "@deeds/contracts";
import { errorBody } from "@deeds/test-kit/caller";
import { beforeAll, describe, expect, it } from "vitest";
import { casesOf } from "../src/bad-input/calls.ts";
import { productOrigin } from "../src/product-under-test.ts";
import { expectedStatus, type Role, requestWithoutEffect, roleNames, roles } from "../src/roles.ts";

/** They end the session that makes them, and others of the account: each gets an account. */
const endsSession = new Set(["logout", "endOwnSessions", "changePassword"]);

const send = (endpoint: Endpoint, headers: Record<string, string>, method?: string) => {
  const { path, init } = requestWithoutEffect(endpoint);
  return fetch(productOrigin + path, {
    ...init,
    headers: { ...headers, ...init.headers },
    ...(method && { method }),
  });
};

async function expectCell(response: Response, expected: number) {
  const text = await response.text();
  expect(`${response.status} ${text.slice(0, 200)}`).toMatch(new RegExp(`^${expected} `));
  if (response.status < 400) return;
  const { code } = errorBody.parse(JSON.parse(text));
  expect(errorStatus[code]).toBe(response.status);
  if (expected === 401) expect(code).toBe("not-authenticated");
  if (expected === 403) expect(code).toBe("not-allowed");
}

describe.each(roleNames)("to %s", (role: Role) => {
  let shared: Record<string, string>;
  beforeAll(async () => {
    shared = await roles[role](productOrigin);
  });
  const headersFor = async ({ name }: Endpoint) =>
    endsSession.has(name) ? roles[role](productOrigin) : shared;

  it.each(casesOf(endpointList))(
    "%s responds as the table of roles requires",
    async (_, endpoint) => {
      const response = await send(endpoint, await headersFor(endpoint));
      await expectCell(response, expectedStatus(endpoint, role));
    },
  );

  const readings = endpointList.filter(({ method }) => method === "GET");
  it.each(casesOf(readings))("%s reveals no more to HEAD", async (_, endpoint) => {
    const response = await send(endpoint, shared, "HEAD");
    expect(response.status).toBe(expectedStatus(endpoint, role));
    expect(await response.text()).toBe("");
  });
});

const administrator = await roles["an administrator"](productOrigin);
const unsafe = endpointList.filter(({ method }) => method !== "GET");
const foreign: [string, Record<string, string>][] = [
  ["another origin", { origin: "https://elsewhere.example" }],
  ["no origin at all", { origin: "null" }],
  ["a sibling", { origin: "http://sub.127.0.0.1.nip.example" }],
  ["another site, as the browser says", { "sec-fetch-site": "cross-site" }],
  ["the same site but another origin", { "sec-fetch-site": "same-site" }],
];

describe.each(foreign)("started by %s", (_, headers) => {
  it.each(casesOf(unsafe))("%s is refused even to an administrator", async (_name, endpoint) => {
    const response = await send(endpoint, { ...administrator, ...headers });
    expect(response.status).toBe(403);
    expect(errorBody.parse(await response.json()).code).toBe("cross-origin");
  });
});

const formTypes = ["application/x-www-form-urlencoded", "text/plain", "multipart/form-data"];

describe.each(formTypes)("sent as %s", (type) => {
  const written = endpointList.filter(({ bodyKind }) => bodyKind === "json");

  it.each(casesOf(written))("%s is not read", async (_name, endpoint) => {
    const { path, init } = requestWithoutEffect(endpoint);
    const headers = { ...administrator, "content-type": type };
    const response = await fetch(productOrigin + path, { ...init, headers });
    expect(response.status).toBe(415);
    expect(errorBody.parse(await response.json()).code).toBe("content-type");
  });
});

it.each(["/internal/jwks", "/internal/tokens", "/metrics"])("%s is not reachable", async (path) => {
  for (const method of ["GET", "POST"]) {
    const response = await fetch(productOrigin + path, { method });
    expect([404, 405]).toContain(response.status);
  }
});
