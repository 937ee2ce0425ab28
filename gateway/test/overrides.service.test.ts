import { pageBoot } from "@deeds/contracts";
import { readPublishToken } from "@deeds/contracts/publish-token";
import { connectDatabase, createLogger, hashSessionId } from "@deeds/service-kit";
import { testDatabase } from "@deeds/test-kit";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { type Browser, openBrowser, someone } from "./browser.ts";
import { startGateway, stopInOrder } from "./gateway.ts";
import { previewOf, ship, smallBuild, stage } from "./release.ts";
import { secrets, startService } from "./services.ts";

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

const bootOf = async (browser: Pick<Browser, "fetch">, path = "/") => {
  const html = await (await browser.fetch(path)).text();
  const [, json = "null"] = /id="deeds-boot">(.*?)<\/script>/s.exec(html) ?? [];
  return pageBoot.parse(JSON.parse(json));
};

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

describe("a cookie", () => {
  const inAnHour = () => Math.floor(Date.now() / 1_000) + 3_600;
  const removed = (response: Response) =>
    response.headers.getSetCookie().filter((cookie) => cookie.includes("max-age=0"));

  test.each([
    ["gd_set", () => "1.9999999999"],
    ["gd_set", () => `1.${inAnHour()}.${"A".repeat(43)}`],
    ["gd_environment", () => "staging"],
    ["gd_environment", () => `staging.mf-registry.${inAnHour()}.${"A".repeat(43)}`],
  ])("%s that the gateway did not sign is ignored and removed", async (name, value) => {
    const { browser } = await anAdministrator();
    browser.cookies.set(name, value());
    const response = await browser.fetch("/");
    expect(removed(response)).toEqual([expect.stringContaining(`${name}=;`)]);
    expect(response.headers.get("cache-control")).toBe("private, no-store");
    browser.cookies.set(name, value());
    const { own, staging } = await bootOf(browser);
    expect({ own, staging }).toEqual({});
    expect(chosen(browser)).toEqual([]);
  });

  test.each([
    ["gd_set", "/?set=1", "own"],
    ["gd_environment", "/?environment=staging&only=mf-registry", "staging"],
  ] as const)(
    "%s is for what was confirmed, an hour, and this session",
    async (name, path, key) => {
      await stage(gateway.origin, smallBuild("mf-registry", [{ path: "/", access: "public" }]));
      const { browser } = await anAdministrator();
      const set = await submit(browser, path);
      expect(set.headers.getSetCookie()).toEqual([expect.stringContaining("; max-age=3600")]);
      const value = browser.cookies.get(name) ?? "";
      await vi.waitFor(async () => expect(await bootOf(browser)).toHaveProperty(key), 5_000);
      expect(value.split(".").at(-2)).toMatch(/^\d{10}$/);

      const [until, signature] = value.split(".").slice(-2);
      const other = name === "gd_set" ? "2" : "staging";
      const later = value.replace(`.${until}.`, `.${Number(until) + 1}.`);
      const kin = name === "gd_set" ? "gd_environment" : "gd_set";
      for (const [changed, to] of [
        [name, `${other}.${until}.${signature}`],
        [name, later],
        [kin, value],
      ] as const) {
        for (const each of chosen(browser)) browser.cookies.delete(each);
        browser.cookies.set(changed, to);
        const { own, staging } = await bootOf(browser);
        expect({ own, staging }).toEqual({});
        expect(chosen(browser)).toEqual([]);
      }

      const { browser: colleague } = await anAdministrator();
      colleague.cookies.set(name, value);
      expect(await bootOf(colleague)).not.toHaveProperty(key);
      expect(chosen(colleague)).toEqual([]);
    },
  );

  test("of the gate is for its publish token, and the name and password of a link are none", async () => {
    const { bearer } = readPublishToken(secrets.PUBLISH_TOKEN);
    const authorized = (browser: Browser, authorization: string) => ({
      fetch: (path: string) => browser.fetch(path, { headers: { authorization } }),
    });
    await stage(gateway.origin, smallBuild("mf-registry", [{ path: "/", access: "public" }]));
    const browser = openBrowser(gateway);
    const gate = authorized(browser, `Bearer ${bearer}`);
    await vi.waitFor(
      async () => expect(await bootOf(gate, "/?environment=staging")).toHaveProperty("staging"),
      5_000,
    );
    expect(await bootOf(gate)).toHaveProperty("staging", true);
    expect(await bootOf(browser)).not.toHaveProperty("staging");
    expect(chosen(browser)).toEqual([]);

    const { browser: administrator } = await anAdministrator();
    for (const authorization of ["Basic eDp5", "Bearer none"]) {
      const page = authorized(administrator, authorization).fetch("/?environment=staging");
      expect(await (await page).text()).not.toContain('"staging":true');
    }
  });
});

test("a preview that has ended says so once, and leaves no cookie", async () => {
  const build = smallBuild("mf-registry", [{ path: "/", access: "public" }]);
  const { path, end } = await previewOf(gateway.origin, build);
  const reader = openBrowser(gateway);
  expect(await bootOf(reader, path)).toHaveProperty("preview");
  expect(await bootOf(reader)).toHaveProperty("preview");
  await end();

  const response = await reader.fetch("/");
  expect(response.headers.get("cache-control")).toBe("private, no-store");
  expect(await response.text()).toContain('"previewEnded":true');
  expect([...reader.cookies.keys()]).not.toContain("gd_preview");
  expect(await bootOf(reader)).not.toHaveProperty("previewEnded");

  for (const address of [path, "/?preview=cut-off"]) {
    const boot = await bootOf(reader, address);
    expect(boot).toMatchObject({ previewEnded: true, live: (await bootOf(reader)).live });
    expect([...reader.cookies.keys()]).not.toContain("gd_preview");
  }
});

describe("the form", () => {
  test("sets the choice after a fresh sign-in, and ends it", async () => {
    const { browser } = await anAdministrator();
    const set = await submit(browser, "/about?set=1&x=2");
    expect([set.status, set.headers.get("location")]).toEqual([303, "/about?x=2"]);
    expect((await bootOf(browser, "/about")).own).toEqual({ until: expect.any(String) });
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
