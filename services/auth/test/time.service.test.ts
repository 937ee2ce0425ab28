import { queries } from "@deeds/contracts";
import { afterEach, expect, test } from "vitest";
import { openBrowser } from "./browser.ts";
import { type Auth, startAuth } from "./harness.ts";

const dayMs = 24 * 60 * 60 * 1000;
const account = { username: "a reader", password: "a quiet evening" };
let auth: Auth;
afterEach(() => auth.stop());

test("a session ends after seven days without use", async () => {
  auth = await startAuth();
  const browser = openBrowser(auth);
  await browser.post("/api/register", account);
  auth.pass(6 * dayMs);
  expect((await browser.tokens()).identity).not.toBeNull();
  auth.pass(6 * dayMs);
  expect((await browser.tokens()).identity).not.toBeNull();
  auth.pass(7 * dayMs + 1000);
  expect((await browser.tokens()).identity).toBeNull();
});

test("a session ends after thirty days whatever its use", async () => {
  auth = await startAuth();
  const browser = openBrowser(auth);
  await browser.post("/api/register", account);
  for (let day = 0; day < 25; day += 5) {
    auth.pass(5 * dayMs);
    expect((await browser.tokens()).identity).not.toBeNull();
  }
  auth.pass(5 * dayMs + 1000);
  expect((await browser.tokens()).identity).toBeNull();
});

test("registering on the promotion's last day gives a subscription until its end", async () => {
  const today = new Date().toISOString().slice(0, 10);
  auth = await startAuth({ promotionUntil: today });
  const browser = openBrowser(auth);
  const user = await (await browser.post("/api/register", account)).json();
  expect(user).toMatchObject({
    hasSubscription: true,
    subscriptionExpiresAt: `${today}T23:59:59.999Z`,
  });
  auth.pass(dayMs);
  expect(await (await browser.get("/api/subscription")).json()).toMatchObject({ active: false });
  const late = { ...account, username: "a late reader" };
  const next = await (await openBrowser(auth).post("/api/register", late)).json();
  expect(next).toMatchObject({ hasSubscription: false, subscriptionExpiresAt: null });
});

test("only who signed in within thirty days counts as active", async () => {
  auth = await startAuth();
  const other = await openBrowser(auth).post("/api/register", account);
  expect(other.status).toBe(201);
  auth.pass(31 * dayMs);
  const late = { ...account, username: "a late reader" };
  await openBrowser(auth).post("/api/register", late);
  await expect
    .poll(() => auth.messaging.ask(queries.userStats, {}).catch(() => null), { timeout: 5_000 })
    .toEqual({ activeUsers: 1 });
});
