import { createHash } from "node:crypto";
import { endpoints } from "@deeds/contracts";
import { readPageToken } from "@deeds/contracts/page-token";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { credentials } from "./administrator.ts";
import { type Browser, openBrowser, openStream } from "./browser.ts";
import type { RunningGateway } from "./gateway.ts";
import { ship, smallBuild } from "./release.ts";
import { registryBundle, shellBundle } from "./server-bundles.ts";
import { secrets } from "./services.ts";
import { bootOf, type Site, startSite } from "./site.ts";

let site: Site;
let gateway: RunningGateway;
let administrator: Browser;
let page: Site["page"];
const notes = `Первая строка. </script><script>alert(1)</script> ${"слово ".repeat(40)}`;

beforeAll(async () => {
  site = await startSite({
    PUBLIC_ORIGIN: "https://deeds.example",
    auth: { COOKIE_SECURE: "true" },
  });
  ({ gateway, page, browser: administrator } = site);
});
afterAll(() => site.stop());

const slow = { timeout: 5_000 };

test("before the first release the page shows that the site is starting", async () => {
  const { response, html } = await page("/", { headers: { "accept-language": "en" } });
  expect(response.status).toBe(503);
  expect(response.headers.get("retry-after")).toBe("2");
  expect(html).toContain("The site is starting.");
});

test("an unknown page is starting until all front ends are live, others open", async () => {
  await ship(gateway.origin, [smallBuild("shell", [{ path: "/login", access: "public" }])]);
  const statusOf = async (path: string) => (await page(path)).response.status;
  await expect.poll(() => statusOf("/login"), slow).toBe(200);
  const { response, html } = await page("/people", { headers: { "accept-language": "en" } });
  expect(response.status).toBe(503);
  expect(response.headers.get("retry-after")).toBe("2");
  expect(response.headers.get("cache-control")).toBe("no-store");
  expect(html).toContain("The site is starting.");
});

describe("with a release set", () => {
  beforeAll(async () => {
    const subscribe = { path: "/subscribe", access: "signed-in" as const };
    const shell = smallBuild("shell", [subscribe], shellBundle);
    const paths = ["/", "/people/:id", "/p/:slug", "/about"];
    const pages = paths.map((path) => ({ path, access: "public" as const }));
    const registry = smallBuild("mf-registry", pages, registryBundle());
    const workspace = smallBuild("mf-admin", [
      { path: "/dashboard", access: "signed-in" },
      { path: "/settings", access: "admin" },
    ]);
    const submissions = smallBuild("mf-submissions", []);
    await ship(gateway.origin, [shell, registry, submissions, workspace]);
    await vi.waitFor(async () => expect((await page("/about")).response.status).toBe(200), 5_000);
  });

  test("a page names its files with their hashes and allows nothing else to run", async () => {
    const { response, html } = await page("/");
    expect(response.status).toBe(200);
    const policy = response.headers.get("content-security-policy") ?? "";
    expect(policy).not.toMatch(/unsafe-/);
    for (const [, script = ""] of html.matchAll(
      /<script(?: type="importmap")?>(.*?)<\/script>/gs,
    )) {
      const hash = createHash("sha256").update(script).digest("base64");
      expect(policy).toContain(`'sha256-${hash}'`);
    }
    expect(html).toMatch(
      /<script type="module" crossorigin src="\/mf\/shell\/[^"]+" integrity="sha384-/,
    );
    expect(html).toMatch(
      /<link rel="modulepreload" href="\/mf\/mf-registry\/[^"]+" integrity="sha384-/,
    );
    expect(html.indexOf("importmap")).toBeLessThan(html.indexOf("modulepreload"));
  });

  test("files of a version are immutable and compressed", async () => {
    const { html } = await page("/");
    const [src = ""] = /\/mf\/shell\/[^"]+\.js/.exec(html) ?? [];
    const file = await fetch(`${gateway.origin}${src}`, { headers: { "accept-encoding": "br" } });
    expect(file.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
    expect(file.headers.get("content-encoding")).toBe("br");
    expect(await file.text()).toContain("the same");
    expect((await fetch(`${gateway.origin}/mf/shell/0.1.0-ffffffff/x.js`)).status).toBe(404);
  });

  test("has the language of the address, and stores it", async () => {
    const { response, html } = await page("/about?lang=uk", {
      headers: { "accept-language": "en" },
    });
    expect(html).toContain('<html lang="uk">');
    expect(html).toContain('<meta property="og:locale" content="uk_UA">');
    expect(html).toContain('hreflang="en" href="https://deeds.example/about?lang=en"');
    expect(response.headers.getSetCookie()[0]).toMatch(/^i18nextLng=uk; path=\/; max-age=31536000/);
  });

  test("an unknown path is 404 with the same document", async () => {
    const { response, html } = await page("/no/such/page");
    expect(response.status).toBe(404);
    expect(html).toContain('<meta name="robots" content="noindex">');
    expect(html).toContain('id="root"');
  });

  test("a policy violation is counted for the front end that caused it", async () => {
    const { html } = await page("/about");
    const [script = "", version] = /\/mf\/mf-registry\/([^/]+)\/[^"]+\.js/.exec(html) ?? [];
    const report = (body: object) =>
      fetch(`${gateway.origin}/api/csp-reports`, { method: "POST", body: JSON.stringify(body) });
    const uri = { "effective-directive": "connect-src", "blocked-uri": "https://count.example/" };
    const body = { effectiveDirective: "script-src-elem", blockedURL: "https://x.example/a.js" };
    const sourceFile = `https://deeds.example${script}`;
    await report({ "csp-report": { ...uri, "source-file": sourceFile } });
    await report([{ type: "csp-violation", body: { ...body, sourceFile } }]);
    await report([{ type: "csp-violation", body: { ...body, sourceFile: "chrome-extension" } }]);
    const unknown = sourceFile.replace(version ?? "", "0.1.0-ffffffff");
    expect((await report({ "csp-report": { ...uri, "source-file": unknown } })).status).toBe(204);

    await signIn();
    await expect
      .poll(async () => {
        const response = await administrator.fetch("/api/releases");
        const { versions } = endpoints.releases.response.parse(await response.json());
        return versions
          .filter(({ failures }) => failures.policy > 0)
          .map(({ remote, failures }) => [remote, failures.policy]);
      }, slow)
      .toEqual([["mf-registry", 2]]);
  });

  test("contains the first people as this viewer sees them", async () => {
    await signInAndAddPerson();
    const key = "GET /api/public/people?limit=20&page=1";
    const { data: anonymous, demo } = bootOf((await page("/")).html);
    expect(demo).toBeUndefined();
    expect(anonymous["GET /api/user"]).toBeNull();
    expect(anonymous[key]).toMatchObject({ items: [{ phone: null, contactsHidden: true }] });
    const response = await administrator.fetch("/");
    expect(response.headers.get("cache-control")).toBe("private, no-store");
    const own = bootOf(await response.text()).data;
    expect(own[key]).toMatchObject({ items: [{ phone: "+12025550123" }] });
    expect(own["GET /api/user"]).toMatchObject({ username: "Registrar", isAdmin: true });
  });

  test("preloads a front end only when the viewer may open the page", async () => {
    await administrator.post("/api/login", credentials);
    const asked = /<link rel="modulepreload" href="\/mf\/mf-admin\/[^"]+"/;
    expect((await page("/dashboard")).html).not.toMatch(asked);
    expect((await page("/settings")).html).not.toMatch(asked);
    expect(await (await administrator.fetch("/settings")).text()).toMatch(asked);
    const visitor = openBrowser(gateway);
    const account = { username: "only a visitor", password: "a visitor's evening" };
    expect((await visitor.post("/api/register", account)).status).toBe(201);
    expect(await (await visitor.fetch("/dashboard")).text()).toMatch(asked);
    expect(await (await visitor.fetch("/settings")).text()).not.toMatch(asked);
  });

  test("preloads what only users need for users alone", async () => {
    const asked = /<link rel="modulepreload" href="\/mf\/shell\/[^"]+\/signed-in\.[^"]+"/;
    expect((await page("/")).html).not.toMatch(asked);
    expect(await (await administrator.fetch("/")).text()).toMatch(asked);
  });

  test("a person is described by the page's head, with escaped texts", async () => {
    const { response, html } = await page("/people/1");
    expect(response.status).toBe(200);
    expect(html).toContain('<link rel="canonical" href="https://deeds.example/p/klara-barton">');
    const [, description = ""] = /name="description" content="([^"]*)"/.exec(html) ?? [];
    expect(description).toMatch(/^Первая строка\. &lt;\/script&gt;&lt;script&gt;/);
    expect(html).not.toContain("<script>alert");
    const data = bootOf(html).data["GET /api/public/people/1"];
    expect(data).toMatchObject({ notes: notes.trim() });
    const bySlug = await page("/p/klara-barton");
    expect(bySlug.html).toContain("<title>Клара Бартон — Добрые дела</title>");
    // A translation is a page of its own for search engines and shared links.
    const { html: english } = await page("/p/klara-barton?lang=en");
    const own = "https://deeds.example/p/klara-barton?lang=en";
    expect(english).toContain(`<link rel="canonical" href="${own}">`);
    expect(english).toContain(`<meta property="og:url" content="${own}">`);
  });

  test.each(["/people/999", "/people/x", "/p/unknown"])(
    "%s is 404 and not for search",
    async (path) => {
      const { response, html } = await page(path);
      expect(response.status).toBe(404);
      expect(html).toContain('<meta name="robots" content="noindex">');
      expect(html).toContain("Человек не найден");
    },
  );

  test("an anonymous page is revalidated with 304", async () => {
    const { response } = await page("/about");
    const etag = response.headers.get("etag") ?? "";
    const again = await page("/about", { headers: { "if-none-match": etag } });
    expect(again.response.status).toBe(304);
    expect(again.html).toBe("");
  });

  test("a document has a page token of its own, and so has its revalidation", async () => {
    const document = { "sec-fetch-dest": "document" };
    const { response, html } = await page("/about", { headers: document });
    const etag = response.headers.get("etag") ?? "";
    const again = await page("/about", { headers: { ...document, "if-none-match": etag } });
    expect(again.response.status).toBe(304);
    const now = new Date();
    const pages = [response, again.response].map(({ headers }) => {
      const [, token = ""] = /^page;desc="(.+)"$/.exec(headers.get("server-timing") ?? "") ?? [];
      expect(html).not.toContain(token);
      return readPageToken(token, { key: secrets.PAGE_TOKEN_KEY, now });
    });
    const { id } = bootOf(html).live;
    expect(pages.map((claims) => claims?.setId)).toEqual([id, id]);
    expect(new Set(pages.map((claims) => claims?.id)).size).toBe(2);
  });

  test("a page token names its client by the address, whatever number the browser claims", async () => {
    const claimsWith = async (bucket: string) => {
      const headers = { "sec-fetch-dest": "document", cookie: `gd_bucket=${bucket}` };
      const { response } = await page("/about", { headers });
      const timing = response.headers.get("server-timing") ?? "";
      const [, token = ""] = /^page;desc="(.+)"$/.exec(timing) ?? [];
      return readPageToken(token, { key: secrets.PAGE_TOKEN_KEY, now: new Date() });
    };
    const pages = await Promise.all(["1", "2", "101", "x".repeat(40)].map(claimsWith));
    expect(new Set(pages.map((claims) => claims?.client)).size).toBe(1);
    expect(pages[0]?.client).toMatch(/^[\w-]{16}$/);
    // Only the numbers of a canary distinguish browsers.
    expect(new Set(pages.map((claims) => claims?.browser)).size).toBe(3);
  });

  test("what is fetched by no navigation has no page token", async () => {
    for (const headers of [
      {},
      { "sec-fetch-dest": "empty" },
      { "sec-fetch-dest": "document", "sec-purpose": "prefetch" },
    ]) {
      const { response } = await page("/about", { headers });
      expect(response.headers.get("server-timing")).toBeNull();
    }
  });

  test("the sitemap lists every public person", async () => {
    expect((await page("/robots.txt")).html).toContain("https://deeds.example/sitemap.xml");
    await expect
      .poll(async () => (await page("/sitemap.xml")).html, slow)
      .toContain("<loc>https://deeds.example/p/klara-barton</loc>");
  });

  test("the feed is in the language of its address or its reader, and varies by it", async () => {
    const read = async (path: string, language: string) => {
      const { response, html } = await page(path, { headers: { "accept-language": language } });
      return [/<language>(..)/.exec(html)?.[1], response.headers.get("vary")];
    };
    const vary = expect.stringMatching(/^Cookie, Accept-Language/);
    expect(await read("/feed.xml?country=Кения", "en")).toEqual(["en", vary]);
    expect(await read("/feed.xml?country=Кения", "uk")).toEqual(["uk", vary]);
    expect(await read("/feed.xml?country=Кения&lang=en", "uk")).toEqual(["en", vary]);
  });

  test("a profile has structured data of its public fields, and no contact", async () => {
    const { html } = await page("/p/klara-barton");
    const [, json = "null"] = /application\/ld\+json">(.*?)<\/script>/s.exec(html) ?? [];
    expect(JSON.parse(json)).toMatchObject({
      "@type": "ProfilePage",
      url: "https://deeds.example/p/klara-barton",
      inLanguage: "ru",
      mainEntity: { "@type": "Person", name: "Клара Бартон", identifier: "1" },
    });
    expect(json).not.toContain("+12025550123");
  });

  test("without scripts a profile is there with its notes", async () => {
    const { html } = await page("/p/klara-barton");
    const [, content = ""] = /<div id="root">(.*?)<script/s.exec(html) ?? [];
    expect(content).toContain("<h1>Клара Бартон</h1>");
    expect(content).not.toContain("+12025550123");
    expect(html).not.toContain("<noscript>");
  });

  test("a shared link has an image of the page in its language, drawn once for its version", async () => {
    const { html } = await page("/p/klara-barton?lang=en");
    const [, address = ""] =
      /og:image" content="https:\/\/deeds\.example(\/share\/en\/p\/klara-barton\.jpg\?v=[\w-]+)"/.exec(
        html,
      ) ?? [];
    const image = await fetch(`${gateway.origin}${address}`);
    expect(image.status).toBe(200);
    expect(image.headers.get("content-type")).toBe("image/jpeg");
    expect(image.headers.get("cross-origin-resource-policy")).toBe("cross-origin");
    const bytes = Buffer.from(await image.arrayBuffer());
    expect(bytes.length).toBeLessThan(300 * 1024);
    const again = await fetch(`${gateway.origin}${address}`, {
      headers: { "if-none-match": image.headers.get("etag") ?? "" },
    });
    expect(again.status).toBe(304);
    expect((await page("/")).html).toContain("https://deeds.example/share/ru.jpg?v=");
    expect((await fetch(`${gateway.origin}/share/ru.jpg`)).status).toBe(200);
    expect((await fetch(`${gateway.origin}/share/ru/people/1.jpg`)).status).toBe(200);
    expect((await fetch(`${gateway.origin}/share/ru/people/999.jpg`)).status).toBe(404);
    expect((await fetch(`${gateway.origin}/share/xx/site.jpg`)).status).toBe(404);
  });

  test("an erased person has a page with status 410 in three languages", async () => {
    const added = await administrator.post("/api/people", { name: "Стёртая", surname: "Запись" });
    const { id, slug } = (await added.json()) as { id: number; slug: string };
    expect((await page(`/p/${slug}`)).response.status).toBe(200);
    const erased = await administrator.post(`/api/people/${id}/erase`, {
      confirm: "Стёртая Запись",
    });
    expect(erased.status).toBe(204);
    const titles = {
      ru: "Запись удалена — Добрые дела",
      en: "Entry erased — Good Deeds",
      uk: "Запис видалено — Добрі справи",
    };
    for (const [language, title] of Object.entries(titles)) {
      for (const path of [`/p/${slug}`, `/people/${id}`]) {
        const { response, html } = await page(`${path}?lang=${language}`);
        expect(response.status).toBe(410);
        expect(html).toContain(`<title>${title}</title>`);
        expect(html).toContain('<meta name="robots" content="noindex">');
        expect(html).not.toContain("Стёртая");
      }
    }
    for (const path of ["/sitemap.xml", "/feed.xml", "/"]) {
      const { html } = await page(path);
      expect(html).not.toMatch(new RegExp(`${slug}|Стёртая`));
    }
  });
});

test("readers receive an approval, administrators a submission too", async () => {
  const reader = await listen(openBrowser(gateway));
  const administratorStream = await listen(administrator);
  const sent = await openBrowser(gateway).post("/api/submit-person", { name: "Анри" });
  expect(sent.status).toBe(201);
  const { person } = (await sent.json()) as { person: { id: number } };
  const change = (type: string) => ({ type, id: person.id, personId: person.id });
  await expect
    .poll(() => administratorStream.changes(), slow)
    .toContainEqual(change("person_created"));
  const before = await fetch(`${gateway.origin}/api/public/people?limit=1&page=1`);
  expect(await before.json()).toMatchObject({ total: 1 });
  await administrator.post(`/api/moderate-person/${person.id}`, { status: "approved" });
  await expect.poll(() => reader.changes(), slow).toContainEqual(change("person_approved"));
  expect(reader.changes()).not.toContainEqual(change("person_created"));
  const after = await fetch(`${gateway.origin}/api/public/people?limit=1&page=1`);
  expect(await after.json()).toMatchObject({ total: 2 });
  await Promise.all([reader.close(), administratorStream.close()]);
});

const listen = ({ cookies }: Browser) =>
  openStream(gateway.origin, {
    cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join("; "),
  });

async function signIn(): Promise<void> {
  expect((await administrator.post("/api/login", credentials)).status).toBe(200);
}

async function signInAndAddPerson(): Promise<void> {
  await signIn();
  const added = await administrator.post("/api/people", {
    name: "Клара",
    surname: "Бартон",
    phone: "+12025550123",
    notes,
  });
  expect(added.status).toBe(201);
}
