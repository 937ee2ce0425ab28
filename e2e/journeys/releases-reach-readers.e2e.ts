import { join } from "node:path";
import { endpoints, type PageBoot, pageBootId, type ReleaseCanary } from "@deeds/contracts";
import { checkStaging } from "@deeds/gate";
import { type Caller, signInAsAdmin } from "@deeds/test-kit/caller";
import { launchChromium } from "@deeds/test-kit/chromium";
import type { Page } from "@playwright/test";
import { test } from "../src/own-product.ts";
import type { JourneyProduct } from "../src/product.ts";
import { copySources, makeLive, nameCopy, releaseCopy, replaceIn } from "../src/releases.ts";
import { installWorker, savedPaths } from "../src/saved-pages.ts";
import { expect } from "../src/test.ts";

let own: JourneyProduct;
let folder: string;
let origin: string;
let admin: Caller;

test.beforeEach(async ({ ownProduct, temporaryFolder }) => {
  folder = temporaryFolder;
  own = ownProduct;
  origin = own.product.origin;
  admin = await signInAsAdmin(origin);
});

const oldBar = (page: Page) => page.getByText("Вышла новая версия сайта.");
const bootOf = async (page: Page): Promise<PageBoot> =>
  JSON.parse((await page.locator(`#${pageBootId}`).textContent()) ?? "");
const madeOf = async (page: Page): Promise<number> => (await bootOf(page)).live.id;
const groupOf = async (page: Page) => (await bootOf(page)).canary?.group;

/** Opens another release set in this browser, after the question that a link only shows. */
async function choose(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.getByRole("button", { name: /^Показать/ }).click();
}

const administrator = { username: "admin", password: "admin-demo" };

test("an open page is notified of a release and takes it with the next link", async ({ open }) => {
  const { page } = await open("/about");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  const before = await madeOf(page);
  const id = await releaseCopy(admin, "mf-registry");
  await expect(oldBar(page)).toBeVisible();
  expect(await madeOf(page)).toBe(before);
  await page.getByRole("banner").getByRole("link").first().click();
  await expect(page.locator("input[type=search]")).toBeVisible();
  await expect.poll(() => madeOf(page)).toBe(id);
  await expect(oldBar(page)).toHaveCount(0);
});

test("a browser that has saved pages takes a release with its next document", async ({ open }) => {
  const { page, context } = await open("/about", { savesPages: true });
  await installWorker(page);
  await expect.poll(() => savedPaths(page)).toEqual(["/about"]);
  const id = await releaseCopy(admin, "mf-registry");
  await expect
    .poll(async () => {
      await page.reload();
      return madeOf(page);
    })
    .toBe(id);
  await context.setOffline(true);
  await page.reload();
  expect(await madeOf(page)).toBe(id);
});

test("a half-filled form is restored on the page of the new set", async ({ open }) => {
  const { page } = await open("/submit-person");
  const name = page.locator("#person-name");
  await name.fill("Мария");
  const id = await releaseCopy(admin, "mf-submissions");
  await expect(oldBar(page)).toBeVisible();
  await expect(name).toHaveValue("Мария");
  await page.getByRole("button", { name: "Обновить сейчас" }).click();
  await expect.poll(() => madeOf(page)).toBe(id);
  await expect(name).toHaveValue("Мария");
});

test("a release that closes a hole is taken at once", async ({ open }) => {
  const { page } = await open("/about");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  const id = await releaseCopy(admin, "mf-registry", { mandatory: true });
  await expect.poll(() => madeOf(page).catch(() => 0)).toBe(id);
});

test("a disabled front end shows a notice until it is enabled", async ({ visit }) => {
  const remote = "mf-submissions";
  const body = { remote, reason: "it loses files" };
  await admin.call(endpoints.switchRemote, { body });
  const { page } = await visit();
  const off = page.getByText("Эта часть сайта временно выключена");
  const form = page.locator("#person-name");
  // Gateways receive the change a moment later.
  const isOff = async () => {
    await page.goto("/submit-person");
    await expect(off.or(form).first()).toBeVisible();
    return (await off.count()) > 0;
  };
  await expect.poll(isOff).toBe(true);
  await page.goto("/");
  await expect(page.getByRole("link", { name: "Януш Корчак" }).first()).toBeVisible();
  await admin.call(endpoints.switchRemote, { body: { remote, reason: null } });
  await expect.poll(isOff).toBe(false);
});

test("staging is shown only to administrators who choose it", async ({ visit }) => {
  const id = await nameCopy(admin, "mf-registry");
  await makeLive(admin, id, "staging");
  const stranger = await visit();
  await stranger.page.goto("/?environment=staging");
  expect(await madeOf(stranger.page)).not.toBe(id);

  const { page } = await visit({ as: "admin" });
  await expect
    .poll(async () => {
      await choose(page, "/?environment=staging");
      return madeOf(page);
    })
    .toBe(id);
  await page.goto("/about");
  expect(await madeOf(page)).toBe(id);
  await expect(page.getByText(`Вы смотрите набор № ${id} на стадии подготовки`)).toBeVisible();
  await page.getByRole("button", { name: "Вернуться на сайт" }).click();
  await expect(page.getByText("на стадии подготовки")).toHaveCount(0);
  expect(await madeOf(page)).not.toBe(id);
});

test("only an administrator previews a release set, for an hour", { tag: "@long" }, async ({
  visit,
}) => {
  const id = await nameCopy(admin, "mf-registry");
  const stranger = await visit();
  await stranger.page.goto(`/?set=${id}`);
  expect(await madeOf(stranger.page)).not.toBe(id);

  const { page, context } = await visit({ as: "admin" });
  await choose(page, `/?set=${id}`);
  expect(await madeOf(page)).toBe(id);
  await page.goto("/about");
  expect(await madeOf(page)).toBe(id);
  await expect(page.getByText(`Предпросмотр набора № ${id} до`)).toBeVisible();
  const cookie = (await context.cookies()).find(({ name }) => name === "gd_set");
  expect((cookie?.expires ?? 0) - Date.now() / 1_000).toBeLessThanOrEqual(3_600);
  await page.getByRole("button", { name: "Вернуться на сайт" }).click();
  await expect(page.getByText("Предпросмотр набора")).toHaveCount(0);
  expect(await madeOf(page)).not.toBe(id);

  await page.goto("/releases");
  await page.getByLabel("Часть сайта").selectOption("mf-registry");
  const preview = page.getByRole("button", { name: /^Предпросмотр / });
  await preview.first().click();
  await page.getByRole("button", { name: "Показать этот набор" }).click();
  await expect(page.getByText(/^Предпросмотр набора/)).toBeVisible();
});

/** Sources of mf-registry whose page `/about` does this in place of naming itself. */
async function checkoutThat(does: string): Promise<string> {
  const checkout = await copySources("mf-registry", folder);
  const aboutPage = join(checkout, "src/about/about-page.tsx");
  await replaceIn(aboutPage, "usePageHead(aboutHead(t));", does);
  return checkout;
}
const throws = 'throw new Error("broken");';
const onServer = (does: string) =>
  `if (!("document" in globalThis)) ${does} usePageHead(aboutHead(t));`;

test("a release that the gate rejects stays in staging, one that it accepts becomes live", {
  tag: "@long",
}, async () => {
  const gated = ["mf-registry", "--gateway", origin, "--gate", "--from"];
  const ship = async (does: string) =>
    own.run("scripts/ship.ts", [...gated, await checkoutThat(does)]);
  const before = await admin.call(endpoints.releases);
  await expect(ship(throws)).rejects.toThrow("ended with 1");
  const { live, stagingSetId } = await admin.call(endpoints.releases);
  expect(live?.id).toBe(before.live?.id);
  expect(stagingSetId).not.toBe(before.stagingSetId);

  await ship('usePageHead({ title: t("about.title") + "." });');
  const after = await admin.call(endpoints.releases);
  expect(after.live?.id).not.toBe(before.live?.id);
  expect(after.staging?.map(({ remote }) => remote)).not.toContain("mf-registry");
});

/** What the gate finds in the pages of mf-registry from these sources. */
async function checkStaged(sources: string) {
  const staged = ["mf-registry", "--gateway", origin, "--to", "staging", "--from", sources];
  await own.run("scripts/ship.ts", staged);
  const { stagingSetId } = await admin.call(endpoints.releases);
  return checkStaging({
    origin,
    token: own.product.secrets.PUBLISH_TOKEN,
    setId: stagingSetId ?? 0,
    names: ["mf-registry"],
    account: administrator,
    longestTaskMs: 2_000,
    launch: launchChromium,
  });
}

test("the gate rejects a page that only the server cannot render", { tag: "@long" }, async () => {
  const { problems } = await checkStaged(await checkoutThat(onServer(throws)));
  expect(problems).toEqual(["/about: the server could not render mf-registry: Error: broken"]);
});

test("the gate rejects a page that loops on the server only", { tag: "@long" }, async () => {
  const { problems, opened } = await checkStaged(
    await checkoutThat(onServer("for (;;) continue;")),
  );
  expect(problems).toEqual([
    "/about: the server could not render mf-registry: The page was not rendered within its time",
  ]);
  expect(opened).toContain("/about");
});

test("the gate names the script that blocks a page, and the pages it did not check", {
  tag: "@long",
}, async () => {
  const busy = await checkoutThat(`
    const isBusy = "document" in globalThis && !("wasBusy" in globalThis);
    const since = Date.now();
    while (isBusy && Date.now() < since + 3_000) continue;
    Object.assign(globalThis, { wasBusy: true });
    usePageHead(aboutHead(t));`);
  const { problems, opened, left } = await checkStaged(busy);
  expect(problems).toEqual([
    expect.stringMatching(/^\/about: a task of \d\.\d s .* in \/mf\/mf-registry\/.*\.js \(/),
  ]);
  expect(opened).toEqual(
    expect.arrayContaining(["/", "/about", expect.stringMatching(/^\/p\/[\w-]+$/)]),
  );
  expect(left.map(({ path }) => path)).toEqual(["/people/:id", "/people/:id/removal"]);
});

test("a broken canary is rolled back, its visitors' pages recover", {
  tag: "@long",
}, async ({ visit }) => {
  const gateway = ["--gateway", origin, "--from", await checkoutThat(throws)];
  await own.run("scripts/ship.ts", ["mf-registry", ...gateway, "--canary", "50"]);
  const startedAt = Date.now();
  const { page, context } = await visit();
  const title = page.getByRole("heading", { level: 2, name: "Что это" });
  const seen = { broken: 0, whole: 0 };
  /** Opens the page as a new visitor; returns whether the canary is still running. */
  const aNewReader = async () => {
    await context.clearCookies();
    await page.goto("/robots.txt");
    await page.evaluate(() => localStorage.clear());
    await page.goto("/about");
    // The canary's page falls back on the live version.
    await expect(title).toBeVisible();
    seen[(await groupOf(page)) === "canary" ? "broken" : "whole"] += 1;
    const isWeighed = async () => {
      const { outcome, evidence } = await newestCanary();
      return outcome !== "running" || evidence.failedViews.canary === seen.broken;
    };
    await expect.poll(isWeighed).toBe(true);
    return (await newestCanary()).outcome === "running";
  };
  while (await aNewReader()) expect(seen.broken).toBeLessThan(50);
  const { outcome, evidence } = await newestCanary();
  const seconds = ((Date.now() - startedAt) / 1000).toFixed(1);
  console.log(
    `rolled back after ${seen.broken + seen.whole} page views, ${seen.broken} of them affected, in ${seconds} s`,
  );
  expect(outcome).toBe("rolled-back");
  expect(evidence.failed.control).toBe(0);
  expect(evidence.failedViews.canary).toBe(seen.broken);
  expect(evidence.likelihood.failed).toBeGreaterThanOrEqual(100);
  await expect
    .poll(async () => {
      await page.reload();
      return groupOf(page);
    })
    .toBe(undefined);
});

async function newestCanary(): Promise<ReleaseCanary> {
  const [canary] = (await admin.call(endpoints.releases)).canaries;
  if (!canary) throw new Error("there is no canary");
  return canary;
}
