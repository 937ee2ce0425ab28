import type { Page, Route } from "@playwright/test";
import { expect, signInByDialog, test } from "../src/test.ts";

const home = { level: 1, name: "Добрые дела, у которых есть имя и доказательство" } as const;
/** The deadline of an attempt, twice, and the time of a busy machine. */
const patience = { timeout: 40_000 };

test("an entry that is gone costs its own page only, and a retry brings it back", async ({
  visit,
}) => {
  const { page } = await visit();
  await page.route(/\/mf\/mf-registry\/.*\/remoteEntry/, (route) => route.fulfill({ status: 404 }));
  await page.goto("/");
  await onlyItsPlaceSaysSo(page);
  await page.unroute(/\/mf\/mf-registry\/.*\/remoteEntry/);
  await page.getByRole("main").getByRole("button", { name: "Повторить" }).click();
  await expect(page.getByRole("main").getByRole("heading", home)).toBeVisible();
  await othersWork(page);
});

test("an entry that never answers is given up, and the others are there meanwhile", async ({
  visit,
}) => {
  const { page } = await visit();
  await page.route(/\/mf\/mf-registry\/.*\/remoteEntry/, () => undefined);
  await page.goto("/");
  await expect(page.getByRole("banner").getByRole("link", { name: "О проекте" })).toBeVisible();
  await onlyItsPlaceSaysSo(page);
  await othersWork(page);
});

test("a script with other bytes than published is never run", async ({ visit }) => {
  const { page } = await visit();
  await page.route(/\/mf\/mf-registry\/.*\.js/, (route) =>
    withChanged(route, (text) => `globalThis.wasChanged = true;\n${text}`),
  );
  await page.goto("/");
  await onlyItsPlaceSaysSo(page);
  expect(await page.evaluate(() => "wasChanged" in globalThis)).toBe(false);
  await othersWork(page);
});

test("a style sheet with other bytes than published is never applied", async ({ visit }) => {
  const { page } = await visit();
  await page.route(/\/mf\/mf-registry\/.*\.css/, (route) =>
    withChanged(route, (text) => `${text}\nbody { outline: 7px solid red; }`),
  );
  await page.goto("/");
  await onlyItsPlaceSaysSo(page);
  const outline = await page.evaluate(() => getComputedStyle(document.body).outlineWidth);
  expect(outline).not.toBe("7px");
  await othersWork(page);
});

test("a part of a front end that is gone costs the pages in it and not its other ones", async ({
  open,
}) => {
  const { page } = await open("/");
  await signInByDialog(page, "admin", "admin-demo");
  await page.route(/\/mf\/mf-admin\/.*\/administration\./, (route) =>
    route.fulfill({ status: 404 }),
  );
  await page.goto("/audit");
  await onlyItsPlaceSaysSo(page);
  await page.goto("/proofs");
  await expect(page.getByRole("heading", { level: 1, name: "Доказательства" })).toBeVisible();
});

async function onlyItsPlaceSaysSo(page: Page): Promise<void> {
  const face = page.getByRole("alert").filter({ hasText: "Не удалось загрузить эту часть сайта" });
  await face.waitFor(patience);
  await expect(page.getByRole("alert")).toHaveCount(1);
}

async function othersWork(page: Page): Promise<void> {
  await page.getByRole("banner").getByRole("link", { name: "Добавить человека" }).click();
  await expect(
    page.getByRole("main").getByRole("heading", { name: "Добавить человека" }),
  ).toBeVisible();
}

async function withChanged(route: Route, change: (text: string) => string): Promise<void> {
  const response = await route.fetch();
  await route.fulfill({ response, body: change(await response.text()) });
}
