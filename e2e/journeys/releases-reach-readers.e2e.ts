import { join } from "node:path";
import { endpoints, pageBootId, type ReleaseCanary } from "@deeds/contracts";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { lookAtStaging } from "../gate/look-at-staging.ts";
import { useBrowser } from "../src/browser.ts";
import { type Caller, signInAsAdmin } from "../src/caller.ts";
import { copyOf, replaceIn } from "../src/checkout.ts";
import { type JourneyProduct, startJourneyProduct } from "../src/product.ts";
import { makeLive, nameCopy } from "../src/republish.ts";

const browser = useBrowser();
let house: JourneyProduct;
let origin: string;
let admin: Caller;

beforeAll(async () => {
  house = await startJourneyProduct({ demo: true });
  origin = house.product.origin;
  admin = await signInAsAdmin(origin);
});
afterAll(() => house.close());

const visit = () => browser.visit({ origin });
const oldBar = (page: Page) => page.getByText("Вышла новая версия сайта.");
const madeOf = async (page: Page): Promise<number> =>
  JSON.parse((await page.locator(`#${pageBootId}`).textContent()) ?? "").live.id;

const administrator = { username: "admin", password: "admin-demo" };
const brokenFace = "В этой части сайта произошла ошибка";

it("an open page hears of a release and takes it with the next link", async () => {
  const { page } = await visit();
  await page.goto("/about");
  await page.getByRole("heading", { level: 1 }).waitFor();
  const before = await madeOf(page);
  const id = await nameCopy(admin, origin, "mf-registry");
  await makeLive(admin, id);
  await oldBar(page).waitFor();
  expect(await madeOf(page)).toBe(before);
  await page.getByRole("banner").getByRole("link").first().click();
  await page.getByRole("searchbox").waitFor();
  await expect.poll(() => madeOf(page)).toBe(id);
  await oldBar(page).waitFor({ state: "detached" });
});

it("a half-filled form stays as it is, and is there again on the page of the new set", async () => {
  const { page } = await visit();
  await page.goto("/submit-person");
  const name = page.locator("#person-name");
  await name.fill("Мария");
  const id = await nameCopy(admin, origin, "mf-submissions");
  await makeLive(admin, id);
  await oldBar(page).waitFor();
  expect(await name.inputValue()).toBe("Мария");
  await page.getByRole("button", { name: "Обновить сейчас" }).click();
  await expect.poll(() => madeOf(page)).toBe(id);
  await expect.poll(() => name.inputValue()).toBe("Мария");
});

it("a release that closes a hole is taken at once", async () => {
  const { page } = await visit();
  await page.goto("/about");
  await page.getByRole("heading", { level: 1 }).waitFor();
  const id = await nameCopy(admin, origin, "mf-registry", { mandatory: true });
  await makeLive(admin, id);
  await expect.poll(() => madeOf(page).catch(() => 0)).toBe(id);
});

it("a front end that is switched off says so in its own area, and comes back", async () => {
  const remote = "mf-submissions";
  const body = { remote, reason: "it loses files" };
  await admin.call(endpoints.switchRemote, { body });
  const { page } = await visit();
  const off = page.getByText("Эта часть сайта временно выключена");
  const form = page.locator("#person-name");
  // Gateways hear of a switch a moment later.
  const isOff = async () => {
    await page.goto("/submit-person");
    await off.or(form).first().waitFor();
    return (await off.count()) > 0;
  };
  await expect.poll(isOff).toBe(true);
  await page.goto("/");
  await page.getByRole("link", { name: "Януш Корчак" }).first().waitFor();
  await admin.call(endpoints.switchRemote, { body: { remote, reason: null } });
  await expect.poll(isOff).toBe(false);
});

it("staging is shown to administrators who choose it, and to nobody else", async () => {
  const id = await nameCopy(admin, origin, "mf-registry");
  await makeLive(admin, id, "staging");
  const stranger = await visit();
  await stranger.page.goto("/?environment=staging");
  expect(await madeOf(stranger.page)).not.toBe(id);

  const { page, context } = await visit();
  await context.request.post("/api/login", { data: administrator });
  await expect
    .poll(async () => {
      await page.goto("/?environment=staging");
      return madeOf(page);
    })
    .toBe(id);
  await page.goto("/about");
  expect(await madeOf(page)).toBe(id);
  await page.getByText(`Вы смотрите набор № ${id} из подготовки`).waitFor();
  await page.getByRole("link", { name: "Вернуться к рабочему" }).click();
  await page.getByText("из подготовки").waitFor({ state: "detached" });
  expect(await madeOf(page)).not.toBe(id);
});

it("an administrator looks at a set alone for an hour; nobody else can", async () => {
  const id = await nameCopy(admin, origin, "mf-registry");
  const stranger = await visit();
  await stranger.page.goto(`/?set=${id}`);
  expect(await madeOf(stranger.page)).not.toBe(id);

  const { page, context } = await visit();
  await context.request.post("/api/login", { data: administrator });
  await page.goto(`/?set=${id}`);
  expect(await madeOf(page)).toBe(id);
  await page.goto("/about");
  expect(await madeOf(page)).toBe(id);
  await page.getByText(`Вы одни смотрите набор № ${id}, до`).waitFor();
  const kept = (await context.cookies()).find(({ name }) => name === "gd_set");
  expect((kept?.expires ?? 0) - Date.now() / 1_000).toBeLessThanOrEqual(3_600);
  await page.getByRole("link", { name: "Вернуться к рабочему" }).click();
  await page.getByText("Вы одни смотрите").waitFor({ state: "detached" });
  expect(await madeOf(page)).not.toBe(id);

  await page.goto("/releases");
  await page.getByLabel("Часть сайта").selectOption("mf-registry");
  await page
    .getByRole("button", { name: /^Посмотреть .* самому$/ })
    .first()
    .click();
  await page.getByText(/^Вы одни смотрите набор/).waitFor();
});

/** Sources of mf-registry whose page `/about` does this in place of naming itself. */
async function checkoutThat(does: string): Promise<string> {
  const checkout = await copyOf("mf-registry");
  const aboutPage = join(checkout, "src/about/about-page.tsx");
  await replaceIn(aboutPage, 'useDocumentTitle(t("about.title"));', does);
  return checkout;
}
const throws = 'throw new Error("broken");';

it("what the gate finds broken stays in staging, what it finds whole becomes live", async () => {
  const gated = ["mf-registry", "--gateway", origin, "--gate", "--from"];
  const ship = async (does: string) =>
    house.run("scripts/ship.ts", [...gated, await checkoutThat(does)]);
  const before = await admin.call(endpoints.releases);
  await expect(ship(throws)).rejects.toThrow("ended with 1");
  const { live, stagingSetId } = await admin.call(endpoints.releases);
  expect(live?.id).toBe(before.live?.id);
  expect(stagingSetId).not.toBe(before.stagingSetId);

  await ship('useDocumentTitle(t("about.title") + ".");');
  const after = await admin.call(endpoints.releases);
  expect(after.live?.id).toBe(after.stagingSetId);
  expect(after.live?.id).not.toBe(before.live?.id);
});

it("the gate names the script that keeps a page from answering, and the pages it leaves", async () => {
  const busy = await checkoutThat(`
    const since = performance.now();
    while (!("wasBusy" in globalThis) && performance.now() < since + 3_000) continue;
    Object.assign(globalThis, { wasBusy: true });
    useDocumentTitle(t("about.title"));`);
  await house.run("scripts/ship.ts", [
    ...["mf-registry", "--gateway", origin, "--to", "staging", "--from", busy],
  ]);
  const { stagingSetId } = await admin.call(endpoints.releases);
  const { problems, opened, left } = await lookAtStaging({
    ...{ origin, token: house.product.secrets.PUBLISH_TOKEN, setId: stagingSetId ?? 0 },
    ...{ names: ["mf-registry"], account: administrator, longestTaskMs: 2_000 },
  });
  expect(problems).toEqual([
    expect.stringMatching(/^\/about: a task of \d\.\d s .* in \/mf\/mf-registry\/.*\.js \(/),
  ]);
  expect(opened).toEqual(["/", "/about", expect.stringMatching(/^\/p\/[\w-]+$/)]);
  expect(left.map(({ path }) => path)).toEqual(["/people/:id"]);
});

it("a broken canary is rolled back by itself; whoever had it has a whole page again", async () => {
  const gateway = ["--gateway", origin, "--from", await checkoutThat(throws)];
  await house.run("scripts/ship.ts", ["mf-registry", ...gateway, "--canary", "50"]);
  const startedAt = Date.now();
  const { page, context } = await visit();
  const face = page.getByText(brokenFace);
  const title = page.getByRole("heading", { level: 2, name: "Что это" });
  const seen = { broken: 0, whole: 0 };
  /** Somebody whom the site has never seen opens the page; answers whether the canary goes on. */
  const aNewReader = async () => {
    await context.clearCookies();
    await page.goto("/robots.txt");
    await page.evaluate(() => localStorage.clear());
    await page.goto("/about");
    await face.or(title).first().waitFor();
    seen[(await face.count()) > 0 ? "broken" : "whole"] += 1;
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
      await page.getByRole("heading", { level: 1 }).waitFor();
      return face.count();
    })
    .toBe(0);
});

async function newestCanary(): Promise<ReleaseCanary> {
  const [canary] = (await admin.call(endpoints.releases)).canaries;
  if (!canary) throw new Error("there is no canary");
  return canary;
}
