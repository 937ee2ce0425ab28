import { endpoints } from "@deeds/contracts";
import { connectDatabase, createLogger, hashSessionId } from "@deeds/service-kit";
import { testDatabase } from "@deeds/test-kit";
import { afterAll, expect, test } from "vitest";
import { openBrowser, someone } from "./browser.ts";
import { startGateway, startUpstream, stopInOrder } from "./gateway.ts";
import { startService } from "./services.ts";

const databaseUrl = await testDatabase("auth_fresh");
const database = await connectDatabase(databaseUrl, createLogger("test", "silent"));
const auth = await startService("auth", { MONGODB_URL: databaseUrl });
/** In place of the releases service, to record the identities that it receives. */
const releases = await startUpstream((_, response) => response.end("{}"));
const urls = { AUTH_URL: auth.url, RELEASES_URL: releases.url };
const gateway = await startGateway({ ...urls, RATE_LIMIT_SCALE: "1" });
const other = await startGateway(urls);
afterAll(async () => {
  await stopInOrder(gateway, other, releases, auth);
  await database.close();
});

const { path: tokensPath } = endpoints.createPublishToken;
const { path: confirmationPath } = endpoints.confirmPassword;

/** Registers at the first gateway, and lets the sign-in become eleven minutes old. */
async function staleBrowsers() {
  const account = someone();
  const browser = openBrowser(gateway);
  await browser.post("/api/register", account);
  const elsewhere = openBrowser(other);
  for (const [name, value] of browser.cookies) elsewhere.cookies.set(name, value);
  const createdAt = new Date(Date.now() - 11 * 60_000);
  await database.connection
    .collection<{ _id: string }>("sessions")
    .updateOne({ _id: hashSessionId(browser.cookies.get("sid") ?? "") }, { $set: { createdAt } });
  return { account, browser, elsewhere };
}

/** The age of the sign-in that the last call of a browser carried, in seconds. */
function ageOfSignIn(): number {
  // The gateway reads releases by itself, without an identity.
  const call = releases.requests.findLast(({ headers }) => "x-identity" in headers);
  const [, payload = ""] = String(call?.headers["x-identity"]).split(".");
  const { authTime, iat } = JSON.parse(Buffer.from(payload, "base64url").toString());
  return iat - authTime;
}

test("a password confirmed at one gateway counts at once at another that knew the session", async () => {
  const { account, browser, elsewhere } = await staleBrowsers();
  await elsewhere.post(tokensPath, {});
  expect(ageOfSignIn()).toBeGreaterThan(600);
  const { password } = account;
  expect((await browser.post(confirmationPath, { password })).status).toBe(204);
  await elsewhere.post(tokensPath, {});
  expect(ageOfSignIn()).toBeLessThan(60);
});

test("ten wrong passwords block the confirmation, for this account only", async () => {
  const { account, browser } = await staleBrowsers();
  const wrong = { password: "another evening" };
  for (let attempt = 0; attempt < 10; attempt += 1) {
    expect((await browser.post(confirmationPath, wrong)).status).toBe(401);
  }
  expect((await browser.post(confirmationPath, { password: account.password })).status).toBe(429);
  const neighbor = await staleBrowsers();
  const { password } = neighbor.account;
  expect((await neighbor.browser.post(confirmationPath, { password })).status).toBe(204);
}, 60_000);
