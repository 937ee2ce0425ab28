import { endpoints, pageBoot } from "@deeds/contracts";
import { testDatabase } from "@deeds/test-kit";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { createAdministrator, credentials } from "./administrator.ts";
import { type Browser, openBrowser, someone } from "./browser.ts";
import { type RunningGateway, startGateway, stopInOrder } from "./gateway.ts";
import { ship, smallBuild } from "./release.ts";
import { shellBundle } from "./server-bundles.ts";
import { type RunningService, startRenderer, startService } from "./services.ts";

let services: RunningService[] = [];
let renderer: RunningService;
let gateway: RunningGateway;
let administrator: Browser;

/** Pages with a form whose fields make the call that their path names. */
const formsBundle = `
  const escape = (text) => String(text).replace(/[&<>"]/g, (one) => "&#" + one.charCodeAt(0) + ";");
  const calls = {
    "/submit": "POST /api/submit-person",
    "/unmarked": "POST /api/register",
    "/unknown": "POST /api/no-such-call",
    "/read": "GET /api/user",
  };
  module.exports.default = ({ path, form }) => {
    if (path === "/about") return { html: "<h1>About</h1>" };
    if (path === "/gone") return { html: "<h1>Gone</h1>", head: { status: 410 } };
    const { fields = {}, failure = null } = form ?? {};
    const { name = "" } = fields;
    const error = failure ? [failure.body.code, ...(failure.body.issues ?? []).map((one) => one.message)].join(" ") : "";
    const html = '<form method="post"><input name="name" value="' + escape(name) + '"><b>' + escape(error) + "</b></form>";
    if (!form) return { html };
    if (failure || !name) return { html, formCall: null };
    const next = path === "/submit" ? "/receipts/person/{receipt}?sent" : "/about";
    return { html, formCall: { call: calls[path], body: { name, notes: fields.notes || null }, next } };
  };
`;
const paths = ["/submit", "/unmarked", "/unknown", "/read", "/about", "/gone"];
const pages = paths.map((path) => ({ path, access: "public" as const }));

beforeAll(async () => {
  const MONGODB_URL = await testDatabase("auth");
  const auth = await startService("auth", { MONGODB_URL });
  const [people, releases] = await Promise.all([
    startService("people", { AUTH_URL: auth.url }),
    startService("releases", { AUTH_URL: auth.url }),
  ]);
  renderer = await startRenderer();
  services = [auth, people, releases];
  gateway = await startGateway({
    AUTH_URL: auth.url,
    PEOPLE_URL: people.url,
    RELEASES_URL: releases.url,
    RENDERER_URL: renderer.url,
    PUBLIC_ORIGIN: "http://localhost:8080",
    TRUSTED_PROXIES: "127.0.0.1",
    RATE_LIMIT_SCALE: "1",
  });
  await createAdministrator(MONGODB_URL);
  administrator = openBrowser(gateway);
  expect((await administrator.post("/api/login", credentials)).status).toBe(200);
  const builds = [
    smallBuild("shell", [], shellBundle),
    smallBuild("mf-registry", pages, formsBundle),
  ];
  await ship(gateway.origin, builds);
  await vi.waitFor(async () => {
    const about = await fetch(`${gateway.origin}/about`);
    expect(await about.text()).toContain("<h1>About</h1>");
  }, 5_000);
});
afterAll(() => stopInOrder(gateway, renderer, ...services));

let networks = 0;
const newAddress = () => `198.51.100.${++networks}`;

interface Sent {
  path?: string;
  from?: string;
  browser?: Browser;
  headers?: Record<string, string>;
}

/** Sends a form as a browser without scripts does. */
async function send(fields: Record<string, string> | string, sent: Sent = {}) {
  const { path = "/submit", from = newAddress(), browser = openBrowser(gateway), headers } = sent;
  const response = await browser.fetch(path, {
    method: "POST",
    headers: {
      "content-type": "application/x-www-form-urlencoded",
      "x-forwarded-for": from,
      "accept-language": "en",
      ...(headers ?? { origin: gateway.origin }),
    },
    body: typeof fields === "string" ? fields : `${new URLSearchParams(fields)}`,
  });
  return { response, status: response.status, html: await response.text() };
}

const pending = async (name: string) => {
  const response = await administrator.fetch("/api/pending-people");
  const people = endpoints.pendingPeople.response.parse(await response.json());
  return (Array.isArray(people) ? people : people.items).filter((one) => one.name === name);
};

describe("a form", () => {
  test("makes its call and leads to the page that follows", async () => {
    const { response, status } = await send({ name: "Флоренс", notes: "1\r\n2" });
    expect(status).toBe(303);
    expect(response.headers.get("cache-control")).toBe("private, no-store");
    const [, receipt] =
      /^\/receipts\/person\/([\w-]{20,})\?sent$/.exec(response.headers.get("location") ?? "") ?? [];
    const state = await fetch(`${gateway.origin}/api/receipts/person/${receipt}`);
    expect(await state.json()).toMatchObject({ kind: "person", status: "pending" });
    expect(await pending("Флоренс")).toMatchObject([{ notes: "1\n2" }]);
  });

  test("that is sent twice has one effect, also at once", async () => {
    const from = newAddress();
    const both = await Promise.all([1, 2].map(() => send({ name: "Дороти" }, { from })));
    const again = await send({ name: "Дороти" }, { from });
    const locations = [...both, again].map(({ response }) => response.headers.get("location"));
    expect(new Set(locations).size).toBe(1);
    expect(locations[0]).toContain("/receipts/person/");
    expect(await pending("Дороти")).toHaveLength(1);
    const elsewhere = await send({ name: "Дороти" });
    expect(elsewhere.response.headers.get("location")).not.toBe(locations[0]);
    expect(await pending("Дороти")).toHaveLength(2);
  });

  test("is shown again with what was typed when the page finds an error", async () => {
    const { response, status, html } = await send({ name: "", notes: "<b>" });
    expect(status).toBe(422);
    expect(response.headers.get("cache-control")).toBe("private, no-store");
    expect(html).toContain('<form method="post">');
    const [, json = ""] = /id="deeds-boot">(.*?)<\/script>/s.exec(html) ?? [];
    expect(pageBoot.parse(JSON.parse(json)).form).toEqual({
      fields: { name: "", notes: "<b>" },
      failure: null,
    });
    const later = await fetch(`${gateway.origin}/submit`);
    expect(await later.text()).not.toContain('"form"');
  });

  test("is shown again with the errors of the call, in the visitor's language", async () => {
    const name = "я".repeat(400);
    const { status, html } = await send({ name });
    expect(status).toBe(422);
    expect(html).toContain(`value="${name}"`);
    expect(html).toMatch(/<b>validation [A-Z][a-z ]+/);
    const ukrainian = { origin: gateway.origin, "accept-language": "uk" };
    expect((await send({ name }, { headers: ukrainian })).html).toMatch(/<b>validation [А-ЯІЇЄ]/);
    expect(await pending(name)).toEqual([]);
  });

  test("of a user makes the call as this user", async () => {
    const browser = openBrowser(gateway);
    expect((await browser.post("/api/register", someone())).status).toBe(201);
    const { status, response } = await send({ name: "Мария" }, { browser });
    expect([status, response.headers.get("location")]).toEqual([303, "/receipts/person/none?sent"]);
    const own = await browser.fetch("/api/people/mine");
    expect(await own.json()).toMatchObject([{ name: "Мария" }]);
  });

  test("of a page that is gone gets that page", async () => {
    const { status, html } = await send({ name: "Анна" }, { path: "/gone" });
    expect([status, html.includes("<h1>Gone</h1>")]).toEqual([410, true]);
  });
});

describe("a program for mail unsubscribes", () => {
  const token = `1.${"A".repeat(43)}`;
  const oneClick = async (body: BodyInit, path = `/unsubscribe?token=${token}`) => {
    const options = { method: "POST", body, redirect: "manual" } as const;
    const response = await fetch(`${gateway.origin}${path}`, options);
    return { status: response.status, json: await response.json() };
  };
  const fields = { "List-Unsubscribe": "One-Click" };
  const multipart = new FormData();
  multipart.set("List-Unsubscribe", "One-Click");

  test.each([
    ["an encoded form", new URLSearchParams(fields)],
    ["a multipart form", multipart],
  ])("by %s without origin and cookies, only with the token of the mail", async (_, body) => {
    expect(await oneClick(body)).toMatchObject({ status: 410, json: { code: "link-expired" } });
    expect(await oneClick(body, "/unsubscribe")).toMatchObject({ status: 422 });
  });

  test("by nothing but this form, and at this address alone", async () => {
    const other = new URLSearchParams({ token });
    expect(await oneClick(other)).toMatchObject({ status: 400 });
    const elsewhere = await oneClick(new URLSearchParams(fields), "/submit");
    expect(elsewhere).toMatchObject({ status: 403, json: { code: "cross-origin" } });
  });
});

describe("has no easier way than a call of scripts: refuses", () => {
  const text = "name=Foreign";

  test.each([
    ["another origin", { origin: "https://evil.example" }],
    ["an opaque origin", { origin: "null" }],
    ["another site", { "sec-fetch-site": "cross-site" }],
    ["a site of the same domain", { "sec-fetch-site": "same-site" }],
    ["no origin at all", {}],
    ["an address bar", { "sec-fetch-site": "none" }],
  ])("%s", async (_, headers) => {
    const browser = openBrowser(gateway);
    await browser.post("/api/register", someone());
    const { status, html } = await send(text, { browser, headers });
    expect([status, html.includes('"cross-origin"')]).toEqual([403, true]);
    expect(await pending("Foreign")).toEqual([]);
  });

  test.each([
    ["a call that no form may make", "/unmarked", 403],
    ["an unknown call", "/unknown", 403],
    ["a read", "/read", 403],
    ["a page without a form", "/about", 405],
  ])("%s", async (_, path, status) => {
    const refused = await send(
      { name: "Anna", username: "anna", password: "a quiet evening" },
      { path },
    );
    expect(refused.status).toBe(status);
    expect(await pending("Anna")).toEqual([]);
  });

  test.each([
    ["a body that is too large", `name=A&notes=${"x".repeat(300_000)}`, 413],
    ["too many fields", Array.from({ length: 101 }, (_, at) => `a${at}=1`).join("&"), 400],
    ["the prototype of objects", "name=A&__proto__.isAdmin=1", 400],
    ["a field that is sent twice", "name=A&name=B", 400],
  ])("%s", async (_, body, status) => {
    expect((await send(body)).status).toBe(status);
    expect(await pending("A")).toEqual([]);
  });

  test("JSON and files sent to a page", async () => {
    for (const type of ["application/json", "text/plain", "multipart/form-data; boundary=a"]) {
      const response = await fetch(`${gateway.origin}/submit`, {
        method: "POST",
        headers: { "content-type": type, origin: gateway.origin },
        body: '{"name":"A"}',
      });
      expect([response.status, response.headers.get("allow")]).toEqual([405, "GET, HEAD"]);
    }
  });
});

test("forms and calls of scripts have the same limit, and a form that is rejected does not count", async () => {
  const from = newAddress();
  const byScript = (name: string) =>
    fetch(`${gateway.origin}/api/submit-person`, {
      method: "POST",
      headers: { "content-type": "application/json", "x-forwarded-for": from },
      body: JSON.stringify({ name }),
    });
  for (let count = 0; count < 5; count += 1) {
    expect((await send({ name: "x".repeat(400) }, { from })).status).toBe(422);
  }
  expect((await send({ name: "One" }, { from })).status).toBe(303);
  expect((await byScript("Two")).status).toBe(201);
  expect((await send({ name: "Three" }, { from })).status).toBe(303);
  expect((await byScript("Four")).status).toBe(428);
  const { status, html } = await send({ name: "Five" }, { from });
  expect(status).toBe(428);
  expect(html).toContain('value="Five"');
  expect(html).toContain("<b>proof-of-work-required</b>");
  expect(await pending("Five")).toEqual([]);
});

test("an address sends thirty forms a minute, and others go on", async () => {
  const from = newAddress();
  const statuses = [];
  for (let count = 0; count < 31; count += 1) statuses.push((await send({}, { from })).status);
  expect(new Set(statuses.slice(0, 30))).toEqual(new Set([422]));
  expect(statuses.at(-1)).toBe(429);
  expect((await send({}, { from: newAddress() })).status).toBe(422);
});

test("without the renderer nothing is sent, and the page says so by its status", async () => {
  await renderer.stop();
  const { status } = await send({ name: "Никто" });
  expect(status).toBe(503);
  expect(await pending("Никто")).toEqual([]);
});
