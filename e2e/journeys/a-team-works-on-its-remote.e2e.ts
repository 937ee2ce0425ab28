import { join } from "node:path";
import { productOrigin } from "../src/product-under-test.ts";
import { copySources, replaceIn, startDevServer } from "../src/releases.ts";
import { expect, showsTitle, test } from "../src/test.ts";

const title = { level: 1, name: "О проекте", exact: true } as const;

test("a saved change shows in the page that stays, over the running product, which does not change", {
  tag: "@long",
}, async ({ temporaryFolder, visit, open }) => {
  const sources = await copySources("mf-registry", temporaryFolder);
  const server = await startDevServer("mf-registry", sources, productOrigin);
  const { page } = await open("/about", { baseURL: server.origin });
  await expect(page.getByRole("heading", title)).toBeVisible();
  await page.evaluate(() => Object.assign(globalThis, { stayed: true }));

  const file = join(sources, "src/about/about-page.tsx");
  await replaceIn(file, '{t("about.title")}</PageTitle>', '{t("about.title")}: 2</PageTitle>');
  await showsTitle(page, "О проекте: 2");
  expect(await page.evaluate(() => "stayed" in globalThis)).toBe(true);

  await page.goto("/?search=Korczak");
  await page.getByRole("link", { name: "Януш Корчак" }).click();
  await showsTitle(page, "Януш Корчак");
  await page.goto("/submit-person");
  await showsTitle(page, "Добавить человека");

  const { page: visitor } = await visit();
  await visitor.goto("/about");
  await expect(visitor.getByRole("heading", title)).toBeVisible();
  await server.stop();
});

test("a changed text shows beside what was typed; an error of the compiler in the page until it is mended", {
  tag: "@long",
}, async ({ temporaryFolder, open }) => {
  const sources = await copySources("mf-registry", temporaryFolder);
  const server = await startDevServer("mf-registry", sources, productOrigin);
  const other = await startDevServer("mf-registry", sources, productOrigin);
  expect(other.origin).not.toBe(server.origin);
  await other.stop();

  const { page } = await open("/", { baseURL: server.origin });
  await page.locator("input[type=search]").fill("Корч");
  await expect(page.getByText("Найти человека")).toBeVisible();
  await page.evaluate(() => Object.assign(globalThis, { stayed: true }));
  await replaceIn(join(sources, "translations/ru.json"), "Найти человека", "Кого ищем?");
  await expect(page.getByText("Кого ищем?")).toBeVisible();
  await expect(page.locator("input[type=search]")).toHaveValue("Корч");

  await page.goto("/about");
  await showsTitle(page, "О проекте");
  const file = join(sources, "src/about/about-page.tsx");
  await replaceIn(file, '{t("about.title")}</PageTitle>', "{t(</PageTitle>");
  await expect.poll(server.output).toContain("about-page.tsx");
  const report = page.getByRole("alert").filter({ hasText: "about-page.tsx" });
  await expect(report).toBeVisible();
  await showsTitle(page, "О проекте");
  await replaceIn(file, "{t(</PageTitle>", '{t("about.title")}: 3</PageTitle>');
  await expect.poll(server.output).toContain("compiled");
  await showsTitle(page, "О проекте: 3");
  await expect(report).toHaveCount(0);

  await replaceIn(file, "PageTitle } from", "PageTitle, PersonTimeline } from");
  await replaceIn(file, "<PageTitle>", "<PersonTimeline /><PageTitle>");
  await expect(page.getByText("@deeds/ui does not export PersonTimeline")).toBeVisible();
  expect(server.output()).toContain("@deeds/ui does not export PersonTimeline");
  await server.stop();
});
