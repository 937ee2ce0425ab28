import { setTimeout } from "node:timers/promises";
import { endpointList, endpoints } from "@deeds/contracts";
import { afterAll, describe, expect, onTestFinished, test } from "vitest";
import { limitOfAccount } from "../src/limits/rate-limits.ts";
import { startGateway, startUpstream, stopInOrder } from "./gateway.ts";

/** In place of the services. */
let status = 200;
/** How long a sign-in takes. */
let waitMs = 0;
let signIns = 0;
let mostSignIns = 0;

const upstream = await startUpstream(async (request, response) => {
  response.statusCode = status;
  if (request.url === "/api/login" && waitMs > 0) {
    signIns += 1;
    mostSignIns = Math.max(mostSignIns, signIns);
    await setTimeout(waitMs);
    signIns -= 1;
  }
  response.end(request.url === "/internal/tokens" ? tokens() : "{}");
});
const { url } = upstream;
const gateway = await startGateway({
  AUTH_URL: url,
  PEOPLE_URL: url,
  PROOFS_URL: url,
  CONTACT_EDITS_URL: url,
  RATE_LIMIT_SCALE: "1",
  TRUSTED_PROXIES: "127.0.0.0/8, ::1",
});
afterAll(() => stopInOrder(gateway, upstream));

const visitor = {
  userId: null as number | null,
  username: null as string | null,
  isAdmin: false,
  entitledUntil: null,
};
let identity = visitor;
const tokens = () =>
  JSON.stringify({
    identity: { ...identity, visitorId: "v", sessionHash: "h" },
    tokens: {},
    expiresAt: Date.now() / 1000 + 60,
    setCookie: null,
  });

interface Call {
  /** Calls with a client address in `X-Forwarded-For`, with points of its own. */
  from: string;
  method?: string;
  body?: unknown;
  signal?: AbortSignal;
}

const call = (path: string, { body, ...options }: Call) =>
  send(path, { ...options, ...(body !== undefined && { body: JSON.stringify(body) }) });

const send = (path: string, { from, ...options }: RequestInit & Pick<Call, "from">) =>
  fetch(`${gateway.origin}${path}`, {
    headers: { "x-forwarded-for": from, "content-type": "application/json" },
    ...options,
  });

/** Returns the statuses of as many calls as are allowed, and the next response. */
async function exhaust(path: string, points: number, options: Call) {
  const statuses = new Set<number>();
  for (let count = 0; count < points; count += 1) {
    const response = await call(path, options);
    await response.body?.cancel();
    statuses.add(response.status);
  }
  return { statuses: [...statuses], next: await call(path, options) };
}

async function expectRefusal(response: Response, limit: string, seconds: number) {
  expect(response.status).toBe(429);
  expect(await response.json()).toMatchObject({ code: "rate-limited" });
  const wait = Number(response.headers.get("retry-after"));
  expect(wait).toBeGreaterThan(seconds / 2);
  expect(wait).toBeLessThanOrEqual(seconds);
  expect(response.headers.get("ratelimit-policy")).toContain(`"${limit}"`);
  expect(response.headers.get("ratelimit")).toMatch(`"${limit}";r=0;t=`);
}

describe("an address has", () => {
  const post = { method: "POST", body: {} };
  test.each([
    ["600 readings a minute", "/api/public/stats", "read", 600, 60, {}],
    ["60 searches a minute", "/api/public/people?search=a", "search", 60, 60, {}],
    ["60 uploads an hour", "/api/upload-proof-file", "upload", 60, 3_600, post],
    ["5 registrations an hour", "/api/register", "registration", 5, 3_600, post],
    ["10 changes of accounts in 15 minutes", "/api/account/password", "account", 10, 900, post],
  ])("%s", async (_, path, limit, points, seconds, options) => {
    const from = `198.51.100.${points % 250}`;
    const { statuses, next } = await exhaust(path, points, { ...options, from });
    expect(statuses).toEqual([200]);
    await expectRefusal(next, limit, seconds);
    expect((await call(path, { ...options, from: "203.0.113.5" })).status).toBe(200);
  });

  test("addresses of one IPv6 network share their limit", async () => {
    const path = "/api/public/people?search=b";
    await exhaust(path, 60, { from: "2001:db8:1:2::1" });
    expect((await call(path, { from: "2001:db8:1:2:ffff::9" })).status).toBe(429);
    expect((await call(path, { from: "2001:db8:1:3::1" })).status).toBe(200);
  });

  test("the remaining points in every response", async () => {
    const response = await call("/api/public/stats", { from: "203.0.113.77" });
    expect(response.headers.get("ratelimit-policy")).toBe('"read";q=600;w=60');
    expect(response.headers.get("ratelimit")).toBe('"read";r=599;t=60');
  });
});

describe("a failed sign-in", () => {
  const signIn = (from: string, username: string, signal?: AbortSignal) =>
    call("/api/login", {
      from,
      method: "POST",
      body: { username, password: "wrong one" },
      ...(signal && { signal }),
    });

  test("counts for the account and the address; the owner can sign in elsewhere", async () => {
    status = 401;
    for (let count = 0; count < 10; count += 1) await signIn("192.0.2.1", "victim");
    await expectRefusal(await signIn("192.0.2.1", "VICTIM"), "sign-in", 900);
    await expectRefusal(await signIn("192.0.2.1", "viсtim"), "sign-in", 900);
    status = 200;
    expect((await signIn("192.0.2.2", "victim")).status).toBe(200);
  });

  test("counts for the address with any account", async () => {
    status = 401;
    for (let count = 0; count < 50; count += 1) {
      expect((await signIn("192.0.2.3", `account ${count}`)).status).toBe(401);
    }
    await expectRefusal(await signIn("192.0.2.3", "another"), "sign-in-address", 900);
    status = 200;
  });

  test("is not counted after a success or an outage", async () => {
    for (const each of [200, 422, 503]) {
      status = each;
      for (let count = 0; count < 11; count += 1) {
        expect((await signIn("192.0.2.4", "owner")).status).toBe(each);
      }
    }
    status = 200;
  });

  test("counts also when the caller disconnects before the response", async () => {
    status = 401;
    waitMs = 100;
    const signal = () => AbortSignal.timeout(50);
    for (let count = 0; count < 10; count += 1) {
      await expect(signIn("192.0.2.6", "impatient", signal())).rejects.toThrow();
    }
    await expectRefusal(await signIn("192.0.2.6", "impatient"), "sign-in", 900);
    waitMs = 0;
    status = 200;
  });

  test("counts for the account that the service reads, with a byte-order mark too", async () => {
    status = 401;
    const body = `\ufeff${JSON.stringify({ username: " marked ", password: "wrong one" })}`;
    for (let count = 0; count < 10; count += 1) {
      expect((await send("/api/login", { from: "192.0.2.7", method: "POST", body })).status).toBe(
        401,
      );
    }
    await expectRefusal(await signIn("192.0.2.7", "marked"), "sign-in", 900);
    expect((await signIn("192.0.2.7", "another")).status).toBe(401);
    status = 200;
  });

  test("waits while four sign-ins of its address run, also those whose caller left", async () => {
    // Those of an address that left in another test run to their end.
    await expect.poll(() => signIns).toBe(0);
    waitMs = 200;
    mostSignIns = 0;
    const left = Array.from({ length: 20 }, (_, count) =>
      signIn("192.0.2.8", `crowd ${count}`, AbortSignal.timeout(20 + count)).catch(() => null),
    );
    await Promise.all(left);
    const stayed = Array.from({ length: 10 }, (_, count) => signIn("192.0.2.8", `late ${count}`));
    for (const response of await Promise.all(stayed)) expect(response.status).toBe(200);
    expect(mostSignIns).toBe(4);
    waitMs = 0;
  });

  test("is limited among parallel calls too", async () => {
    status = 401;
    const crowd = Array.from({ length: 30 }, () => signIn("192.0.2.5", "crowded"));
    const statuses = (await Promise.all(crowd)).map((response) => response.status);
    expect(statuses.filter((each) => each === 401)).toHaveLength(10);
    status = 200;
  });
});

test("links for a new password are limited by client, and by address from any client", async () => {
  const path = endpoints.requestPasswordReset.path;
  const body = (email: string) => ({ method: "POST", body: { email } });
  const own = await exhaust(path, 3, { from: "192.0.2.61", ...body("reader@mail.example") });
  expect(own.statuses).toEqual([200]);
  expect(own.next.status).toBe(429);
  const elsewhere = { from: "192.0.2.62", ...body("READER@mail.example") };
  expect((await call(path, elsewhere)).status).toBe(429);
  const statuses = [];
  for (let count = 0; count < 6; count += 1) {
    const other = { from: "192.0.2.63", ...body(`other-${count}@mail.example`) };
    statuses.push((await call(path, other)).status);
  }
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
});

test("an account has a limit for every call that changes something, from any address", async () => {
  const unlimited = [];
  for (const endpoint of endpointList) {
    if (endpoint.method === "GET" || endpoint.access === "publisher") continue;
    const limit = limitOfAccount(endpoint);
    if (limit === null) unlimited.push(endpoint.name);
  }
  expect(unlimited.toSorted()).toEqual([
    "addPasskey",
    "changeEmail",
    "confirmPassword",
    "confirmTotp",
    "login",
    "loginWithPasskey",
    "register",
    "removeEmail",
    "removePasskey",
    "removeSecondFactor",
    "renewRecoveryCodes",
    "startPasskey",
    "startTotp",
  ]);
  identity = { ...visitor, userId: 77, username: "busy" };
  const path = "/api/account/sessions/one";
  const statuses: number[] = [];
  for (let count = 0; count < 125; count += 1) {
    const headers = { cookie: "sid=busy", "x-forwarded-for": `203.0.113.${count}` };
    const response = await fetch(`${gateway.origin}${path}`, { method: "DELETE", headers });
    statuses.push(response.status);
  }
  expect(statuses.filter((each) => each === 200)).toHaveLength(120);
  expect(statuses.filter((each) => each === 429)).toHaveLength(5);
  identity = visitor;
});

test("the auth service receives the caller's network from the gateway only", async () => {
  const header = "x-client-network";
  const last = () => upstream.requests.at(-1)?.headers[header];
  await call("/api/challenge", { from: "203.0.113.9" });
  expect(last()).toBe("203.0.113.0/24");
  await call("/api/challenge", { from: "2001:db8:5:6::1" });
  expect(last()).toBe("2001:db8:5::/48");
  await fetch(`${gateway.origin}/api/challenge`, { headers: { [header]: "chosen" } });
  expect(last()).toBe("127.0.0.0/24");
  await call("/api/receipts/proof/x", { from: "203.0.113.9" });
  expect(last()).toBeUndefined();
});

test("the forwarding headers of an untrusted caller are ignored", async () => {
  const { url } = upstream;
  const plain = await startGateway({ PEOPLE_URL: url, AUTH_URL: url });
  onTestFinished(() => plain.stop());
  const path = `${plain.origin}${endpoints.publicPeople.path}?search=c`;
  const statuses: number[] = [];
  for (let count = 0; count < 61; count += 1) {
    const headers = { "x-forwarded-for": `198.51.100.${count}` };
    statuses.push((await fetch(path, { headers })).status);
  }
  expect(statuses.filter((each) => each === 429)).toHaveLength(1);
});
