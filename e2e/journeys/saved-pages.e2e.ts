import { endpoints } from "@deeds/contracts";
import type { Page } from "@playwright/test";
import { callFor, makePerson, makeProof } from "../src/records.ts";
import { installWorker, savedPaths } from "../src/saved-pages.ts";
import { atRest, violations } from "../src/screen.ts";
import { expect, shows, showsTitle, test } from "../src/test.ts";

/** All that the service worker has saved. */
const savedText = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const texts: string[] = [];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const key of await cache.keys())
        texts.push((await (await cache.match(key))?.text()) ?? "");
    }
    return texts.join("\n");
  });

const savedBar = (page: Page) =>
  page.getByText(/Это копия страницы, сохранённая \d\d\.\d\d\.\d{4}/);

test("pages that were read are shown without a connection, and others are said to be missing", async ({
  admin,
  open,
}) => {
  const person = await makePerson(admin);
  const name = String(person.fullName);
  const { page, context } = await open("/", { savesPages: true });
  await installWorker(page);
  await expect.poll(() => savedPaths(page)).toEqual(["/"]);
  // A page that is opened by a link of the shell has no document of its own.
  await page.locator("input[type=search]").fill(String(person.surname));
  await page.getByRole("main").getByRole("link", { name }).first().click();
  await showsTitle(page, name);
  await expect.poll(() => savedPaths(page)).toContain(`/p/${person.slug}`);

  await context.setOffline(true);
  await page.reload();
  await showsTitle(page, name);
  await expect(savedBar(page)).toBeVisible();
  await expect(page.locator(".gd-offline")).toBeHidden();
  await atRest(page);
  expect(await violations(page)).toEqual([]);
  await page.getByRole("banner").getByRole("link").first().click();
  await showsTitle(page, "Добрые дела — с именами и доказательствами");
  await expect(savedBar(page)).toBeVisible();

  await page.goto("/about");
  await showsTitle(page, "Нет связи с сайтом");
  await shows(page, "Эта страница на устройстве не сохранена.");
  expect(await violations(page)).toEqual([]);
  await page.getByRole("link", { name }).click();
  await showsTitle(page, name);

  await context.setOffline(false);
  await page.getByRole("button", { name: "Повторить" }).click();
  await expect(savedBar(page)).toHaveCount(0);
  await showsTitle(page, name);
});

test("a page that is not saved opens by itself once there is a connection", async ({ open }) => {
  const { page, context } = await open("/", { savesPages: true });
  await installWorker(page);
  await context.setOffline(true);
  await page.goto("/about");
  await showsTitle(page, "Нет связи с сайтом");
  await context.setOffline(false);
  await showsTitle(page, "О проекте");
});

test("only public pages are saved, and the reader deletes them", async ({ admin, open }) => {
  const person = await makePerson(admin);
  const { name, surname } = person;
  const namesake = await makePerson(admin, { name, surname });
  const { page } = await open("/", { savesPages: true });
  await installWorker(page);
  const receipt = "/receipts/person/unknown";
  for (const path of [receipt, "/receipts?code=GD-1234", "/?search=%2B4822", "/auth", "/about"]) {
    await page.goto(path);
  }
  await page.goto(`/p/${person.slug}`);
  await expect.poll(() => savedPaths(page)).toEqual(["/", "/about", `/p/${person.slug}`]);

  for (const path of [`/p/${namesake.slug}`, "/cookies"]) {
    await page.goto(path);
    await expect.poll(() => savedPaths(page)).toContain(path);
  }
  await page.getByRole("link", { name: "Сохранённые страницы" }).click();
  await showsTitle(page, "Сохранённые страницы");
  await expect(page).toHaveURL("/offline");
  const links = page.getByRole("listitem").getByRole("link");
  await expect(links).toHaveCount(5);
  expect(await violations(page)).toEqual([]);
  await page.getByRole("button", { name: "Удалить сохранённые страницы" }).click();
  await expect(page.getByRole("status")).toHaveText("Сохранённых страниц нет.");
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  await expect(links).toHaveCount(0);
  expect(await savedPaths(page)).toEqual([]);
  expect(await violations(page)).toEqual([]);
});

test("without a store for pages the list of saved pages is empty", async ({ open }) => {
  const { page } = await open("/about");
  await page.addInitScript(() => Reflect.deleteProperty(globalThis, "caches"));
  await page.goto("/offline");
  await showsTitle(page, "Сохранённые страницы");
  await shows(page, "Сохранённых страниц нет.");
});

test("a saved page is deleted once its person is erased", async ({ admin, open }) => {
  const person = await makePerson(admin);
  const { page } = await open(`/p/${person.slug}`, { savesPages: true });
  await installWorker(page);
  await expect.poll(() => savedPaths(page)).toEqual([`/p/${person.slug}`]);
  await callFor(admin, endpoints.erasePerson, person.id, { confirm: person.fullName });
  await page.reload();
  await expect.poll(() => savedPaths(page)).toEqual([]);
});

test("nothing that a user sees is saved, and signing out deletes what the visitor read", async ({
  admin,
  visit,
}) => {
  const person = await makePerson(admin, { phone: "+380671112299" });
  await makeProof(admin, person.id, { description: "Только для подписчиков" });
  const { page } = await visit({
    as: { username: "reader", password: "reader-demo" },
    savesPages: true,
  });
  await page.goto(`/p/${person.slug}`);
  await installWorker(page);
  await shows(page, "Только для подписчиков");
  await page.reload();
  await shows(page, "Только для подписчиков");
  await expect.poll(() => savedText(page)).toContain("deeds-");
  expect(await savedPaths(page)).toEqual([]);
  expect(await savedText(page)).not.toMatch(/671112299|Только для подписчиков/);

  await page.evaluate(async () => {
    await (await caches.open("deeds-pages-2")).put("/about", new Response("read before"));
  });
  await page.getByRole("banner").getByRole("button", { name: "reader" }).click();
  await page.getByRole("menuitem", { name: "Выйти" }).click();
  await expect.poll(() => savedPaths(page)).not.toContain("/about");
});

test("a page that passes the worker has its page token", async ({ open }) => {
  const { page } = await open("/about", { savesPages: true });
  await installWorker(page);
  await expect.poll(() => savedPaths(page)).toEqual(["/about"]);
  await page.reload();
  const entry = () =>
    page.evaluate(() => {
      const [navigation] = performance.getEntriesByType("navigation");
      const { workerStart, serverTiming } = navigation as PerformanceNavigationTiming;
      return { isControlled: workerStart > 0, timings: serverTiming.map(({ name }) => name) };
    });
  expect(await entry()).toEqual({ isControlled: true, timings: ["page"] });
});

test("a saved file that was damaged is loaded again", async ({ open }) => {
  const { page } = await open("/about", { savesPages: true });
  await installWorker(page);
  const entry = await page.locator('script[type="module"]').first().getAttribute("src");
  const saved = (): Promise<string | undefined> =>
    page.evaluate(async (path) => {
      const cache = await caches.open("deeds-files-2");
      return (await cache.match(String(path)))?.text();
    }, entry);
  // Files are saved after their page.
  await expect.poll(saved).toBeDefined();
  const intact = await saved();
  await page.evaluate(async (path) => {
    const headers = { "content-type": "text/javascript" };
    const cache = await caches.open("deeds-files-2");
    await cache.put(String(path), new Response("damaged", { headers }));
  }, entry);
  expect(await saved()).toBe("damaged");
  await page.reload();
  await expect(page.locator("html")).toHaveAttribute("data-started", "");
  expect(await saved()).toBe(intact);
});
