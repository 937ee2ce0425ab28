import { connectDatabase, createLogger, hashSessionId } from "@deeds/service-kit";
import { testDatabase } from "@deeds/test-kit";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { type Browser, openBrowser, someone } from "./browser.ts";
import { startGateway, stopInOrder } from "./gateway.ts";
import { ship, smallBuild } from "./release.ts";
import { startService } from "./services.ts";

const databaseUrl = await testDatabase("auth_overrides");
const database = await connectDatabase(databaseUrl, createLogger("test", "silent"));
const auth = await startService("auth", { MONGODB_URL: databaseUrl });
const releases = await startService("releases", { AUTH_URL: auth.url });
const urls = { AUTH_URL: auth.url, RELEASES_URL: releases.url };
const gateway = await startGateway({ ...urls, RATE_LIMIT_SCALE: "100" });
afterAll(async () => {
  await stopInOrder(gateway, releases, auth);
  await database.close();
});
beforeAll(async () => {
  await ship(gateway.origin, [
    smallBuild("shell", [{ path: "/about", access: "public" }]),
    smallBuild("mf-registry", [{ path: "/", access: "public" }]),
  ]);
  const isReady = async () => (await fetch(`${gateway.origin}/`)).status === 200;
  await vi.waitFor(async () => expect(await isReady()).toBe(true), { timeout: 10_000 });
});

const rows = (name: string) => database.connection.collection<{ _id: string | number }>(name);

/** Registers an administrator whose sign-in is this many minutes old. */
async function anAdministrator(minutes = 0) {
  const account = someone();
  const browser = openBrowser(gateway);
  const user = await (await browser.post("/api/register", account)).json();
  await rows("users").updateOne({ _id: (user as { id: number }).id }, { $set: { isAdmin: true } });
  await rows("sessions").updateOne(
    { _id: hashSessionId(browser.cookies.get("sid") ?? "") },
    { $set: { createdAt: new Date(Date.now() - minutes * 60_000) } },
  );
  return { browser, account };
}

const submit = (browser: Browser, path: string, fields: Record<string, string> = {}) =>
  browser.fetch(path, {
    method: "POST",
    headers: {
      origin: gateway.origin,
      "sec-fetch-site": "same-origin",
      "content-type": "application/x-www-form-urlencoded",
    },
    body: new URLSearchParams(fields).toString(),
  });

const chosen = ({ cookies }: Browser) =>
  [...cookies.keys()].filter((name) => name === "gd_set" || name === "gd_environment");

describe("a link to another release set", () => {
  test.each(["/?set=1", "/?environment=staging"])("asks an administrator: %s", async (path) => {
    const { browser } = await anAdministrator();
    const response = await browser.fetch(path);
    expect(response.status).toBe(200);
    expect(response.headers.get("cache-control")).toBe("private, no-store");
    expect(response.headers.get("content-security-policy")).toContain("form-action 'self'");
    const page = await response.text();
    expect(page).toContain('<form method="post">');
    expect(page).not.toContain('type="password"');
    expect(chosen(browser)).toEqual([]);
  });

  test("does nothing for a visitor", async () => {
    const browser = openBrowser(gateway);
    const response = await browser.fetch("/?set=1");
    expect(await response.text()).not.toContain("<form");
    expect(chosen(browser)).toEqual([]);
    expect((await submit(browser, "/?set=1")).status).toBe(403);
    expect(chosen(browser)).toEqual([]);
  });

  test("has its question in the reader's language", async () => {
    const { browser } = await anAdministrator();
    const titles = await Promise.all(
      ["ru", "en", "uk"].map(async (language) => {
        const headers = { "accept-language": language };
        return /<h1>(.*)<\/h1>/.exec(await (await browser.fetch("/?set=12", { headers })).text());
      }),
    );
    expect(titles.map((found) => found?.[1])).toEqual([
      "Показать в этом браузере набор № 12?",
      "Show release set no. 12 in this browser?",
      "Показати в цьому браузері набір № 12?",
    ]);
  });
});

describe("the form", () => {
  test("sets the choice after a fresh sign-in, and ends it", async () => {
    const { browser } = await anAdministrator();
    const set = await submit(browser, "/about?set=1&x=2");
    expect([set.status, set.headers.get("location")]).toEqual([303, "/about?x=2"]);
    expect(browser.cookies.get("gd_set")).toMatch(/^1\.\d{10}$/);
    expect((await browser.fetch("/about?set=live")).status).toBe(200);
    expect(chosen(browser)).toEqual(["gd_set"]);
    expect((await submit(browser, "/about?set=live")).status).toBe(303);
    expect(chosen(browser)).toEqual([]);
  });

  test("needs the password when the sign-in is older than ten minutes", async () => {
    const { browser, account } = await anAdministrator(11);
    const page = await (await browser.fetch("/?set=1")).text();
    expect(page).toContain('type="password"');
    expect((await submit(browser, "/?set=1")).status).toBe(200);
    const wrong = await submit(browser, "/?set=1", { password: "another evening" });
    expect(wrong.status).toBe(401);
    expect(await wrong.text()).toContain('role="alert"');
    expect(chosen(browser)).toEqual([]);
    const right = await submit(browser, "/?set=1", { password: account.password });
    expect(right.status).toBe(303);
    expect(chosen(browser)).toEqual(["gd_set"]);
    // The sign-in is fresh again.
    expect(await (await browser.fetch("/?set=2")).text()).not.toContain('type="password"');
  });

  test("of another site is refused", async () => {
    const { browser } = await anAdministrator();
    for (const headers of [
      { origin: "https://elsewhere.example" },
      { "sec-fetch-site": "cross-site" },
    ]) {
      const response = await browser.fetch("/?set=1", { method: "POST", headers });
      expect(response.status).toBe(403);
    }
    expect(chosen(browser)).toEqual([]);
  });

  test("leads to no other site", async () => {
    const { browser } = await anAdministrator();
    const response = await submit(browser, "//elsewhere.example/?set=live");
    expect([response.status, response.headers.get("location")]).toEqual([400, null]);
    const backslash = await submit(browser, "/\\elsewhere.example/?set=live");
    expect(backslash.headers.get("location") ?? "/").toMatch(/^\/(?![/\\])/);
  });
});
