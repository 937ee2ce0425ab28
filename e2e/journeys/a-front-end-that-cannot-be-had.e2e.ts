import type { Page, Route } from "playwright-core";
import { expect, inject, it } from "vitest";
import { signInByDialog, useBrowser } from "../src/browser.ts";

const origin = inject("origin");
const { visit } = useBrowser();
const home = { level: 1, name: "Добрые дела, у которых есть имя и доказательство" } as const;
/** The deadline of an attempt, twice, and the time of a busy machine. */
const patience = { timeout: 40_000 };

it("an entry that is gone costs its own page only, and a retry brings it back", async () => {
  const { page } = await visit({ origin });
  await page.route(/\/mf\/mf-registry\/.*\/remoteEntry/, (route) => route.fulfill({ status: 404 }));
  await page.goto("/");
  await onlyItsPlaceSaysSo(page);
  await page.unroute(/\/mf\/mf-registry\/.*\/remoteEntry/);
  await page.getByRole("main").getByRole("button", { name: "Повторить" }).click();
  await page.getByRole("main").getByRole("heading", home).waitFor();
  await othersWork(page);
});

it("an entry that never answers is given up, and the others are there meanwhile", async () => {
  const { page } = await visit({ origin });
  await page.route(/\/mf\/mf-registry\/.*\/remoteEntry/, () => undefined);
  await page.goto("/");
  await page.getByRole("banner").getByRole("link", { name: "О проекте" }).waitFor();
  await onlyItsPlaceSaysSo(page);
  await othersWork(page);
});

it("a script with other bytes than published is never run", async () => {
  const { page } = await visit({ origin });
  await page.route(/\/mf\/mf-registry\/.*\.js/, (route) =>
    withChanged(route, (text) => `globalThis.wasChanged = true;\n${text}`),
  );
  await page.goto("/");
  await onlyItsPlaceSaysSo(page);
  expect(await page.evaluate(() => "wasChanged" in globalThis)).toBe(false);
  await othersWork(page);
});

it("a style sheet with other bytes than published is never applied", async () => {
  const { page } = await visit({ origin });
  await page.route(/\/mf\/mf-registry\/.*\.css/, (route) =>
    withChanged(route, (text) => `${text}\nbody { outline: 7px solid red; }`),
  );
  await page.goto("/");
  await onlyItsPlaceSaysSo(page);
  const outline = await page.evaluate(() => getComputedStyle(document.body).outlineWidth);
  expect(outline).not.toBe("7px");
  await othersWork(page);
});

it("a part of a front end that is gone costs the pages in it and not its other ones", async () => {
  const { page } = await visit({ origin });
  await page.goto("/");
  await signInByDialog(page, "admin", "admin-demo");
  await page.route(/\/mf\/mf-admin\/.*\/administration\./, (route) =>
    route.fulfill({ status: 404 }),
  );
  await page.goto("/audit");
  await onlyItsPlaceSaysSo(page);
  await page.goto("/proofs");
  await page.getByRole("heading", { level: 1, name: "Доказательства" }).waitFor();
});

/** One error face in the page's place; around it everything is as ever. */
async function onlyItsPlaceSaysSo(page: Page): Promise<void> {
  const face = page.getByRole("alert").filter({ hasText: "Не удалось загрузить эту часть сайта" });
  await face.waitFor(patience);
  expect(await page.getByRole("alert").count()).toBe(1);
}

async function othersWork(page: Page): Promise<void> {
  await page.getByRole("banner").getByRole("link", { name: "Добавить человека" }).click();
  await page.getByRole("main").getByRole("heading", { name: "Добавить человека" }).waitFor();
}

async function withChanged(route: Route, change: (text: string) => string): Promise<void> {
  const response = await route.fetch();
  await route.fulfill({ response, body: change(await response.text()) });
}
