import { join } from "node:path";
import { expect, inject, it } from "vitest";
import { useBrowser } from "../src/browser.ts";
import { copyOf, replaceIn } from "../src/checkout.ts";
import { serveFrom } from "../src/dev-server.ts";

const origin = inject("origin");
const { visit } = useBrowser();

it("a saved change shows in the page that stays, over the running product, which does not change", async () => {
  const sources = await copyOf("mf-registry");
  const local = await serveFrom("mf-registry", sources, origin);
  const { page } = await visit({ origin: local });
  await page.goto("/about");
  await page.getByRole("heading", { level: 1, name: "О проекте", exact: true }).waitFor();
  await page.evaluate(() => Object.assign(globalThis, { stayed: true }));

  const file = join(sources, "src/about/about-page.tsx");
  await replaceIn(file, '{t("about.title")}</PageTitle>', '{t("about.title")}: 2</PageTitle>');
  await page.getByRole("heading", { level: 1, name: "О проекте: 2" }).waitFor();
  expect(await page.evaluate(() => "stayed" in globalThis)).toBe(true);

  // Data, other front ends and the session are the product's own.
  await page.goto("/?search=Korczak");
  await page.getByRole("link", { name: "Януш Корчак" }).click();
  await page.getByRole("heading", { level: 1, name: "Януш Корчак" }).waitFor();
  await page.goto("/submit-person");
  await page.getByRole("heading", { level: 1, name: "Добавить человека" }).waitFor();

  const { page: visitor } = await visit({ origin });
  await visitor.goto("/about");
  await visitor.getByRole("heading", { level: 1, name: "О проекте", exact: true }).waitFor();
});
