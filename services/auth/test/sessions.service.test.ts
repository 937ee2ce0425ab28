import { endpoints } from "@deeds/contracts";
import { afterAll, describe, expect, onTestFinished, test } from "vitest";
import { type Browser, openBrowser, startAuth } from "./harness.ts";

const dayMs = 24 * 60 * 60 * 1000;
/** Called before a password is compared. */
let beforeCompare: (() => Promise<void>) | null = null;

const auth = await startAuth({
  watched: (hasher) => ({
    ...hasher,
    verify: async (...asked) => {
      const wait = beforeCompare;
      beforeCompare = null;
      await wait?.();
      return hasher.verify(...asked);
    },
  }),
});
afterAll(() => auth.stop());

let count = 0;
const someone = () => ({ username: `Owner ${++count}`, password: "a quiet evening" });
const rows = () => auth.database.connection.collection("sessions");
const revoked = async (): Promise<string[]> => {
  const stored = auth.database.connection.collection("outbox");
  const found = await stored.find({ "event.type": "session_revoked" }).toArray();
  return found.map((row) => row.event.data.sessionHash);
};
const isOpen = async (browser: Browser) => (await browser.tokens()).identity !== null;
const hashOf = async (browser: Browser) => (await browser.tokens()).identity?.sessionHash ?? "";

/** Somebody signed in with several browsers. */
async function signedInTwice() {
  const account = someone();
  const [here, there] = [openBrowser(auth), openBrowser(auth)];
  expect((await here.post("/api/register", account)).status).toBe(201);
  expect((await there.post("/api/login", account)).status).toBe(200);
  return { account, here, there };
}

const listed = async (browser: Browser) =>
  endpoints.ownSessions.response.parse(await (await browser.get("/api/account/sessions")).json());

describe("the list of own sessions", () => {
  test("names each by an id that opens nothing, last seen first", async () => {
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
    await browser.post("/api/register", someone());
    own.pass(dayMs);
    const read = async () =>
      endpoints.ownSessions.response.parse(
        await (await browser.get("/api/account/sessions")).json(),
      );
    const [session] = await read();
    const used = Date.parse(session?.lastSeenAt ?? "") - Date.parse(session?.createdAt ?? "");
    expect(used).toBeGreaterThanOrEqual(dayMs);
    own.pass(7 * dayMs + 1000);
    expect((await browser.get("/api/account/sessions")).status).toBe(401);
  });

  test("is one's own: another's session cannot be seen or ended", async () => {
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
  test("ends one, tells the gateways, and leaves the others", async () => {
    const { here, there } = await signedInTwice();
    const hash = await hashOf(there);
    const other = (await listed(here)).find(({ current }) => !current);
    expect((await here.delete(`/api/account/sessions/${other?.id}`)).status).toBe(204);
    expect([await isOpen(here), await isOpen(there)]).toEqual([true, false]);
    expect((await revoked()).filter((each) => each === hash)).toHaveLength(1);
    expect((await here.delete(`/api/account/sessions/${other?.id}`)).status).toBe(404);
  });

  test("takes the cookie back when it is the own one", async () => {
    const { here, there } = await signedInTwice();
    const own = (await listed(here)).find(({ current }) => current);
    expect((await here.delete(`/api/account/sessions/${own?.id}`)).status).toBe(204);
    expect(here.sessionId).toBeNull();
    expect(await isOpen(there)).toBe(true);
  });

  test("ends them everywhere, here too", async () => {
    const { here, there, account } = await signedInTwice();
    const hashes = [await hashOf(here), await hashOf(there)];
    const { tokens } = await there.tokens();
    expect((await here.delete("/api/account/sessions")).status).toBe(204);
    expect(here.sessionId).toBeNull();
    expect(await isOpen(there)).toBe(false);
    expect(await revoked()).toEqual(expect.arrayContaining(hashes));
    const late = { headers: { "x-identity": tokens.auth ?? "" } };
    expect((await fetch(`${auth.origin}/api/user`, late)).status).toBe(401);
    expect((await there.post("/api/login", account)).status).toBe(200);
    expect(await isOpen(there)).toBe(true);
  });

  test("the session least used ends when there are a hundred", async () => {
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

  test("ends every other session and goes on under a new id", async () => {
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

  test("needs the current one", async () => {
    const { here, there } = await signedInTwice();
    const wrong = { ...change, currentPassword: "another evening" };
    const response = await here.post("/api/account/password", wrong);
    expect(response.status).toBe(422);
    expect(await response.json()).toMatchObject({
      code: "validation",
      issues: [{ path: "currentPassword", message: "Нынешний пароль неверен" }],
    });
    expect([await isOpen(here), await isOpen(there)]).toEqual([true, true]);
  });

  test.each([
    ["a well-known one", "Iloveyou1", "newPassword"],
    ["a short one", "short", "newPassword"],
    ["one of more than 200 characters", "я".repeat(201), "newPassword"],
  ])("refuses %s", async (_, newPassword, path) => {
    const { here } = await signedInTwice();
    const response = await here.post("/api/account/password", { ...change, newPassword });
    expect(response.status).toBe(422);
    expect(await response.json()).toMatchObject({ issues: [{ path }] });
  });

  test("is for who is signed in", async () => {
    expect((await openBrowser(auth).post("/api/account/password", change)).status).toBe(401);
    const visitor = await openBrowser(auth).tokens(true);
    const headers = { "content-type": "application/json", "x-identity": visitor.tokens.auth ?? "" };
    const body = JSON.stringify(change);
    const path = `${auth.origin}/api/account/password`;
    expect((await fetch(path, { method: "POST", headers, body })).status).toBe(401);
  });

  test("happens once when it is asked for twice at once", async () => {
    const { here, account } = await signedInTwice();
    const others = ["a quiet morning", "a quiet midnight"];
    const answers = await Promise.all(
      others.map((newPassword) =>
        openBrowser(auth, here.sessionId).post("/api/account/password", { ...change, newPassword }),
      ),
    );
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 204)).toHaveLength(1);
    const kept = { ...account, password: others[statuses.indexOf(204)] };
    expect((await openBrowser(auth).post("/api/login", kept)).status).toBe(200);
  });

  test("leaves no session to a sign-in that knew the old one", async () => {
    const { here, account } = await signedInTwice();
    const late = openBrowser(auth);
    const held = Promise.withResolvers<void>();
    const asked = Promise.withResolvers<void>();
    // The account is read, with its old password, before this is called.
    beforeCompare = async () => {
      asked.resolve();
      await held.promise;
    };
    const signingIn = late.post("/api/login", account);
    await asked.promise;
    expect((await here.post("/api/account/password", change)).status).toBe(204);
    held.resolve();
    expect((await signingIn).status).toBe(401);
    expect(await isOpen(late)).toBe(false);
    expect(await isOpen(here)).toBe(true);
  });
});
