import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { createPasswordHasher, type HashedPassword } from "../src/passwords/hasher.ts";
import {
  addSecondFactor,
  anAdministrator,
  type Browser,
  codeOf,
  openBrowser,
  password,
  pepper,
  registered,
  startAuth,
} from "./harness.ts";

const auth = await startAuth();
const strict = await startAuth({ requireSecondFactor: true });
const demo = await startAuth({ demoAccounts: true });
afterAll(() => Promise.all([auth, strict, demo].map(({ stop }) => stop())));

let count = 0;
let username = "";
beforeEach(() => {
  count += 1;
  username = `User of an app ${count}`;
});

const signIn = (code?: string, browser: Browser = openBrowser(auth)) =>
  browser.post("/api/login", { username, password, ...(code !== undefined && { code }) });

const codeIn = async (response: Response): Promise<string> =>
  ((await response.json()) as { code: string }).code;

const auditOf = async (browser: Browser) => {
  const subject = String((await browser.tokens()).identity?.userId);
  const entries = await auth.rows("audit").find({ subject }).sort({ _id: 1 }).toArray();
  return entries.map(({ action, note, changes }) => ({ action, note, changes }));
};

describe("an account with an authenticator app", () => {
  test("is opened by the password together with a code only", async () => {
    const { secret } = await addSecondFactor(auth, await registered(auth, username));
    const first = await signIn();
    expect([first.status, await codeIn(first)]).toEqual([403, "second-factor-required"]);
    expect(first.headers.getSetCookie()).toEqual([]);
    const wrong = await signIn("000000");
    expect([wrong.status, await codeIn(wrong)]).toEqual([401, "second-factor-refused"]);
    const browser = openBrowser(auth);
    expect((await signIn(await codeOf(auth, secret, 1), browser)).status).toBe(200);
    expect(await (await browser.get("/api/account/sessions")).json()).toMatchObject([
      { method: "code", current: true },
      { method: "code", current: false },
    ]);
    const wrongPassword = { username, password: "a loud morning" };
    const code = await codeOf(auth, secret, 2);
    const guess = await openBrowser(auth).post("/api/login", { ...wrongPassword, code });
    expect(await codeIn(guess)).toBe("bad-credentials");
  });

  test("accepts a code once, and no earlier one afterwards", async () => {
    const { secret } = await addSecondFactor(auth, await registered(auth, username));
    // The code that confirmed the app is used up too.
    expect((await signIn(await codeOf(auth, secret))).status).toBe(401);
    auth.advanceClock(60_000);
    const code = await codeOf(auth, secret);
    const statuses = (await Promise.all([signIn(code), signIn(code), signIn(code)])).map(
      ({ status }) => status,
    );
    expect(statuses.toSorted()).toEqual([200, 401, 401]);
    expect((await signIn(await codeOf(auth, secret, -1))).status).toBe(401);
    auth.advanceClock(120_000);
    expect((await signIn(await codeOf(auth, secret, -3))).status).toBe(401);
    expect((await signIn(await codeOf(auth, secret, -1))).status).toBe(200);
  });

  test("accepts each recovery code once, in any spelling", async () => {
    const { recoveryCodes } = await addSecondFactor(auth, await registered(auth, username));
    expect(recoveryCodes).toHaveLength(10);
    expect(new Set(recoveryCodes).size).toBe(10);
    const [first = "", second = ""] = recoveryCodes;
    const browser = openBrowser(auth);
    expect((await signIn(first, browser)).status).toBe(200);
    expect((await signIn(first)).status).toBe(401);
    expect((await signIn(` ${second.toUpperCase().replaceAll("-", " ")} `)).status).toBe(200);
    const state = await browser.get("/api/account/second-factor");
    expect(await state.json()).toEqual({
      totp: true,
      passkeys: [],
      recoveryCodesLeft: 8,
      required: false,
    });
    const renewed = await browser.post("/api/account/recovery-codes", { password });
    const { recoveryCodes: next } = (await renewed.json()) as { recoveryCodes: string[] };
    expect((await signIn(recoveryCodes[2])).status).toBe(401);
    expect((await signIn(next[0])).status).toBe(200);
  });

  test("refuses the right code after twenty wrong ones, from wherever, for an hour", async () => {
    const { secret } = await addSecondFactor(auth, await registered(auth, username));
    for (let guess = 0; guess < 20; guess += 1) expect((await signIn("000000")).status).toBe(401);
    auth.advanceClock(60_000);
    const refused = await signIn(await codeOf(auth, secret));
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "3600"]);
    auth.advanceClock(60 * 60_000);
    expect((await signIn(await codeOf(auth, secret))).status).toBe(200);
  }, 60_000);

  test("ends every other session when the app is added or removed", async () => {
    const browser = await registered(auth, username);
    const other = openBrowser(auth);
    await signIn(undefined, other);
    await addSecondFactor(auth, browser);
    expect((await other.get("/api/user")).status).toBe(401);
    expect((await browser.get("/api/user")).status).toBe(200);
    expect((await browser.post("/api/account/second-factor/removal", { password })).status).toBe(
      204,
    );
    expect((await browser.get("/api/user")).status).toBe(200);
    expect((await signIn()).status).toBe(200);
    expect(
      await auth.rows("second_factors").countDocuments({ _id: (await idOf(browser)) as never }),
    ).toBe(0);
    const changes = (await auditOf(browser)).filter(({ action }) => action === "updated");
    expect(changes.map((entry) => JSON.parse(entry.changes))).toEqual([
      { totp: { before: false, after: true } },
      { secondFactor: { before: true, after: false } },
    ]);
  });
});

const idOf = async (browser: Browser) => (await browser.tokens()).identity?.userId;

describe("an authenticator app", () => {
  test("is added, replaced and removed with the password only", async () => {
    const browser = await registered(auth, username);
    const wrong = { password: "a loud morning" };
    for (const path of ["totp/setup", "recovery-codes", "second-factor/removal"]) {
      const status = (await browser.post(`/api/account/${path}`, wrong)).status;
      // There is nothing to renew or to remove yet.
      expect(status).toBe(path === "totp/setup" ? 401 : 404);
    }
    await addSecondFactor(auth, browser);
    for (const path of ["totp/setup", "recovery-codes", "second-factor/removal"]) {
      expect((await browser.post(`/api/account/${path}`, wrong)).status).toBe(401);
    }
    expect((await auditOf(browser)).map(({ action }) => action)).toContain("sign-in-refused");
  });

  test("is in force after its first code, within a quarter of an hour", async () => {
    const browser = await registered(auth, username);
    const started = await browser.post("/api/account/totp/setup", { password });
    const { secret, uri } = (await started.json()) as { secret: string; uri: string };
    expect(new URL(uri).searchParams.get("secret")).toBe(secret);
    expect((await signIn()).status).toBe(200);
    const confirm = async (code: string) =>
      (await browser.post("/api/account/totp", { code })).status;
    expect(await confirm("000000")).toBe(401);
    auth.advanceClock(16 * 60_000);
    expect(await confirm(await codeOf(auth, secret))).toBe(401);
    expect((await signIn()).status).toBe(200);
  });

  test("leaves no secret and no code in the database and the audit log", async () => {
    const browser = await registered(auth, username);
    const { secret, recoveryCodes } = await addSecondFactor(auth, browser);
    const collections = ["second_factors", "users", "audit", "outbox", "sessions"];
    const rows = await Promise.all(collections.map((name) => auth.rows(name).find().toArray()));
    const text = JSON.stringify(rows);
    expect(text).toContain(username);
    for (const value of [secret, ...recoveryCodes]) expect(text).not.toContain(value);
  });

  test("is refused to a demo account", async () => {
    const browser = await registered(demo, username);
    const { rows } = demo;
    await rows("users").updateOne({ username }, { $set: await demoHash() });
    const response = await browser.post("/api/account/totp/setup", { password: "reader-demo" });
    expect([response.status, await codeIn(response)]).toEqual([403, "demo-account"]);
  });
});

/** Passwords of demo accounts are refused at registration. */
async function demoHash(): Promise<HashedPassword> {
  const hasher = createPasswordHasher(pepper, 4);
  try {
    return await hasher.hash("reader-demo");
  } finally {
    await hasher.close();
  }
}

describe("an administrator", () => {
  const reset = (browser: Browser, id: unknown) => browser.delete(`/api/users/${id}/second-factor`);

  test("resets the second factor of another user, after a fresh sign-in", async () => {
    const administrator = await anAdministrator(auth, username);
    username += " who lost it";
    const browser = await registered(auth, username);
    await addSecondFactor(auth, browser);
    const id = await idOf(browser);
    auth.advanceClock(11 * 60_000);
    expect(await codeIn(await reset(administrator, id))).toBe("fresh-sign-in-required");
    await administrator.post("/api/account/confirm-password", { password });
    const response = await reset(administrator, id);
    expect(await response.json()).toMatchObject({ id, hasSecondFactor: false });
    expect((await browser.tokens()).identity).toBeNull();
    expect((await signIn()).status).toBe(200);
    const entry = await auth.rows("audit").findOne({
      subject: String(id),
      action: "updated",
      note: "1",
      actorId: await idOf(administrator),
    });
    expect(JSON.parse(entry?.changes)).toEqual({ secondFactor: { before: true, after: false } });
    expect((await reset(administrator, id)).status).toBe(404);
  });

  test("has the role without a second factor, unless the installation requires one", async () => {
    const lenient = await anAdministrator(auth, username);
    expect(await (await lenient.get("/api/user")).json()).toMatchObject({ isAdmin: true });

    const browser = await anAdministrator(strict, username);
    const { identity } = await browser.tokens();
    expect(identity).toMatchObject({ isAdmin: false });
    expect(await (await browser.get("/api/user")).json()).toMatchObject({
      isAdmin: false,
      needsSecondFactor: true,
    });
    expect((await browser.get("/api/users")).status).toBe(403);
    const { recoveryCodes } = await addSecondFactor(strict, browser);
    expect((await browser.tokens()).identity).toMatchObject({ isAdmin: true });
    expect((await browser.get("/api/users")).status).toBe(200);

    const again = openBrowser(strict);
    const signedIn = await again.post("/api/login", { username, password, code: recoveryCodes[0] });
    expect(await signedIn.json()).toMatchObject({ isAdmin: true });
    await again.post("/api/account/second-factor/removal", { password });
    expect((await again.get("/api/users")).status).toBe(403);
    const reader = await registered(strict, `${username}, no administrator`);
    expect(await (await reader.get("/api/user")).json()).not.toHaveProperty("needsSecondFactor");
  });
});
