import type { LiveSet, RenderRequest } from "@deeds/contracts";
import { defineRemote } from "@deeds/remote-kit";
import { PageBody } from "@deeds/ui";
import { createElement } from "react";
import { expect, test } from "vitest";
import manifest from "../manifest.json" with { type: "json" };
import { createRenderer } from "./server.tsx";

const texts = async () => ({ default: { title: "Events" } });
const remote = defineRemote({
  name: "mf-events",
  pages: {
    "/events": async () => ({ default: () => createElement(PageBody, null, "All events") }),
    "/broken": async () => ({
      default: () => {
        throw new TypeError("no events");
      },
    }),
  },
  translations: { ru: texts, en: texts, uk: texts },
});

const pageOf = (path: string) => ({ path, access: "public" as const });
const live: LiveSet = {
  id: 1,
  key: "1",
  activatedAt: "2026-01-31T10:00:00.000Z",
  remotes: [
    {
      name: "mf-events",
      version: "0.1.0-00000001",
      base: "/mf/mf-events/0.1.0-00000001/",
      entry: "remoteEntry.js",
      server: "server.00000001.js",
      preload: { js: [], css: [], fonts: [] },
      pages: [...["/events", "/broken"].map(pageOf), { path: "/plan", access: "signed-in" }],
      slots: [],
      integrity: {},
      previous: null,
    },
  ],
};

const visit = (address: string, more: Partial<RenderRequest> = {}) => ({
  address,
  language: "en" as const,
  origin: "https://deeds.example",
  isSignedIn: false,
  data: {},
  ...more,
});

const render = await createRenderer(live, { "mf-events": { default: remote } });

test("a page of a remote stands between header and footer, in each language", () => {
  const { html, head, failures } = render(visit("/events"));
  expect(html).toContain("All events");
  expect(html).toContain("Log in");
  expect(html).not.toContain(" style=");
  expect(failures).toEqual([]);
  expect(head).toMatchObject({ title: null, status: 200 });
  expect(head.description).toContain("public register");
  expect(head.card?.title).toContain("public register");
  expect(render(visit("/events", { language: "uk" })).html).toContain("Увійти");
  expect(render(visit("/events", { language: "ru" })).html).toContain("Войти");
});

test("a page names its front end", () => {
  expect(render(visit("/events")).remote).toBe("mf-events");
  expect(render(visit("/about-nothing")).remote).toBe("shell");
});

test("without scripts the header leads to the forms and to the other languages", () => {
  const { html } = render(visit("/events"));
  const [, entries = ""] = /<noscript>(.*?)<\/noscript>/s.exec(html) ?? [];
  for (const address of ["/submit-person", "/about", "?lang=ru", "?lang=uk"]) {
    expect(entries).toContain(`href="${address}"`);
  }
});

test("for a user who may be signed in the page names no viewer", () => {
  const { html } = render(visit("/events", { isSignedIn: true }));
  expect(html).toContain("All events");
  expect(html).not.toContain("Log in");
});

test("the workspace of a user who may be signed in has its panel's place, a guest's has none", () => {
  expect(render(visit("/plan", { isSignedIn: true })).html).toContain("gd-workspace");
  const { html, head } = render(visit("/plan"));
  expect(html).not.toContain("gd-workspace");
  expect(head).toMatchObject({ title: "Login required", noIndex: true });
});

test("an unknown address is the page of the status 404", () => {
  const { html, head } = render(visit("/nowhere"));
  expect(html).toContain("404 Page Not Found");
  expect(head).toMatchObject({ status: 404, noIndex: true, card: null });
});

test.each(manifest.pages.map(({ path }) => path))("%s is rendered, and not indexed", (address) => {
  for (const isSignedIn of [false, true]) {
    const { html, head, failures } = render(visit(address, { isSignedIn }));
    expect(html).toContain('id="content"');
    expect(html).not.toContain(" style=");
    expect(head).toMatchObject({ noIndex: true });
    expect(failures).toEqual([]);
  }
});

test("the footer links to pages about the owner, privacy, terms and cookies", () => {
  const { html } = render(visit("/auth"));
  for (const page of ["operator", "privacy", "terms", "cookies"]) {
    expect(html).toContain(`href="/${page}"`);
  }
});

test("the footer has the contacts of the owner", () => {
  const body = { name: null, address: null, email: "a@b.example", telegram: "https://t.me/owner" };
  const data = { "GET /api/public/operator": { status: 200, body } };
  const { html } = render(visit("/auth", { data }));
  expect(html).toContain('href="mailto:a@b.example"');
  expect(html).toContain('href="https://t.me/owner"');
});

test("a part that throws costs its own area, and is named with its error", () => {
  const { html, failures } = render(visit("/broken"));
  // The gate of releases looks for it.
  expect(html).toContain("<!--$!-->");
  expect(html).toContain("Log in");
  expect(failures).toMatchObject([{ remote: "mf-events", message: "TypeError: no events" }]);
});

test("a remote without a server bundle is no failure: the browser renders its area", async () => {
  const remotes = live.remotes.map(({ server: _, ...without }) => without);
  const alone = await createRenderer({ ...live, remotes }, {});
  const { html, failures } = alone(visit("/events"));
  expect(html).toContain("Log in");
  // React would report it to the browser as an error of the server.
  expect(html).not.toContain("<!--$!-->");
  expect(failures).toEqual([]);
});

test("a page does not show what the one before was rendered with", () => {
  const data = { "GET /api/public/stats": { status: 200, body: { totalPeople: 1 } } };
  render(visit("/events", { data }));
  // The footer's.
  expect(render(visit("/events")).wants).toEqual(["GET /api/public/operator"]);
});
