import { createIdentityVerifier } from "@deeds/service-kit";
import { fetchAsGateway, gatewaySecret, testDatabase } from "@deeds/test-kit";
import jsonwebtoken from "jsonwebtoken";
import { afterAll, expect, onTestFinished, test } from "vitest";
import { z } from "zod";
import { type Auth, openBrowser, password, registered, startAuth } from "./harness.ts";

const dayMs = 24 * 60 * 60 * 1000;
const auth = await startAuth();
afterAll(() => auth.stop());

test("tokens are issued to the gateway only", async () => {
  for (const secret of [undefined, "a guess"]) {
    const response = await fetch(`${auth.origin}/internal/tokens`, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        ...(secret && { "x-gateway-secret": secret }),
      },
      body: JSON.stringify({ sessionId: null, openVisitor: true }),
    });
    expect(response.status).toBe(403);
  }
});

test("a token is valid for its own service only", async () => {
  const { tokens, identity } = await openBrowser(auth).tokens(true);
  const people = createIdentityVerifier({
    authUrl: auth.origin,
    audience: "people",
    gatewaySecret,
  });
  await expect(people.verify(tokens.people)).resolves.toMatchObject({
    userId: null,
    visitorId: identity?.visitorId,
  });
  await expect(people.verify(tokens.proofs)).rejects.toMatchObject({ code: "not-authenticated" });
});

test("replicas that start together share one key", async () => {
  const mongoUrl = await testDatabase("auth");
  const replicas = await Promise.all([startAuth({ mongoUrl }), startAuth({ mongoUrl })]);
  try {
    const kids = await Promise.all(replicas.map(publishedKids));
    expect(kids[0]).toHaveLength(1);
    expect(kids[1]).toEqual(kids[0]);
  } finally {
    await Promise.all(replicas.map((replica) => replica.stop()));
  }
});

test("a key is renewed after thirty days and stays published for the tokens it signed", async () => {
  const [first] = await publishedKids(auth);
  auth.advanceClock(30 * dayMs + 1000);
  const kids = await publishedKids(auth);
  expect(kids).toHaveLength(2);
  expect(kids).toContain(first);
});

test("a new key signs at once, and ends no session", async () => {
  const browser = await registered(auth);
  // It caches the keys before the new one is created.
  const people = createIdentityVerifier({
    authUrl: auth.origin,
    audience: "people",
    gatewaySecret,
  });
  const old = await browser.tokens();
  await people.verify(old.tokens.people);
  const before = await publishedKids(auth);

  auth.advanceClock(6 * dayMs);
  for (let day = 6; day < 30; day += 6) {
    expect((await browser.tokens()).identity).not.toBeNull();
    auth.advanceClock(6 * dayMs);
  }
  await browser.post("/api/login", { username: "A reader", password });
  const renewed = await browser.tokens();
  expect(kidOf(renewed.tokens.people)).not.toBe(kidOf(old.tokens.people));
  expect(before).not.toContain(kidOf(renewed.tokens.people));
  const known = { username: "A reader" };
  await expect(people.verify(renewed.tokens.people)).resolves.toMatchObject(known);
  // The old one is still published for the tokens that it signed.
  expect(await publishedKids(auth)).toContain(kidOf(old.tokens.people));
  await expect(people.verify(old.tokens.people)).resolves.toMatchObject(known);

  auth.advanceClock(dayMs + 1000);
  expect(await publishedKids(auth)).not.toContain(kidOf(old.tokens.people));
  const headers = { "x-identity": old.tokens.auth ?? "" };
  expect((await fetchAsGateway(`${auth.origin}/api/user`, { headers })).status).toBe(401);
  expect((await browser.get("/api/user")).status).toBe(200);
});

test("sessions survive a restart, also with another session key", async () => {
  const mongoUrl = await testDatabase("auth");
  const first = await startAuth({ mongoUrl });
  const browser = await registered(first);
  await first.stop();
  for (const sessionKey of [
    "a session key for tests, long enough",
    "another session key, long too",
  ]) {
    const next = await startAuth({ mongoUrl, sessionKey });
    const again = openBrowser(next, browser.sessionId);
    expect(await (await again.get("/api/user")).json()).toMatchObject({ username: "A reader" });
    await next.stop();
  }
});

test("replicas with different session keys share a database, each with a signing key of its own", async () => {
  const mongoUrl = await testDatabase("auth");
  const former = await startAuth({ mongoUrl });
  const browser = await registered(former);
  const replaced = await startAuth({ mongoUrl, sessionKey: "another session key, long too" });
  const replicas = [former, replaced];
  onTestFinished(async () => {
    for (const replica of replicas) await replica.stop();
  });
  const kidsOf = () =>
    Promise.all(
      replicas.map(async (replica) => {
        const { tokens } = await openBrowser(replica, browser.sessionId).tokens();
        return kidOf(tokens.people);
      }),
    );
  const kids = await kidsOf();
  for (let minute = 0; minute < 5; minute += 1) {
    for (const replica of replicas) replica.advanceClock(61_000);
    expect(await kidsOf()).toEqual(kids);
  }
  expect(await publishedKids(former)).toHaveLength(2);
  // Both are due for rotation, and create the next key at once.
  for (const replica of replicas) replica.advanceClock(30 * dayMs + 1_000);
  const visitors = replicas.map((replica) => openBrowser(replica).tokens(true));
  const renewed = (await Promise.all(visitors)).map(({ tokens }) => kidOf(tokens.people));
  expect(await publishedKids(former)).toEqual(expect.arrayContaining(renewed));
  expect(new Set(renewed).size).toBe(2);
});

test("the claims of a token are at most a minute old", async () => {
  const username = "An administrator";
  const browser = await registered(auth, username);
  const users = auth.rows("users");
  const soon = new Date(Date.now() + 365 * dayMs);
  const given = { isAdmin: true, subscriptionExpiresAt: soon };
  await users.updateOne({ username }, { $set: given });
  const { identity, expiresAt, tokens } = await browser.tokens();
  expect(identity).toMatchObject({ isAdmin: true, entitledUntil: soon.getTime() / 1000 });
  const { iat, exp } = claimsOf(tokens.people);
  expect(exp - iat).toBe(60);
  expect(expiresAt).toBe(exp);

  const taken = { isAdmin: false, subscriptionExpiresAt: null };
  await users.updateOne({ username }, { $set: taken });
  expect((await browser.tokens()).identity).toMatchObject({ isAdmin: false, entitledUntil: null });
  expect((await browser.get("/api/audit")).status).toBe(403);
});

test("a subscription that ends while a token runs ends for its holder", async () => {
  const username = "A late reader";
  const browser = await registered(auth, username);
  const users = auth.rows("users");
  const people = createIdentityVerifier({
    authUrl: auth.origin,
    audience: "people",
    gatewaySecret,
  });
  for (const [endsIn, fullAccess] of [
    [30_000, true],
    [-1, false],
  ] as const) {
    const subscriptionExpiresAt = new Date(Date.now() + endsIn);
    await users.updateOne({ username }, { $set: { subscriptionExpiresAt } });
    const { tokens } = await browser.tokens();
    expect(await people.verify(tokens.people)).toMatchObject({ fullAccess });
  }
});

test("a token has no personal data", async () => {
  const { tokens } = await openBrowser(auth).tokens(true);
  expect(Object.keys(claimsOf(tokens.people)).toSorted()).toEqual([
    "aud",
    "authTime",
    "entitledUntil",
    "exp",
    "iat",
    "isAdmin",
    "iss",
    "sessionHash",
    "userId",
    "username",
    "visitorId",
  ]);
});

const claims = z.object({ iat: z.number(), exp: z.number() }).loose();
const claimsOf = (token: string | undefined) => claims.parse(jsonwebtoken.decode(token ?? ""));
const kidOf = (token: string | undefined) =>
  jsonwebtoken.decode(token ?? "", { complete: true })?.header.kid;

const publishedKids = async ({ origin }: Auth): Promise<string[]> => {
  const response = await fetch(`${origin}/internal/jwks`);
  const { keys } = (await response.json()) as { keys: { kid: string; d?: string }[] };
  expect(keys.every((key) => key.d === undefined)).toBe(true);
  return keys.map((key) => key.kid);
};
