import { type LiveRemote, type LiveSet, pageBootId } from "@deeds/contracts";
import type { Page, Route } from "@playwright/test";
import { expect, expectOtherRemotesToWork, showsTitle, test } from "../src/test.ts";

const title = { level: 1, name: "Добрые дела — с именами и доказательствами" } as const;

test("the styles of other front ends do not affect mf-registry", { tag: "@long" }, async ({
  open,
}) => {
  const { page } = await open("/about");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  const before = await settledStyles(page);
  const { remotes } = await liveSet(page);
  const sheets = remotes.filter(({ name }) => name !== "shell").flatMap(addressesOfStyles);
  expect(sheets.length).toBeGreaterThan(1);
  for (const url of sheets) await page.addStyleTag({ url });
  expect(changesBetween(before, await settledStyles(page))).toEqual([]);
});

test("each shared library is on the page once, provided by the shell", async ({ open }) => {
  const { page } = await open("/");
  await expect(page.getByRole("heading", title)).toBeVisible();
  const shared = await page.evaluate(() => {
    const { __FEDERATION__: federation } = globalThis as unknown as FederatedPage;
    const scopes = federation.__INSTANCES__.map((instance) => instance.shareScopeMap.default);
    return scopes.flatMap((scope) =>
      Object.entries(scope).map(([name, versions]) => ({
        name,
        from: Object.values(versions).map((version) => version.from),
      })),
    );
  });
  expect(shared.map(({ name }) => name)).toContain("react");
  for (const library of shared) expect(library).toEqual({ ...library, from: ["shell"] });
});

test("a front end whose script was changed in transit is not run; its previous version or an error is shown", async ({
  visit,
}) => {
  const { page } = await visit();
  await page.route("**/mf/mf-registry/**/remote.*.js*", (route) =>
    withChanged(route, (text) => `globalThis.wasChanged = true;\n${text}`),
  );
  const refused = page.waitForEvent("console", (message) => message.text().includes("integrity"));
  await page.goto("/");
  await refused;
  const error = page.getByRole("main").getByRole("alert");
  await expect(error.or(page.getByRole("heading", title))).toBeVisible();
  expect(await page.evaluate(() => "wasChanged" in globalThis)).toBe(false);
});

interface FederatedPage {
  __FEDERATION__: {
    __INSTANCES__: {
      shareScopeMap: { default: Record<string, Record<string, { from: string }>> };
    }[];
  };
}

async function liveSet(page: Page): Promise<LiveSet> {
  const boot = await page.locator(`#${pageBootId}`).textContent();
  return JSON.parse(boot ?? "").live;
}

const addressesOfStyles = ({ base, preload }: LiveRemote) => preload.css.map((file) => base + file);

type Styles = Record<string, string>[];

/** Every property of every element, once fonts, images and data have arrived. */
async function settledStyles(page: Page): Promise<Styles> {
  let styles = await computedStyles(page);
  await expect
    .poll(
      async () => {
        const before = styles;
        styles = await computedStyles(page);
        return changesBetween(before, styles);
      },
      { intervals: [500], timeout: 20_000 },
    )
    .toEqual([]);
  return styles;
}

/** Margins by their effect, the position: Chromium reports an `auto` margin as 0 until a layout. */
const computedStyles = (page: Page): Promise<Styles> =>
  page.evaluate(() =>
    [...document.querySelectorAll("#root *")].map((element) => {
      const style = getComputedStyle(element);
      const names = Array.from(style).filter((name) => !name.startsWith("margin-"));
      return {
        element: element.outerHTML.slice(0, 80),
        place: JSON.stringify(element.getBoundingClientRect()),
        ...Object.fromEntries(names.map((name) => [name, style.getPropertyValue(name)])),
      };
    }),
  );

function changesBetween(before: Styles, after: Styles): string[] {
  if (before.length !== after.length) return [`${before.length} elements, then ${after.length}`];
  return before.flatMap((styles, index) =>
    Object.entries(styles)
      .filter(([name, value]) => after[index]?.[name] !== value)
      .map(([name, value]) => `${styles.element} ${name}: ${value}, then ${after[index]?.[name]}`),
  );
}

/** The deadline of an attempt, twice, and the time of a busy machine. */
const timeoutMs = { timeout: 40_000 };

test("a missing entry affects its own page only, and a retry loads it", async ({ visit }) => {
  const { page } = await visit();
  const entry = /\/mf\/mf-submissions\/.*\/remoteEntry/;
  await page.route(entry, (route) => route.fulfill({ status: 404 }));
  await page.goto("/about");
  // A link that is pressed before is a request for a document.
  await page.locator("html[data-started]").waitFor();
  await page.getByRole("contentinfo").getByRole("link", { name: "Добавить человека" }).click();
  await expectOnlyItsPlaceToFail(page);
  await page.unroute(entry);
  await page.getByRole("main").getByRole("button", { name: "Повторить" }).click();
  await showsTitle(page, "Добавить человека");
});

test("an entry without a response times out, others stay usable", async ({ visit }) => {
  const { page } = await visit();
  await page.route(/\/mf\/mf-registry\/.*\/remoteEntry/, () => undefined);
  await page.goto("/");
  await expect(page.getByRole("banner").getByRole("link", { name: "О проекте" })).toBeVisible();
  await expectToBeReadableOnly(page);
  await expectOtherRemotesToWork(page);
});

test("a script with other bytes than published is never run", async ({ visit }) => {
  const { page } = await visit();
  await page.route(/\/mf\/mf-registry\/.*\.js/, (route) =>
    withChanged(route, (text) => `globalThis.wasChanged = true;\n${text}`),
  );
  await page.goto("/");
  await expectToBeReadableOnly(page);
  expect(await page.evaluate(() => "wasChanged" in globalThis)).toBe(false);
  await expectOtherRemotesToWork(page);
});

test("a style sheet with other bytes than published is never applied", async ({ visit }) => {
  const { page, context } = await visit();
  await page.goto("/");
  // The documents after it link the sheet instead of containing it.
  const names = async () => (await context.cookies()).map(({ name }) => name);
  await expect.poll(names).toContain("gd_styles");
  const refused = page.waitForEvent("console", (message) => message.text().includes("integrity"));
  await page.route(/\/mf\/mf-registry\/.*\.css/, (route) =>
    withChanged(route, (text) => `${text}\nbody { outline: 7px solid red; }`),
  );
  await page.goto("/");
  await refused;
  await expect(page.getByRole("main").getByRole("heading", title)).toBeVisible();
  const outline = await page.evaluate(() => getComputedStyle(document.body).outlineWidth);
  expect(outline).not.toBe("7px");
  await expectOtherRemotesToWork(page);
});

test("a missing chunk affects only the pages in it", async ({ visit }) => {
  const { page } = await visit({ as: "admin" });
  await page.route(/\/mf\/mf-admin\/.*\/administration\./, (route) =>
    route.fulfill({ status: 404 }),
  );
  await page.goto("/audit");
  await expectOnlyItsPlaceToFail(page);
  await page.goto("/proofs");
  await showsTitle(page, "Доказательства");
});

/** What the server rendered stays, and a bar above it names the buttons that do not work. */
async function expectToBeReadableOnly(page: Page): Promise<void> {
  const bar = page.getByRole("status").filter({ hasText: "Страницу можно читать" });
  await bar.waitFor(timeoutMs);
  await expect(page.getByRole("main").getByRole("heading", title)).toBeVisible();
  await expect(page.getByRole("alert")).toHaveCount(0);
}

async function expectOnlyItsPlaceToFail(page: Page): Promise<void> {
  const face = page.getByRole("alert").filter({ hasText: "Не удалось загрузить эту часть сайта" });
  await face.waitFor(timeoutMs);
  await expect(page.getByRole("alert")).toHaveCount(1);
}

async function withChanged(route: Route, change: (text: string) => string): Promise<void> {
  const response = await route.fetch();
  await route.fulfill({ response, body: change(await response.text()) });
}
