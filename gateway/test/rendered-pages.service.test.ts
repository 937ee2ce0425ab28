import { endpoints } from "@deeds/contracts";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { credentials } from "./administrator.ts";
import type { Browser } from "./browser.ts";
import type { RunningGateway } from "./gateway.ts";
import { previewOf, ship, smallBuild } from "./release.ts";
import { registryBundle, shellBundle } from "./server-bundles.ts";
import { startRenderer } from "./services.ts";
import { bootOf, type Site, startSite } from "./site.ts";

let site: Site;
let gateway: RunningGateway;
let administrator: Browser;
let page: Site["page"];
const slow = { timeout: 5_000 };
const deadlines = { RENDER_DEADLINE_MS: "300", COMPOSE_DEADLINE_MS: "600" };
const phone = "+12025550123";

const ordinary = ["/", "/p/:slug", "/people/:id", "/about", "/moved-to-itself"];
const paths = [...ordinary, "/throws", "/hangs", "/ends"];
const chunks: Record<string, string> = { "/": "home", "/about": "about" };
const pages = paths.map((path) => ({ path, access: "public" as const, chunk: chunks[path] }));
const settings = { path: "/settings", access: "admin" as const };
const registryOf = (heading?: string) =>
  smallBuild("mf-registry", [...pages, settings], registryBundle(heading));

/** Ships and waits until the gateway serves the set. */
async function shipAndWait(...builds: Parameters<typeof ship>[1]): Promise<void> {
  const id = await ship(gateway.origin, builds);
  const served = async () => bootOf((await page("/about")).html).live.id;
  await expect.poll(served, slow).toBe(id);
}

beforeAll(async () => {
  site = await startSite({ PUBLIC_ORIGIN: "http://localhost:8080", renderer: deadlines });
  ({ gateway, page, browser: administrator } = site);
  expect((await administrator.post("/api/login", credentials)).status).toBe(200);
  await shipAndWaitFirst();
  const person = { name: "Клара", surname: "Бартон", phone };
  expect((await administrator.post("/api/people", person)).status).toBe(201);
});
afterAll(() => site.stop());

async function shipAndWaitFirst(): Promise<void> {
  const others = [smallBuild("mf-submissions", []), smallBuild("mf-admin", [])];
  await ship(gateway.origin, [smallBuild("shell", [], shellBundle), registryOf(), ...others]);
  await vi.waitFor(
    async () => expect(contentOf((await page("/about")).html)).toContain("About"),
    5_000,
  );
}

const contentOf = (html: string) => /<div id="root">(.*?)<\/div>\n/s.exec(html)?.[1] ?? "";
describe("a page for visitors without an account", () => {
  test("has its content with the data that it was rendered with, and the styles of its front end", async () => {
    const { html } = await page("/p/klara-barton");
    expect(contentOf(html)).toBe("<header>Log in</header><h1>Клара Бартон</h1><p></p>");
    const boot = bootOf(html);
    expect(boot.rendered).toBe(true);
    expect(boot.data).toMatchObject({
      "GET /api/user": null,
      "GET /api/public/people/by-slug/klara-barton": { person: { name: "Клара" } },
    });
    const host = new URL(gateway.origin).host;
    const sheet = `<link rel="stylesheet" href="http://${host}/mf/mf-registry/`;
    expect(html).toContain(sheet);
    expect(html).not.toContain(phone);
  });

  test("requests its scripts with the first frame, with the chunk that only this page needs", async () => {
    const { html } = await page("/about");
    const [whole = "", scripts = ""] =
      /<template id="gd-scripts">(.*?)<\/template>/s.exec(html) ?? [];
    expect(scripts).toMatch(/<script type="module"[^>]+src="\/mf\/shell\//);
    expect(scripts).toMatch(/modulepreload[^>]+\/about\.3c4d5e6f\.js/);
    expect(scripts).not.toContain("/home.");
    expect(html.replace(whole, "")).not.toMatch(/modulepreload|type="module"/);
  });

  test("contains its styles after its scripts, and links them once the browser has cached them", async () => {
    const first = await page("/about");
    const { remotes } = bootOf(first.html).live;
    const styles = [...first.html.matchAll(/<style data-href="\/mf\/([a-z-]+)\//g)];
    expect(styles.map(([, name]) => name)).toEqual(["shell", "mf-registry"]);
    expect(first.html).toMatch(/<link rel="stylesheet" [^>]+ disabled>/);
    expect(first.html.indexOf("<style")).toBeGreaterThan(first.html.lastIndexOf("modulepreload"));

    const versions = remotes.map(({ version }) => version);
    const again = await page("/about", { headers: { cookie: `gd_styles=${versions.join(":")}` } });
    expect(again.html).not.toMatch(/<style|disabled/);
    expect(again.html.match(/<link rel="stylesheet"/g)).toHaveLength(2);
    expect(again.html.indexOf("stylesheet")).toBeLessThan(again.html.indexOf("modulepreload"));
    expect(again.response.headers.get("content-security-policy")).not.toBe(
      first.response.headers.get("content-security-policy"),
    );

    const some = await page("/about", { headers: { cookie: `gd_styles=${versions[0]}` } });
    expect(some.html).toBe(first.html);
  });

  test("is rendered with reads that are the same for everyone, and with no others", async () => {
    const { html } = await page("/");
    const { data, failures } = bootOf(html);
    const keys = ["GET /api/public/people?limit=20&page=1", "GET /api/user"];
    expect(Object.keys(data).toSorted()).toEqual(keys);
    expect(failures).toBeUndefined();
    expect(contentOf(html)).toContain("<li>Клара</li>");
  });

  test("has the failures that it was rendered with, and its status", async () => {
    const { response, html } = await page("/p/unknown?lang=en");
    expect(response.status).toBe(404);
    expect(contentOf(html)).toContain("Person not found");
    expect(bootOf(html).failures).toMatchObject({
      "GET /api/public/people/by-slug/unknown": { status: 404, body: { code: "not-found" } },
    });
  });

  test("is moved permanently where the page says so", async () => {
    const added = await administrator.post("/api/people", { name: "Жан", surname: "Пикте" });
    const { id, slug } = (await added.json()) as { id: number; slug: string };
    const { method, path } = endpoints.updatePerson;
    const renamed = await administrator.fetch(path.replace("{id}", `${id}`), {
      method,
      headers: { "content-type": "application/json", "sec-fetch-site": "same-origin" },
      body: JSON.stringify({ slug: "jean-pictet" }),
    });
    expect(renamed.status).toBe(200);
    const location = async () => {
      const { response } = await page(`/p/${slug}?x=1`);
      return [response.status, response.headers.get("location")];
    };
    await expect.poll(location, slow).toEqual([301, "/p/jean-pictet?x=1"]);
  });

  test("is not moved to its own path", async () => {
    for (const path of ["/moved-to-itself", "/moved-to-itself?x=1"]) {
      const { response, html } = await page(path);
      expect([response.status, contentOf(html)]).toEqual([
        200,
        "<header>Log in</header><h1>Here</h1>",
      ]);
    }
  });

  test("has a change within a second of its event", async () => {
    const before = (await page("/")).response.headers.get("etag");
    expect((await page("/")).response.headers.get("etag")).toBe(before);
    const added = await administrator.post("/api/people", { name: "Анри", surname: "Дюнан" });
    expect(added.status).toBe(201);
    const content = async () => contentOf((await page("/")).html);
    await expect.poll(content, { timeout: 1_000, interval: 20 }).toContain("<li>Анри</li>");
  });

  test("has no content at an address that is too long, and others have theirs", async () => {
    const { response, html } = await page(`/about?${"x".repeat(8_100)}`);
    expect([response.status, contentOf(html)]).toEqual([200, ""]);
    expect(contentOf((await page("/about?after-it")).html)).toContain("<h1>About</h1>");
  });

  test("comes from the cache while nothing changes, also without the renderer", async () => {
    const compressed = { headers: { "accept-encoding": "br" } };
    const known = await page("/about", compressed);
    await site.renderer.stop();
    const again = await page("/about", compressed);
    expect(again.html).toBe(known.html);
    const other = await page("/about?x");
    expect(other.response.status).toBe(200);
    expect(contentOf(other.html)).toBe("");
    expect(bootOf(other.html).rendered).toBeUndefined();
    expect(other.html).toContain("<title>Добрые дела</title>");
    expect((await page("/no/such/page")).response.status).toBe(404);
    expect((await fetch(`${gateway.origin}/share/ru/about.jpg`)).status).toBe(404);
    expect((await fetch(`${gateway.origin}/share/ru/people/1.jpg`)).status).toBe(503);
    const SOCKET = site.renderer.url.slice("unix:".length);
    site.renderer = await startRenderer({ ...deadlines, SOCKET });
    const content = async () => contentOf((await page("/about?x")).html);
    await expect.poll(content, slow).toContain("<h1>About</h1>");
  });

  test("has the front ends of a new set as soon as that is live", async () => {
    await shipAndWait(registryOf("About us"));
    expect(contentOf((await page("/about")).html)).toContain("<h1>About us</h1>");
  });
});

describe("a page for a user", () => {
  test("has the frame without a personal word, and the user's data", async () => {
    const response = await administrator.fetch("/p/klara-barton");
    const html = await response.text();
    expect(response.headers.get("cache-control")).toBe("private, no-store");
    expect(contentOf(html)).toBe("<header></header><p>Loading</p>");
    const boot = bootOf(html);
    expect(boot.rendered).toBeUndefined();
    expect(boot.data).toMatchObject({
      "GET /api/user": { username: "Registrar" },
      "GET /api/public/people/by-slug/klara-barton": { person: { phone } },
    });
  });

  test("is not for search engines when it is no public one", async () => {
    const { html } = await page("/settings");
    expect(html).toContain('<meta name="robots" content="noindex">');
  });
});

test("server bundles are served to no browser", async () => {
  const { html } = await page("/about");
  expect(html).not.toContain('server.9c0d1e2f.js":');
  const { version } = bootOf(html).live.remotes.find(({ name }) => name === "mf-registry") ?? {};
  for (const file of [
    "server.9c0d1e2f.js",
    "server%2E9c0d1e2f.js",
    "./server.9c0d1e2f.js",
    "%2E/server.9c0d1e2f.js",
  ]) {
    const { response } = await page(`/mf/mf-registry/${version}/${file}`);
    expect([404, 400]).toContain(response.status);
  }
  const internal = await page(`/internal/versions/mf-registry/${version}/server`);
  expect(internal.html).not.toContain("module.exports");
});

describe("a version that fails in the renderer", () => {
  const asDocument = { headers: { "sec-fetch-dest": "document" } };
  const failures = async () => {
    const { html } = await page("/about");
    const registry = bootOf(html).live.remotes.find(({ name }) => name === "mf-registry");
    const path = `/api/releases/mf-registry/${registry?.version}/failures`;
    const response = await administrator.fetch(path);
    return endpoints.releaseFailures.response.parse(await response.json());
  };

  test("has the rest of the page, and the failure with its place in the published bundle", async () => {
    await shipAndWait(registryOf("Before it fails"));
    const { response, html } = await page("/throws", asDocument);
    expect(response.status).toBe(200);
    expect(contentOf(html)).toBe("<header>Log in</header><!--$!--><!--/$-->");
    await page("/throws");
    await expect.poll(failures, slow).toMatchObject([
      {
        kind: "render-failed",
        message: "window is not defined",
        route: "/throws",
        count: 1,
        browsers: [{ name: "Server", count: 1 }],
      },
    ]);
    const [failure] = await failures();
    const { live } = bootOf(html);
    const { base } = live.remotes.find(({ name }) => name === "mf-registry") ?? {};
    const stack = await administrator.fetch(
      `/api${base?.replace("/mf", "/releases")}failures/${failure?.id}`,
    );
    const { lines } = endpoints.releaseFailureStack.response.parse(await stack.json());
    expect(lines[0]?.published).toMatch(
      /^at .*\/mf\/mf-registry\/[^/]+\/server\.9c0d1e2f\.js:\d+:\d+/,
    );
  });

  test("is reported from a preview too, whose documents have no page token", async () => {
    const candidate = registryOf("A preview");
    const { path, end } = await previewOf(gateway.origin, candidate);
    const [, query = ""] = path.split("?");
    const opened = await page(`/throws?${query}`, asDocument);
    expect(opened.response.headers.get("server-timing")).toBeNull();
    const address = `/api/releases/mf-registry/${candidate.build.version}/failures`;
    const failures = async () => (await administrator.fetch(address)).json();
    await expect
      .poll(failures, slow)
      .toMatchObject([
        { kind: "render-failed", message: "window is not defined", route: "/throws" },
      ]);
    await end();
  });

  test("costs live pages nothing in a preview, also when they have its front ends", async () => {
    const hanging = shellBundle.replace(
      "const [path] = address",
      "for (;;); const [path] = address",
    );
    const { path, end } = await previewOf(gateway.origin, smallBuild("shell", [], hanging));
    const [, query = ""] = path.split("?");
    for (const at of [1, 2, 3]) {
      const { html } = await page(`/about?${query}&at=${at}`, asDocument);
      expect(contentOf(html)).toBe("");
    }
    expect(contentOf((await page("/about?beside-a-preview")).html)).toContain("<h1>");
    await end();
    await shipAndWait(registryOf("After the preview"));
  });

  test("is not rendered for a minute after three pages that hang, and others are", async () => {
    for (const path of ["/hangs", "/hangs?2", "/hangs?3"]) {
      const { response, html } = await page(path, asDocument);
      expect([response.status, contentOf(html)]).toEqual([200, ""]);
    }
    expect(contentOf((await page("/about?new")).html)).toBe("");
    expect(contentOf((await page("/no/such/page")).html)).toContain("<header>");
    await expect
      .poll(async () => (await failures()).map(({ message, count }) => [message, count]), slow)
      .toContainEqual(["The page was not rendered within its time", 3]);
    await shipAndWait(registryOf("Mended"));
    expect(contentOf((await page("/about")).html)).toContain("Mended");
  });
});
