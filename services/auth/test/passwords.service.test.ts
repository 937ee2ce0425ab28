import { afterAll, describe, expect, onTestFinished, test } from "vitest";
import type { PasswordHasher } from "../src/passwords/hasher.ts";
import { openBrowser, startAuth } from "./harness.ts";

let passwords: PasswordHasher;
const auth = await startAuth({
  wrapHasher: (hasher) => {
    passwords = hasher;
    return hasher;
  },
});
afterAll(() => auth.stop());

let count = 0;
const aName = () => `Keyholder ${++count}`;
const register = (username: string, password: string) =>
  openBrowser(auth).post("/api/register", { username, password });
const login = (username: string, password: string) =>
  openBrowser(auth).post("/api/login", { username, password });

/** Returns how many hashes a call computes. */
async function workOf(call: () => Promise<Response>): Promise<number> {
  const before = passwords.completed();
  await (await call()).arrayBuffer();
  return passwords.completed() - before;
}

describe("a password", () => {
  test.each([
    ["six characters", "xk4-qz"],
    [
      "64 Cyrillic letters, 128 bytes",
      "съешьжеещёэтихмягкихфранцузскихбулокдавыпейчаюсъешьжеещёэтихмягк",
    ],
    ["200 characters beyond the first plane", `${"🕯".repeat(199)}a`],
    ["spaces at both ends", "  quiet evening "],
    ["a NUL in its middle", "quiet\0evening"],
  ])("may have %s", async (_, password) => {
    const name = aName();
    expect((await register(name, password)).status).toBe(201);
    expect((await login(name, password)).status).toBe(200);
  });

  test.each([
    ["what follows a NUL", "quiet\0evening", "quiet\0morning"],
    ["spaces at its ends", " quiet evening ", "quiet evening"],
    ["its 73rd byte", `${"ab1".repeat(24)}c`, `${"ab1".repeat(24)}d`],
    ["letter case", "Quiet evening", "quiet evening"],
  ])("is distinguished from another by %s", async (_, password, other) => {
    const name = aName();
    expect((await register(name, password)).status).toBe(201);
    expect((await login(name, other)).status).toBe(401);
  });

  test.each([
    ["five characters", "xk4-q", 422],
    ["201 characters", "x".repeat(201), 422],
    ["a megabyte", "x".repeat(1024 * 1024), 413],
    ["a number", 123_456_789, 422],
    ["an operator", { $ne: "" }, 422],
  ])("of %s is refused before any hash is computed", async (_, password, status) => {
    const work = await workOf(async () => {
      const body = { username: aName(), password };
      const response = await openBrowser(auth).post("/api/register", body);
      expect(response.status).toBe(status);
      return response;
    });
    expect(work).toBe(0);
  });

  test("of a megabyte costs no work at sign-in either", async () => {
    const work = await workOf(async () => {
      const response = await login(aName(), "x".repeat(1024 * 1024));
      expect(response.status).toBe(413);
      return response;
    });
    expect(work).toBe(0);
  });
});

test("an unknown name costs the same work as a known one", async () => {
  const name = aName();
  await register(name, "a quiet evening");
  expect(await workOf(() => login(name, "another evening"))).toBe(1);
  expect(await workOf(() => login("an unknown reader", "another evening"))).toBe(1);
});

describe("a username", () => {
  test.each([
    ["admin with a Cyrillic а", "admin", "аdmin"],
    ["another letter case", "Straße Nord", "STRASSE NORD"],
    ["full-width letters", "wide name", "ｗｉｄｅ ｎａｍｅ"],
    ["a ligature", "office", "oﬃce"],
    ["a Greek omicron", "root of it", "rοot of it"],
    ["a letter and its mark apart", "\u0439од", "\u0438\u0306од"],
  ])("is also taken with %s", async (_, name, twin) => {
    expect((await register(name, "a quiet evening")).status).toBe(201);
    const response = await register(twin, "a quiet evening");
    expect(response.status).toBe(409);
    expect(await response.json()).toMatchObject({ code: "username-taken" });
    expect((await login(twin, "a quiet evening")).status).toBe(200);
  });

  test.each([
    ["a zero-width space", "ab\u200bcd"],
    ["a soft hyphen", "ab\u00adcd"],
    ["a change of direction", "ab\u202ecd"],
    ["a line break", "ab\ncd"],
    ["a NUL", "ab\0cd"],
    ["half a character", "abcd\ud800"],
  ])("with %s is refused", async (_, name) => {
    const response = await register(name, "a quiet evening");
    expect(response.status).toBe(422);
    expect(await response.json()).toMatchObject({ issues: [{ path: "username" }] });
  });

  test("is registered once by concurrent requests", async () => {
    const name = aName();
    const responses = await Promise.all([1, 2, 3].map(() => register(name, "a quiet evening")));
    expect(responses.map(({ status }) => status).toSorted()).toEqual([201, 409, 409]);
  });
});

test("sign-ins beyond the queue get Retry-After, and other requests are served", async () => {
  const busy = await startAuth({ hashCost: 10 });
  onTestFinished(() => busy.stop());
  const [browser, guesser] = [openBrowser(busy), openBrowser(busy)];
  const account = { username: aName(), password: "a quiet evening" };
  await browser.post("/api/register", account);
  const guess = { ...account, password: "another evening" };
  const responses = await Promise.all(
    Array.from({ length: 60 }, () => guesser.post("/api/login", guess)),
  );
  const refused = responses.filter(({ status }) => status === 429);
  expect(refused.length).toBeGreaterThan(0);
  expect(responses.filter(({ status }) => status === 401)).toHaveLength(60 - refused.length);
  for (const response of refused) {
    expect(Number(response.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(await response.json()).toMatchObject({ code: "rate-limited" });
  }
  expect((await browser.get("/api/user")).status).toBe(200);
});
