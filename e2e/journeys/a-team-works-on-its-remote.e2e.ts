import { join } from "node:path";
import { productOrigin } from "../src/product-under-test.ts";
import { copySources, replaceIn, startDevServer } from "../src/releases.ts";
import { expect, showsTitle, test } from "../src/test.ts";

const title = { level: 1, name: "О проекте", exact: true } as const;

test("a saved change shows in the page that stays, over the running product, which does not change", async ({
  temporaryFolder,
  visit,
  open,
}) => {
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
