import { afterAll, describe, expect, test } from "vitest";
import { openBrowser, password, registered, startAuth } from "./harness.ts";

const auth = await startAuth();
afterAll(() => auth.stop());

const minuteMs = 60_000;
const path = "/api/account/confirm-password";
const nowSeconds = async (browser: Awaited<ReturnType<typeof registered>>) => {
  const { identity, expiresAt } = await browser.tokens();
  return { authTime: identity?.authTime ?? null, now: expiresAt - 60 };
};

describe("the time of the sign-in in an identity", () => {
  test("stays while the session is used, and is renewed by the password", async () => {
    const browser = await registered(auth, "A user of releases");
    const first = await nowSeconds(browser);
    expect(first.authTime).toBeGreaterThanOrEqual(first.now - 5);
    auth.advanceClock(11 * minuteMs);
    await browser.get("/api/user");
    expect((await nowSeconds(browser)).authTime).toBe(first.authTime);

    expect((await browser.post(path, { password })).status).toBe(204);
    const confirmed = await nowSeconds(browser);
    expect(confirmed.authTime).toBeGreaterThanOrEqual(confirmed.now - 5);
  });

  test("is not renewed by a wrong password, in another session, or without an account", async () => {
    const browser = await registered(auth, "A user of two sessions");
    const other = openBrowser(auth);
    await other.post("/api/login", { username: "A user of two sessions", password });
    const { authTime } = await nowSeconds(other);
    auth.advanceClock(11 * minuteMs);
    const wrong = await browser.post(path, { password: "a loud morning" });
    expect(wrong.status).toBe(401);
    expect(await wrong.json()).toMatchObject({ code: "bad-credentials" });
    expect((await browser.post(path, { password })).status).toBe(204);
    expect((await nowSeconds(other)).authTime).toBe(authTime);

    const visitor = openBrowser(auth);
    expect((await visitor.post(path, { password })).status).toBe(401);
    expect((await visitor.tokens(true)).identity?.authTime).toBeNull();
  });

  test("is recorded in the audit log, as a refused password is", async () => {
    const browser = await registered(auth, "A user in the log");
    await browser.post(path, { password: "a loud morning" });
    await browser.post(path, { password });
    const { identity } = await browser.tokens();
    const subject = String(identity?.userId);
    const entries = await auth.rows("audit").find({ subject }).sort({ _id: 1 }).toArray();
    expect(entries.map(({ action, note }) => [action, note ?? null])).toEqual([
      ["registered", null],
      ["sign-in-refused", null],
      ["signed-in", "password confirmed"],
    ]);
  });
});
