import { endpoints } from "@deeds/contracts";
import { fetchAsGateway } from "@deeds/test-kit";
import { afterAll, describe, expect, onTestFinished, test } from "vitest";
import { type Browser, openBrowser, startAuth } from "./harness.ts";

const dayMs = 24 * 60 * 60 * 1000;
/** Called once, before the next comparison of a password. */
let beforeCompare: (() => Promise<void>) | null = null;

const auth = await startAuth({
  wrapHasher: (hasher) => ({
    ...hasher,
    verify: async (...args) => {
      const wait = beforeCompare;
      beforeCompare = null;
      await wait?.();
      return hasher.verify(...args);
    },
  }),
});
afterAll(() => auth.stop());

let count = 0;
const newAccount = () => ({ username: `Owner ${++count}`, password: "a quiet evening" });
const rows = () => auth.rows("sessions");
const revoked = async (): Promise<string[]> => {
  const stored = auth.rows("outbox");
  const found = await stored.find({ "event.type": "session_revoked" }).toArray();
  return found.map((row) => row.event.data.sessionHash);
};
const isOpen = async (browser: Browser) => (await browser.tokens()).identity !== null;
const hashOf = async (browser: Browser) => (await browser.tokens()).identity?.sessionHash ?? "";

async function signedInTwice() {
  const account = newAccount();
  const [here, there] = [openBrowser(auth), openBrowser(auth)];
  expect((await here.post("/api/register", account)).status).toBe(201);
  expect((await there.post("/api/login", account)).status).toBe(200);
  return { account, here, there };
}

const listed = async (browser: Browser) =>
  endpoints.ownSessions.response.parse(await (await browser.get("/api/account/sessions")).json());

describe("the list of own sessions", () => {
  test("has ids that open no session, last seen first", async () => {
    const { here, there, account } = await signedInTwice();
    there.userAgent = "another browser";
    await there.post("/api/login", account);
    const sessions = await listed(here);
    expect(sessions.map(({ userAgent, current }) => [userAgent, current])).toEqual([
      ["another browser", false],
      ["a test browser", true],
    ]);
    for (const { id } of sessions) expect(await isOpen(openBrowser(auth, id))).toBe(false);
    expect(JSON.stringify(sessions)).not.toContain(here.sessionId);
  });

  test("shows when each was last used, to a minute", async () => {
    const own = await startAuth();
    onTestFinished(() => own.stop());
    const browser = openBrowser(own);
    await browser.post("/api/register", newAccount());
    own.advanceClock(dayMs);
    const [session] = await listed(browser);
    const used = Date.parse(session?.lastSeenAt ?? "") - Date.parse(session?.createdAt ?? "");
    expect(used).toBeGreaterThanOrEqual(dayMs);
    own.advanceClock(7 * dayMs + 1000);
    expect((await browser.get("/api/account/sessions")).status).toBe(401);
  });

  test("has no sessions of other users, which cannot be ended either", async () => {
    const { here } = await signedInTwice();
    const stranger = await signedInTwice();
    const [foreign] = await listed(stranger.here);
    expect((await listed(here)).map(({ id }) => id)).not.toContain(foreign?.id);
    expect((await here.delete(`/api/account/sessions/${foreign?.id}`)).status).toBe(404);
    expect(await isOpen(stranger.here)).toBe(true);
    expect((await openBrowser(auth).get("/api/account/sessions")).status).toBe(401);
  });
});

describe("ending own sessions", () => {
  test("ends one, publishes an event, and leaves the others", async () => {
    const { here, there } = await signedInTwice();
    const hash = await hashOf(there);
    const other = (await listed(here)).find(({ current }) => !current);
    expect((await here.delete(`/api/account/sessions/${other?.id}`)).status).toBe(204);
    expect([await isOpen(here), await isOpen(there)]).toEqual([true, false]);
    expect((await revoked()).filter((each) => each === hash)).toHaveLength(1);
    expect((await here.delete(`/api/account/sessions/${other?.id}`)).status).toBe(404);
  });

  test("deletes the cookie when it is the current one", async () => {
    const { here, there } = await signedInTwice();
    const own = (await listed(here)).find(({ current }) => current);
    expect((await here.delete(`/api/account/sessions/${own?.id}`)).status).toBe(204);
    expect(here.sessionId).toBeNull();
    expect(await isOpen(there)).toBe(true);
  });

  test("ends all of them, the current one too", async () => {
    const { here, there, account } = await signedInTwice();
    const hashes = [await hashOf(here), await hashOf(there)];
    const { tokens } = await there.tokens();
    expect((await here.delete("/api/account/sessions")).status).toBe(204);
    expect(here.sessionId).toBeNull();
    expect(await isOpen(there)).toBe(false);
    expect(await revoked()).toEqual(expect.arrayContaining(hashes));
    const late = { headers: { "x-identity": tokens.auth ?? "" } };
    expect((await fetchAsGateway(`${auth.origin}/api/user`, late)).status).toBe(401);
    expect((await there.post("/api/login", account)).status).toBe(200);
    expect(await isOpen(there)).toBe(true);
  });

  test("a sign-in beyond a hundred sessions ends the least recently used one", async () => {
    const { here, account } = await signedInTwice();
    const { identity } = await here.tokens();
    const old = new Date(Date.now() - dayMs);
    const many = Array.from({ length: 99 }, (_, index) => ({
      _id: `${index}`.padStart(64, "0") as never,
      userId: identity?.userId,
      visitorId: "v",
      userAgent: "",
      createdAt: old,
      lastSeenAt: new Date(old.getTime() + index),
      endsAt: new Date(Date.now() + dayMs),
    }));
    await rows().insertMany(many);
    expect((await openBrowser(auth).post("/api/login", account)).status).toBe(200);
    expect(await rows().countDocuments({ userId: identity?.userId })).toBe(100);
    expect(await isOpen(here)).toBe(true);
    expect(await revoked()).toContain("0".repeat(64));
  });
});

describe("changing the password", () => {
  const change = { currentPassword: "a quiet evening", newPassword: "a quiet morning" };

  test("ends every other session and continues under a new id", async () => {
    const { here, there, account } = await signedInTwice();
    const before = here.sessionId;
    const hashes = [await hashOf(here), await hashOf(there)];
    const { visitorId } = (await here.tokens()).identity ?? {};
    expect((await here.post("/api/account/password", change)).status).toBe(204);
    expect(here.sessionId).not.toBe(before);
    expect((await here.tokens()).identity).toMatchObject({ username: account.username, visitorId });
    expect(await isOpen(there)).toBe(false);
    expect(await isOpen(openBrowser(auth, before))).toBe(false);
    expect(await revoked()).toEqual(expect.arrayContaining(hashes));
    expect((await openBrowser(auth).post("/api/login", account)).status).toBe(401);
    const renewed = { ...account, password: change.newPassword };
    expect((await openBrowser(auth).post("/api/login", renewed)).status).toBe(200);
  });

  test("requires the current one", async () => {
    const { here, there } = await signedInTwice();
    const wrong = { ...change, currentPassword: "another evening" };
    const response = await here.post("/api/account/password", wrong);
    expect(response.status).toBe(422);
    expect(await response.json()).toMatchObject({
      code: "validation",
      issues: [{ path: "currentPassword", message: "Текущий пароль неверен" }],
    });
    expect([await isOpen(here), await isOpen(there)]).toEqual([true, true]);
  });

  test.each([
    ["a common one", "Iloveyou1", "newPassword"],
    ["a short one", "short", "newPassword"],
    ["one of more than 200 characters", "я".repeat(201), "newPassword"],
  ])("refuses %s", async (_, newPassword, path) => {
    const { here } = await signedInTwice();
    const response = await here.post("/api/account/password", { ...change, newPassword });
    expect(response.status).toBe(422);
    expect(await response.json()).toMatchObject({ issues: [{ path }] });
  });

  test("requires a signed-in user", async () => {
    expect((await openBrowser(auth).post("/api/account/password", change)).status).toBe(401);
    const visitor = await openBrowser(auth).tokens(true);
    const headers = { "content-type": "application/json", "x-identity": visitor.tokens.auth ?? "" };
    const body = JSON.stringify(change);
    const path = `${auth.origin}/api/account/password`;
    expect((await fetchAsGateway(path, { method: "POST", headers, body })).status).toBe(401);
  });

  test("succeeds once for two concurrent requests", async () => {
    const { here, account } = await signedInTwice();
    const others = ["a quiet morning", "a quiet midnight"];
    const responses = await Promise.all(
      others.map((newPassword) =>
        openBrowser(auth, here.sessionId).post("/api/account/password", { ...change, newPassword }),
      ),
    );
    const statuses = responses.map(({ status }) => status);
    expect(statuses.filter((status) => status === 204)).toHaveLength(1);
    const changed = { ...account, password: others[statuses.indexOf(204)] };
    expect((await openBrowser(auth).post("/api/login", changed)).status).toBe(200);
  });

  test("refuses a concurrent sign-in with the old one", async () => {
    const { here, account } = await signedInTwice();
    const late = openBrowser(auth);
    const held = Promise.withResolvers<void>();
    const comparing = Promise.withResolvers<void>();
    // The account is read, with its old password, before this is called.
    beforeCompare = async () => {
      comparing.resolve();
      await held.promise;
    };
    const signingIn = late.post("/api/login", account);
    await comparing.promise;
    expect((await here.post("/api/account/password", change)).status).toBe(204);
    held.resolve();
    expect((await signingIn).status).toBe(401);
    expect(await isOpen(late)).toBe(false);
    expect(await isOpen(here)).toBe(true);
  });
});
