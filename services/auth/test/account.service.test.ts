import { endpoints } from "@deeds/contracts";
import { fetchAsGateway } from "@deeds/test-kit";
import { afterAll, describe, expect, onTestFinished, test } from "vitest";
import { openBrowser, startAuth } from "./harness.ts";

const auth = await startAuth();
afterAll(() => auth.stop());

let count = 0;
const newAccount = () => ({ username: `Reader ${++count}`, password: "a quiet evening" });
const outbox = (type: string) => auth.rows("outbox").find({ "event.type": type }).toArray();
const sessions = () => auth.rows("sessions");

describe("registering", () => {
  test("creates an account and signs in", async () => {
    const account = newAccount();
    const browser = openBrowser(auth);
    const response = await browser.post("/api/register", account);
    expect(response.status).toBe(201);
    const user = endpoints.register.response.parse(await response.json());
    expect(user).toMatchObject({ username: account.username, isAdmin: false });
    expect(Object.keys(user)).not.toContain("passwordHash");
    expect(await (await browser.get("/api/user")).json()).toEqual(user);
    const registered = await outbox("user_registered");
    expect(registered.filter((row) => row.event.data.id === user.id)).toHaveLength(1);
  });

  test("stores neither the password nor the session id", async () => {
    const account = newAccount();
    const browser = openBrowser(auth);
    await browser.post("/api/register", account);
    const all = await Promise.all(
      ["users", "sessions", "outbox"].map((name) => auth.rows(name).find().toArray()),
    );
    const stored = JSON.stringify(all);
    expect(stored).not.toContain(account.password);
    expect(stored).not.toContain(browser.sessionId);
  });

  test.each([
    ["another letter case", (name: string) => name.toUpperCase()],
    ["another width", (name: string) => name.replace("R", "Ｒ")],
    ["look-alike letters", (name: string) => name.replace("e", "е")],
  ])("accepts a name once, also with %s", async (_, spelled) => {
    const account = newAccount();
    await openBrowser(auth).post("/api/register", account);
    const again = { ...account, username: spelled(account.username) };
    const response = await openBrowser(auth).post("/api/register", again);
    expect(response.status).toBe(409);
    expect(await response.json()).toMatchObject({ code: "username-taken" });
  });

  test("refuses a common password and the name itself", async () => {
    for (const password of ["Qwerty123", "Some Name"]) {
      const body = { username: "some name", password };
      const response = await openBrowser(auth).post("/api/register", body);
      expect(response.status).toBe(422);
      expect(await response.json()).toMatchObject({ issues: [{ path: "password" }] });
    }
  });

  test("names unknown fields that it refuses", async () => {
    const response = await openBrowser(auth).post("/api/register", {
      ...newAccount(),
      isAdmin: true,
    });
    expect(response.status).toBe(422);
    expect(await response.json()).toMatchObject({ issues: [{ path: "isAdmin" }] });
  });
});

describe("signing in", () => {
  test("returns the same response for an unknown name and a wrong password", async () => {
    const account = newAccount();
    await openBrowser(auth).post("/api/register", account);
    const attempts = [
      { ...account, password: "another evening" },
      { ...account, username: "an unknown reader" },
    ];
    const [first, second] = await Promise.all(
      attempts.map(async (body) => {
        const response = await openBrowser(auth).post("/api/login", body);
        const shown = { ...((await response.json()) as object), requestId: "its own" };
        return { status: response.status, cookies: response.headers.getSetCookie(), shown };
      }),
    );
    expect(first).toMatchObject({ status: 401, cookies: [], shown: { code: "bad-credentials" } });
    expect(second).toEqual(first);
  });

  test("distinguishes passwords that differ after 72 bytes", async () => {
    const account = { ...newAccount(), password: `${"я".repeat(64)}a` };
    await openBrowser(auth).post("/api/register", account);
    const other = { ...account, password: `${"я".repeat(64)}b` };
    expect((await openBrowser(auth).post("/api/login", other)).status).toBe(401);
    expect((await openBrowser(auth).post("/api/login", account)).status).toBe(200);
  });

  test("gives a new session id, ends the old one and keeps the visitor's uploads", async () => {
    const account = newAccount();
    await openBrowser(auth).post("/api/register", account);
    const visitor = await openBrowser(auth).tokens(true);
    const fixedId = /^sid=([^;]+)/.exec(visitor.setCookie ?? "")?.[1] ?? "";
    const browser = openBrowser(auth, fixedId);
    expect((await browser.post("/api/login", account)).status).toBe(200);
    expect(browser.sessionId).not.toBe(fixedId);
    expect((await openBrowser(auth, fixedId).tokens()).identity).toBeNull();
    const { identity } = await browser.tokens();
    expect(identity?.visitorId).toBe(visitor.identity?.visitorId);
    const ended = await outbox("session_revoked");
    expect(ended.map((row) => row.event.data.sessionHash)).toContain(visitor.identity?.sessionHash);
  });

  test("sets a cookie that is HttpOnly and SameSite", async () => {
    const response = await openBrowser(auth).post("/api/register", newAccount());
    const [cookie = ""] = response.headers.getSetCookie();
    expect(cookie).toMatch(/^sid=[\w-]{43}; path=\/; expires=[^;]+; samesite=lax; httponly$/i);
    const secure = await startAuth({ secureCookie: true });
    onTestFinished(() => secure.stop());
    const signedIn = await openBrowser(secure).post("/api/register", newAccount());
    const [hostCookie = ""] = signedIn.headers.getSetCookie();
    expect(hostCookie).toMatch(/^__Host-sid=[\w-]{43}; .*samesite=lax; secure; httponly$/i);
  });
});

describe("a session", () => {
  test("ends at sign-out, which can be repeated", async () => {
    const browser = openBrowser(auth);
    await browser.post("/api/register", newAccount());
    const { sessionId } = browser;
    const { identity, tokens } = await browser.tokens();
    expect((await browser.post("/api/logout")).status).toBe(204);
    expect(browser.sessionId).toBeNull();
    expect((await browser.post("/api/logout")).status).toBe(204);
    expect((await openBrowser(auth, sessionId).tokens()).identity).toBeNull();
    const late = { headers: { "x-identity": tokens.auth ?? "" } };
    expect((await fetchAsGateway(`${auth.origin}/api/user`, late)).status).toBe(401);
    const ended = await outbox("session_revoked");
    const hashes = ended.map((row) => row.event.data.sessionHash);
    expect(hashes.filter((hash) => hash === identity?.sessionHash)).toHaveLength(1);
  });

  test("is not created by a thousand reads, nor by an invented cookie", async () => {
    const before = await sessions().countDocuments();
    for (let round = 0; round < 50; round += 1) {
      const id = round % 2 === 0 ? null : `invented-${round}`;
      const responses = await Promise.all(
        ["/api/user", "/api/challenge"].flatMap((path) =>
          Array.from({ length: 10 }, () =>
            fetchAsGateway(`${auth.origin}${path}`, { headers: id ? { cookie: `sid=${id}` } : {} }),
          ),
        ),
      );
      for (const response of responses) {
        await response.arrayBuffer();
        expect(response.headers.getSetCookie()).toEqual([]);
      }
    }
    expect((await openBrowser(auth, "invented").tokens()).identity).toBeNull();
    expect(await sessions().countDocuments()).toBe(before);
  });

  test.each(["/api/register", "/api/login"])(
    "fixed before %s is invalid after it",
    async (path) => {
      const account = newAccount();
      if (path === "/api/login") await openBrowser(auth).post("/api/register", account);
      const thief = openBrowser(auth);
      await thief.post("/api/register", newAccount());
      const fixedId = thief.sessionId;
      const victim = openBrowser(auth, fixedId);
      expect((await victim.post(path, account)).ok).toBe(true);
      expect(victim.sessionId).not.toBe(fixedId);
      expect((await thief.tokens()).identity).toBeNull();
      expect((await thief.get("/api/user")).status).toBe(401);
      // An id that was never issued is not adopted either.
      const chosen = openBrowser(auth, "A".repeat(43));
      await chosen.post("/api/login", account);
      expect(chosen.sessionId).not.toBe("A".repeat(43));
    },
  );
});
