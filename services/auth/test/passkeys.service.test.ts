import { randomBytes } from "node:crypto";
import {
  type PasskeyAssertion,
  passkeyCreation,
  passkeyRequest,
  secondFactorState,
} from "@deeds/contracts";
import { createAuthenticator } from "@deeds/test-kit/authenticator";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import {
  type Auth,
  addSecondFactor,
  anAdministrator,
  type Browser,
  codeOf,
  openBrowser,
  password,
  registered,
  siteOrigin,
  startAuth,
} from "./harness.ts";

const auth = await startAuth();
const strict = await startAuth({ requireSecondFactor: true });
const byAddress = await startAuth({ publicOrigin: "http://10.0.0.7:8080" });
const onLoopback = await startAuth({ publicOrigin: "http://127.0.0.1:8080" });
afterAll(() => Promise.all([auth, strict, byAddress, onLoopback].map((one) => one.stop())));

let username = "";
beforeEach(() => {
  username = `reader ${randomBytes(6).toString("hex")}`;
});

const codeIn = async (response: Response) => ((await response.json()) as { code: string }).code;

const optionsFor = async (browser: Browser) => {
  const started = await browser.post("/api/account/passkeys/setup", { password });
  expect(started.status).toBe(200);
  return passkeyCreation.parse(await started.json());
};

async function addPasskey(browser: Browser, authenticator = createAuthenticator(siteOrigin)) {
  const registration = authenticator.create(await optionsFor(browser));
  const added = await browser.post("/api/account/passkeys", registration);
  expect(added.status).toBe(200);
  const { recoveryCodes } = (await added.json()) as { recoveryCodes: string[] | null };
  return { authenticator, recoveryCodes };
}

const challengeOf = async (of: Auth) =>
  passkeyRequest.parse(await (await openBrowser(of).post("/api/login/passkey/challenge")).json());

const signIn = async (assertion: PasskeyAssertion, browser = openBrowser(auth)) =>
  browser.post("/api/login/passkey", assertion);

const stateOf = async (browser: Browser) =>
  secondFactorState.parse(await (await browser.get("/api/account/second-factor")).json());

describe("a passkey", () => {
  test("signs in without a password, ends other sessions and is noted in the audit log", async () => {
    const browser = await registered(auth, username);
    const there = openBrowser(auth);
    await there.post("/api/login", { username, password });
    const { authenticator, recoveryCodes } = await addPasskey(browser);
    expect(recoveryCodes).toHaveLength(10);
    expect((await there.tokens()).identity).toBeNull();
    expect((await browser.tokens()).identity).toMatchObject({ username });

    const again = openBrowser(auth);
    const response = await signIn(authenticator.sign(await challengeOf(auth)), again);
    expect(await response.json()).toMatchObject({ username });
    expect((await again.tokens()).identity).toMatchObject({ username });
    const [session] = (await (await again.get("/api/account/sessions")).json()) as object[];
    expect(session).toMatchObject({ method: "passkey", current: true });
    const { passkeys } = await stateOf(again);
    expect(passkeys).toMatchObject([{ id: authenticator.id, lastUsedAt: expect.any(String) }]);
    const notes = await auth.rows("audit").find({ actorName: username }).toArray();
    expect(JSON.stringify(notes)).toContain("passkey");
  });

  test("makes the password alone insufficient; a recovery code opens the account too", async () => {
    const browser = await registered(auth, username);
    const { recoveryCodes } = await addPasskey(browser);
    const other = openBrowser(auth);
    expect(await codeIn(await other.post("/api/login", { username, password }))).toBe(
      "second-factor-required",
    );
    const code = recoveryCodes?.[0];
    expect((await other.post("/api/login", { username, password, code })).status).toBe(200);
  });

  test("beside an app leaves the recovery codes as they are", async () => {
    const browser = await registered(auth, username);
    const { secret } = await addSecondFactor(auth, browser);
    expect((await addPasskey(browser)).recoveryCodes).toBeNull();
    const code = await codeOf(auth, secret, 1);
    const response = await openBrowser(auth).post("/api/login", { username, password, code });
    expect(response.status).toBe(200);
  });

  test("of a browser with another site open is refused", async () => {
    const browser = await registered(auth, username);
    const foreign = createAuthenticator("https://good-deeds.example.evil.example");
    const registration = foreign.create(await optionsFor(browser));
    expect(await codeIn(await browser.post("/api/account/passkeys", registration))).toBe(
      "passkey-refused",
    );
    const { authenticator } = await addPasskey(browser);
    const { challenge } = await challengeOf(auth);
    const forOther = authenticator.sign({ challenge, rpId: "evil.example" });
    expect(await codeIn(await signIn(forOther))).toBe("passkey-refused");
  });

  test("is refused without the user's fingerprint or PIN", async () => {
    const { authenticator } = await addPasskey(await registered(auth, username));
    const assertion = authenticator.sign(await challengeOf(auth), { isVerified: false });
    expect(await codeIn(await signIn(assertion))).toBe("passkey-refused");
  });

  test("is refused with a challenge that was used, is too old, or was made for something else", async () => {
    const browser = await registered(auth, username);
    const { authenticator } = await addPasskey(browser);
    const request = await challengeOf(auth);
    expect((await signIn(authenticator.sign(request))).status).toBe(200);
    expect((await signIn(authenticator.sign(request))).status).toBe(401);
    const old = await challengeOf(auth);
    auth.advanceClock(5 * 60_000 + 1);
    expect((await signIn(authenticator.sign(old))).status).toBe(401);
    const again = openBrowser(auth);
    expect((await signIn(authenticator.sign(await challengeOf(auth)), again)).status).toBe(200);
    const { challenge, rp } = await optionsFor(again);
    expect((await signIn(authenticator.sign({ challenge, rpId: rp.id }))).status).toBe(401);
    const forSignIn = await challengeOf(auth);
    const registration = createAuthenticator(siteOrigin).create({ ...forSignIn, rp });
    expect((await again.post("/api/account/passkeys", registration)).status).toBe(401);
  });

  test("is not added with the challenge of another user, nor twice", async () => {
    const browser = await registered(auth, username);
    const other = await registered(auth, `${username}, another`);
    const registration = createAuthenticator(siteOrigin).create(await optionsFor(other));
    expect((await browser.post("/api/account/passkeys", registration)).status).toBe(401);
    const { authenticator } = await addPasskey(browser);
    const again = authenticator.create(await optionsFor(browser));
    expect((await browser.post("/api/account/passkeys", again)).status).toBe(401);
    const taken = authenticator.create(await optionsFor(other));
    expect((await other.post("/api/account/passkeys", taken)).status).toBe(401);
  });

  test("of a blocked account gets the reason", async () => {
    const browser = await registered(auth, username);
    const { authenticator } = await addPasskey(browser);
    const block = { at: new Date(), reason: "Spam", by: "admin" };
    await auth.rows("users").updateOne({ username }, { $set: { block } });
    const response = await signIn(authenticator.sign(await challengeOf(auth)));
    expect([response.status, await codeIn(response)]).toEqual([403, "account-blocked"]);
  });

  test("is removed with the password; without the last one the password signs in again", async () => {
    const browser = await registered(auth, username);
    const { authenticator } = await addPasskey(browser);
    const remove = (id: string, sent = password) =>
      browser.post("/api/account/passkeys/removal", { id, password: sent });
    expect(await codeIn(await remove(authenticator.id, "another password"))).toBe(
      "bad-credentials",
    );
    expect((await remove("unknown")).status).toBe(404);
    expect((await remove(authenticator.id)).status).toBe(204);
    expect(await stateOf(browser)).toMatchObject({ passkeys: [], recoveryCodesLeft: 0 });
    expect((await openBrowser(auth).post("/api/login", { username, password })).status).toBe(200);
    expect((await signIn(authenticator.sign(await challengeOf(auth)))).status).toBe(401);
  });

  test("gives an administrator the role where a second factor is required", async () => {
    const browser = await anAdministrator(strict, username);
    expect((await browser.get("/api/users")).status).toBe(403);
    const { authenticator } = await addPasskey(browser);
    expect((await browser.get("/api/users")).status).toBe(200);
    const again = openBrowser(strict);
    const response = await signIn(authenticator.sign(await challengeOf(strict)), again);
    expect(await response.json()).toMatchObject({ isAdmin: true });
  });
});

test("a site on loopback has passkeys where it is opened as localhost", async () => {
  const request = await challengeOf(onLoopback);
  expect(request.rpId).toBe("localhost");
  const browser = await registered(onLoopback, username);
  const { authenticator } = await addPasskey(browser, createAuthenticator("http://localhost:8080"));
  const response = await openBrowser(onLoopback).post(
    "/api/login/passkey",
    authenticator.sign(request),
  );
  expect(response.status).toBe(200);
});

test("there are no passkeys at an IP address", async () => {
  const browser = await registered(byAddress, username);
  expect((await stateOf(browser)).passkeys).toBeNull();
  const response = await browser.post("/api/account/passkeys/setup", { password });
  expect(response.status).toBe(404);
  expect((await browser.post("/api/login/passkey/challenge")).status).toBe(404);
});
