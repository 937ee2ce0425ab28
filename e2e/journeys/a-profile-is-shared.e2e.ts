import { endpoints } from "@deeds/contracts";
import { openHydrated } from "../src/hydration.ts";
import { productOrigin } from "../src/product-under-test.ts";
import { callFor, makePerson, makeProof } from "../src/records.ts";
import { atRest } from "../src/screen.ts";
import { expect, showsTitle, test } from "../src/test.ts";

test("a visitor copies the link of a profile", async ({ visit, admin }) => {
  const person = await makePerson(admin);
  const { page, context } = await visit();
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await openHydrated(page, `/people/${person.id}`);
  await page.getByRole("button", { name: "Копировать ссылку" }).click();
  await expect(page.getByText("Ссылка скопирована")).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toBe(`${productOrigin}/p/${person.slug}`);
});

test("without a share sheet, a menu offers link and messengers", async ({ visit, admin }) => {
  const person = await makePerson(admin);
  const { page, context } = await visit({ width: 390 });
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.addInitScript(() => {
    Reflect.deleteProperty(Navigator.prototype, "share");
  });
  await openHydrated(page, `/p/${person.slug}`);
  await page.getByRole("button", { name: "Поделиться" }).click();
  for (const target of ["Telegram", "WhatsApp", "Viber"]) {
    await expect(page.getByRole("menuitem", { name: target })).toBeVisible();
  }
  await page.getByRole("menuitem", { name: "Копировать ссылку" }).click();
  await expect(page.getByText("Ссылка скопирована")).toBeVisible();
});

test("a menu opens when its script loads during the press", async ({ visit, admin }) => {
  const person = await makePerson(admin);
  const { page } = await visit({ width: 390 });
  await page.addInitScript(() => {
    Reflect.deleteProperty(Navigator.prototype, "share");
  });
  const script = Promise.withResolvers<void>();
  await page.route("**/views.*.js", async (route) => {
    await script.promise;
    await route.continue();
  });
  await openHydrated(page, `/p/${person.slug}`);
  await page.getByRole("button", { name: "Поделиться" }).hover();
  await page.mouse.down();
  const arrived = page.waitForResponse("**/views.*.js");
  script.resolve();
  await (await arrived).finished();
  await atRest(page);
  await page.mouse.up();
  await expect(page.getByRole("menuitem", { name: "Telegram" })).toBeVisible();
});

test("the device's own sheet gets name and address", async ({ visit, admin }) => {
  const person = await makePerson(admin);
  const { page } = await visit({ width: 390 });
  await page.addInitScript(() => {
    const share = (data: ShareData) => {
      document.documentElement.dataset.shared = JSON.stringify(data);
      return Promise.resolve();
    };
    Object.defineProperty(Navigator.prototype, "share", { value: share, configurable: true });
  });
  await openHydrated(page, `/p/${person.slug}`);
  await page.getByRole("button", { name: "Поделиться" }).click();
  const shared = page.locator("html[data-shared]");
  await expect(shared).toBeVisible();
  expect(JSON.parse((await shared.getAttribute("data-shared")) ?? "")).toEqual({
    title: person.fullName,
    url: `${productOrigin}/p/${person.slug}`,
  });
});

test("a printed profile has no navigation and shows its address", async ({ admin, open }) => {
  const person = await makePerson(admin, { notes: "Кого и за что помнят." });
  await makeProof(admin, person.id);
  const { page } = await open(`/p/${person.slug}`);
  await expect(page.getByRole("heading", { name: "Письмо из архива" })).toBeVisible();
  await page.emulateMedia({ media: "print", colorScheme: "dark" });
  for (const gone of ["banner", "contentinfo"] as const) {
    expect(await page.getByRole(gone).isVisible(), gone).toBe(false);
  }
  for (const name of ["Добавить доказательство", "Поделиться", "Пожаловаться"]) {
    expect(await page.getByRole("button", { name }).first().isVisible(), name).toBe(false);
  }
  await expect(page.getByText(`${productOrigin}/p/${person.slug}`)).toBeVisible();
  const [ink, paper] = await page.evaluate(() => {
    const { color, backgroundColor } = getComputedStyle(document.documentElement);
    return [color, backgroundColor];
  });
  expect([ink, paper]).toEqual(["rgb(0, 0, 0)", "rgb(255, 255, 255)"]);
});

const words = {
  ru: { field: "Место", proofs: "Доказательства" },
  en: { field: "Place", proofs: "Proofs" },
  uk: { field: "Місце", proofs: "Докази" },
} as const;

for (const language of ["ru", "en", "uk"] as const) {
  test(`a profile without scripts shows name, details, notes and the titles of proofs, in ${language}`, async ({
    visitWithoutScripts,
    admin,
  }) => {
    const fields = { notes: "Кого и за что помнят.", phone: "+380671112266" };
    const person = await makePerson(admin, fields);
    const secret = `тайна${person.id}`;
    await makeProof(admin, person.id, { title: "Открытый заголовок", description: secret });
    const page = await visitWithoutScripts({ language });
    await page.goto(`/p/${person.slug}`);
    await showsTitle(page, person.fullName);
    const shown = await page.getByRole("main").textContent();
    expect(shown).toContain("Кого и за что помнят.");
    expect(shown).toContain(words[language].field);
    expect(shown).toContain(words[language].proofs);
    expect(shown).toContain("Открытый заголовок");
    const html = await page.content();
    expect(html).not.toContain(secret);
    expect(html).not.toContain("+380671112266");
  });
}

test("the home page without scripts leads to the profiles", async ({
  visitWithoutScripts,
  admin,
}) => {
  const person = await makePerson(admin);
  const page = await visitWithoutScripts();
  await expect
    .poll(async () => {
      await page.goto("/");
      return page.getByRole("link", { name: person.fullName }).count();
    })
    .toBe(1);
  await page.getByRole("link", { name: person.fullName }).click();
  await showsTitle(page, person.fullName);
});

test("a profile has its own share image, under 300 KB and current", async ({ admin }) => {
  const person = await makePerson(admin);
  const first = await imageOf(`/p/${person.slug}`);
  expect(first.address).toContain(`/share/ru/p/${person.slug}.jpg?v=`);
  expect(first.type).toBe("image/jpeg");
  expect(first.bytes.length).toBeLessThan(300 * 1024);
  expect(sizeOfJpeg(first.bytes)).toEqual({ width: 1200, height: 630 });
  await callFor(admin, endpoints.updatePerson, person.id, { occupation: "Хирург" });
  const address = async () => (await imageOf(`/p/${person.slug}`)).address;
  await expect.poll(address).not.toBe(first.address);
  const other = await imageOf(`/p/${person.slug}?lang=en`);
  expect(other.address).toContain(`/share/en/p/${person.slug}.jpg?v=`);
});

test("a pending or erased person has no share image", async ({ admin }) => {
  const sent = await admin.call(endpoints.submitPerson, { body: { name: "Ждёт" } });
  expect((await fetch(`${productOrigin}/share/ru/people/${sent.person.id}.jpg`)).status).toBe(404);
  const person = await makePerson(admin);
  const address = `${productOrigin}/share/ru/people/${person.id}.jpg`;
  expect((await fetch(address)).status).toBe(200);
  await callFor(admin, endpoints.erasePerson, person.id, { confirm: person.fullName });
  await expect.poll(async () => (await fetch(address)).status).toBe(410);
});

test("the feed lists person, title and date of a proof, not its text", async ({ admin }) => {
  const person = await makePerson(admin);
  const secret = `тайна${person.id}`;
  const fields = { title: "Список & письма", description: secret, deedDate: "1942-05" };
  const proof = await makeProof(admin, person.id, fields);
  const read = async () => (await fetch(`${productOrigin}/feed.xml`)).text();
  await expect
    .poll(read)
    .toContain(`<title>${person.fullName}: Список &amp; письма, 05.1942</title>`);
  const feed = await read();
  expect(feed).toContain('<rss version="2.0"');
  expect(feed).toContain(`/p/${person.slug}#proof-${proof.id}</link>`);
  expect(feed).not.toContain(secret);
});

test("an earlier address leads to the present one for good", async ({ admin }) => {
  const person = await makePerson(admin);
  const slug = `${person.slug}-anew`;
  await callFor(admin, endpoints.updatePerson, person.id, { slug });
  await expect
    .poll(async () => {
      const response = await fetch(`${productOrigin}/p/${person.slug}`, { redirect: "manual" });
      return [response.status, response.headers.get("location")];
    })
    .toEqual([301, `/p/${slug}`]);
});

async function imageOf(path: string) {
  const html = await (await fetch(`${productOrigin}${path}`)).text();
  const [, content = ""] = /property="og:image" content="([^"]+)"/.exec(html) ?? [];
  const address = new URL(content.replaceAll("&amp;", "&"));
  const response = await fetch(`${productOrigin}${address.pathname}${address.search}`);
  const bytes = Buffer.from(await response.arrayBuffer());
  return { address: address.href, type: response.headers.get("content-type"), bytes };
}

function sizeOfJpeg(bytes: Buffer): { width: number; height: number } {
  for (let at = 2; at < bytes.length; at += 2 + bytes.readUInt16BE(at + 2)) {
    const marker = bytes.readUInt16BE(at);
    if (marker >= 0xffc0 && marker <= 0xffc2) {
      return { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) };
    }
  }
  throw new Error("no frame");
}
