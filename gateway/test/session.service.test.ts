import { endpoints } from "@deeds/contracts";
import { afterAll, describe, expect, onTestFinished, test } from "vitest";
import { openBrowser, someone } from "./browser.ts";
import { startGateway, startUpstream, stopInOrder } from "./gateway.ts";
import { startService } from "./services.ts";

/** In place of the proofs service, to record its requests. */
const upstream = await startUpstream((_, response) => response.end("[]"));
const auth = await startService("auth");
const urls = { AUTH_URL: auth.url, PROOFS_URL: upstream.url };
const gateway = await startGateway({ ...urls, RATE_LIMIT_SCALE: "1" });
const other = await startGateway(urls);
afterAll(() => stopInOrder(gateway, other, upstream));

const tokenSeen = () => upstream.requests.at(-1)?.headers["x-identity"];

describe("a session", () => {
  test("is opened at registration and sent to services as a token, never as a cookie", async () => {
    const browser = openBrowser(gateway);
    expect((await browser.post("/api/register", someone())).status).toBe(201);
    const user = await (await browser.fetch("/api/user")).json();
    expect(endpoints.currentUser.response.parse(user)).toEqual(user);
    await browser.fetch("/api/proofs");
    expect(tokenSeen()).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/);
    expect(upstream.requests.at(-1)?.headers.cookie).toBeUndefined();
  });

  test("that ends at one gateway is invalid at every other within a second", async () => {
    const account = someone();
    const browser = openBrowser(gateway);
    await browser.post("/api/register", account);
    const elsewhere = openBrowser(other);
    for (const [name, value] of browser.cookies) elsewhere.cookies.set(name, value);
    await elsewhere.fetch("/api/proofs");
    expect(tokenSeen()).toBeDefined();
    await browser.post("/api/logout");
    expect(browser.cookies.has("sid")).toBe(false);
    await expect
      .poll(
        async () => {
          await elsewhere.fetch("/api/proofs");
          return tokenSeen();
        },
        { timeout: 2_000 },
      )
      .toBeUndefined();
  });

  test("is opened for an anonymous sender of files, and for no reader", async () => {
    const browser = openBrowser(gateway);
    await browser.fetch("/api/receipts/proof/abc");
    expect(browser.cookies.size).toBe(0);
    await browser.post("/api/upload-proof-file", {});
    expect(browser.cookies.get("sid")).toMatch(/^[\w-]{43}$/);
    const first = tokenSeen();
    await browser.post("/api/upload-proof-file", {});
    expect(claimsOf(tokenSeen()).visitorId).toBe(claimsOf(first).visitorId);
  });
});

describe("limits", () => {
  test("ten wrong passwords block an account for an address, not for others", async () => {
    const account = someone();
    await openBrowser(other).post("/api/register", account);
    const browser = openBrowser(gateway);
    const wrong = { ...account, password: "another evening" };
    for (let attempt = 0; attempt < 10; attempt += 1) {
      expect((await browser.post("/api/login", wrong)).status).toBe(401);
    }
    const refused = await browser.post("/api/login", account);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(60);
    expect(await refused.json()).toMatchObject({ code: "rate-limited" });
    const neighbor = someone();
    await openBrowser(other).post("/api/register", neighbor);
    expect((await browser.post("/api/login", neighbor)).status).toBe(200);
  });

  test("registrations are five an hour for an address", async () => {
    const fresh = await startGateway({ AUTH_URL: auth.url });
    onTestFinished(() => fresh.stop());
    const statuses: number[] = [];
    for (let count = 0; count < 6; count += 1) {
      statuses.push((await openBrowser(fresh).post("/api/register", someone())).status);
    }
    expect(statuses).toEqual([201, 201, 201, 201, 201, 429]);
  });
});

test("a shared response is read once, and stored by no browser of an account", async () => {
  const fresh = await startGateway({ AUTH_URL: auth.url, PEOPLE_URL: upstream.url });
  onTestFinished(() => fresh.stop());
  const signedIn = openBrowser(fresh);
  await signedIn.post("/api/register", someone());
  const seen = upstream.requests.length;
  await openBrowser(fresh).fetch("/api/public/people/countries");
  const own = await signedIn.fetch("/api/public/people/countries");
  expect([own.status, own.headers.get("cache-control")]).toEqual([200, "private, no-store"]);
  expect(upstream.requests.slice(seen).map(({ url }) => url)).toEqual([
    "/api/public/people/countries",
  ]);
  await openBrowser(fresh).fetch("/api/public/people/1");
  await signedIn.fetch("/api/public/people/1");
  const asked = upstream.requests.slice(seen + 1);
  expect(asked.map(({ headers }) => headers["x-identity"] !== undefined)).toEqual([false, true]);
});

test("while the auth service is unavailable, public reads work and other calls fail", async () => {
  const browser = openBrowser(other);
  const alone = await startService("auth");
  const lonely = await startGateway({ AUTH_URL: alone.url, PROOFS_URL: upstream.url });
  onTestFinished(() => lonely.stop());
  const signedIn = openBrowser(lonely);
  await signedIn.post("/api/register", someone());
  await alone.kill();
  const reading = await signedIn.fetch("/api/public/people/1/proofs");
  expect(reading.status).toBe(200);
  expect(reading.headers.get("cache-control")).toBe("private, no-store");
  expect((await signedIn.fetch("/api/proofs")).status).toBe(503);
  expect((await signedIn.post("/api/proofs", {})).status).toBe(503);
  await auth.stop();
  expect((await browser.fetch("/api/public/people/1/proofs")).status).toBe(200);
});

function claimsOf(token: unknown): { visitorId?: string } {
  const [, payload = ""] = String(token).split(".");
  return JSON.parse(Buffer.from(payload, "base64url").toString());
}
