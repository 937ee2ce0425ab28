import { queries } from "@deeds/contracts";
import { startEventSource } from "@deeds/test-kit";
import { afterEach, expect, onTestFinished, test } from "vitest";
import { type Auth, openBrowser, password, registered, startAuth } from "./harness.ts";

const dayMs = 24 * 60 * 60 * 1000;
const account = { username: "a reader", password };
let auth: Auth;
afterEach(() => auth.stop());

test("a session ends after seven days without use", async () => {
  auth = await startAuth();
  const browser = await registered(auth);
  auth.advanceClock(6 * dayMs);
  expect((await browser.tokens()).identity).not.toBeNull();
  auth.advanceClock(6 * dayMs);
  expect((await browser.tokens()).identity).not.toBeNull();
  auth.advanceClock(7 * dayMs + 1000);
  expect((await browser.tokens()).identity).toBeNull();
});

test("a session ends after thirty days whatever its use", async () => {
  auth = await startAuth();
  const browser = await registered(auth);
  for (let day = 0; day < 25; day += 5) {
    auth.advanceClock(5 * dayMs);
    expect((await browser.tokens()).identity).not.toBeNull();
  }
  auth.advanceClock(5 * dayMs + 1000);
  expect((await browser.tokens()).identity).toBeNull();
});

test.each([
  ["2025-06-30T23:58:00.000Z", "2025-06-30T23:59:59.999Z"],
  ["2025-07-01T00:00:00.000Z", null],
  // The last day ends in UTC, whatever the date in New York or Kyiv.
  ["2025-06-30T20:58:00.000-04:00", null],
  ["2025-07-01T02:58:00.000+03:00", "2025-06-30T23:59:59.999Z"],
])("registering at %s gives a subscription until %s", async (moment, until) => {
  auth = await startAuth({ startAt: new Date(moment) });
  const response = await openBrowser(auth).post("/api/register", account);
  expect(await response.json()).toMatchObject({
    hasSubscription: until !== null,
    subscriptionExpiresAt: until,
  });
});

test("a subscription of the promotion ends with its last day", async () => {
  const today = new Date().toISOString().slice(0, 10);
  auth = await startAuth({ promotionUntil: today });
  const browser = openBrowser(auth);
  const user = await (await browser.post("/api/register", account)).json();
  expect(user).toMatchObject({ hasSubscription: true });
  expect(await (await browser.get("/api/subscription")).json()).toMatchObject({ active: true });
  auth.advanceClock(dayMs);
  expect(await (await browser.get("/api/subscription")).json()).toMatchObject({
    active: false,
    expiresAt: `${today}T23:59:59.999Z`,
  });
});

test("only users who signed in within thirty days count as active", async () => {
  auth = await startAuth();
  await registered(auth);
  auth.advanceClock(31 * dayMs);
  await registered(auth, "a late reader");
  const people = await startEventSource("people");
  onTestFinished(() => people.stop());
  const stats = () => people.messaging.request(queries.userStats, {}).catch(() => null);
  await expect.poll(stats, { timeout: 5_000 }).toEqual({ activeUsers: 1 });
});
