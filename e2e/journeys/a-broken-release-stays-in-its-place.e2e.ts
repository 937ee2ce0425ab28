import { join } from "node:path";
import { endpoints } from "@deeds/contracts";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, it, onTestFinished } from "vitest";
import { useBrowser } from "../src/browser.ts";
import { type Caller, signInAsAdmin } from "../src/caller.ts";
import { copyOf, replaceIn } from "../src/checkout.ts";
import { type JourneyProduct, startJourneyProduct } from "../src/product.ts";
import { openShipLine } from "../src/ship-line.ts";

const { visit } = useBrowser();
let house: JourneyProduct;
let admin: Caller;

beforeAll(async () => {
  house = await startJourneyProduct({ demo: true });
  admin = await signInAsAdmin(house.product.origin);
});
afterAll(() => house.close());

it("a release that throws while it is loaded is replaced by the one before it, in the page", async () => {
  const before = await liveVersion("mf-registry");
  const broken = 'throw new Error("broken while loading");\nexport default defineRemote({';
  await shipChanged("mf-registry", "src/remote.ts", "export default defineRemote({", broken);
  const page = await openPage();
  await showsVersion(page, "/about", await liveVersion("mf-registry"));
  await page.getByRole("heading", { level: 1, name: "О проекте" }).waitFor();
  expect(await page.getByRole("alert").count()).toBe(0);
  await expect.poll(async () => (await failuresOf("mf-registry"))?.load).toBeGreaterThan(0);
  await makeLive("mf-registry", before);
});

it("a page that throws when it is drawn has an error face, and the others are drawn", async () => {
  const before = await liveVersion("mf-registry");
  const title = 'useDocumentTitle(t("about.title"));';
  await shipChanged("mf-registry", aboutPage, title, `${title} if (t) throw new Error("drawn");`);
  const page = await openPage();
  await showsVersion(page, "/about", await liveVersion("mf-registry"));
  await page.getByRole("alert").filter({ hasText: "произошла ошибка" }).waitFor();
  expect(await page.getByRole("alert").count()).toBe(1);
  await expect.poll(async () => (await failuresOf("mf-registry"))?.render).toBeGreaterThan(0);
  await page.getByRole("banner").getByRole("link", { name: "Добавить человека" }).click();
  await page.getByRole("main").getByRole("heading", { name: "Добавить человека" }).waitFor();
  await makeLive("mf-registry", before);
});

it("a press that throws leaves the page and everything around it as they were", async () => {
  const before = await liveVersion("mf-registry");
  const article = '<article className="';
  const throwing = `<article onClick={() => { throw new Error("pressed"); }} className="`;
  await shipChanged("mf-registry", aboutPage, article, throwing);
  const page = await openPage();
  await showsVersion(page, "/about", await liveVersion("mf-registry"));
  const thrown = page.waitForEvent("pageerror");
  // Of the remote, not the words that the gateway wrote in its place.
  await page.locator('[data-mf="mf-registry"] article h1').click();
  expect((await thrown).message).toBe("pressed");
  expect(await page.getByRole("alert").count()).toBe(0);
  await page.getByRole("banner").getByRole("link", { name: "Добавить человека" }).click();
  await page.getByRole("main").getByRole("heading", { name: "Добавить человека" }).waitFor();
  await makeLive("mf-registry", before);
});

it("a tab from before two releases keeps its half-filled form and the parts that it has not loaded yet", async () => {
  const form = await openPage();
  await form.goto("/submit-person");
  await form.getByLabel(/^Имя \*/).fill("Анна");
  const profile = await openPage();
  await profile.goto("/p/fyodor-gaaz");
  await profile.getByRole("heading", { level: 1 }).waitFor();

  for (const word of ["Прислать скрытно", "Прислать молча"]) {
    const file = "translations/ru.json";
    await shipChanged("mf-submissions", file, "Прислать анонимно", word);
  }

  await form.getByLabel("Фамилия").fill("Ковач");
  expect(await form.getByLabel(/^Имя \*/).inputValue()).toBe("Анна");
  await profile.getByRole("button", { name: "Добавить доказательство" }).first().click();
  await profile.getByRole("dialog").getByText("Прислать анонимно").waitFor();
});

it("a gateway that is killed in the middle of a publication costs neither the publication nor a page that is open", async () => {
  const before = await liveVersion("mf-submissions");
  const form = await openPage();
  await form.goto("/submit-person");
  await form.getByLabel(/^Имя \*/).fill("Анна");

  const line = await openShipLine(house.product.origin);
  onTestFinished(() => line.close());
  const words = ["translations/ru.json", "Прислать анонимно", "Прислать без имени"] as const;
  const shipped = shipChanged("mf-submissions", ...words, line.origin);
  await line.halfway;
  await house.product.kill("gateway");
  await house.product.whenReady("gateway");
  expect(await liveVersion("mf-submissions")).toBe(before);

  await shipped;
  const after = await liveVersion("mf-submissions");
  expect(after).not.toBe(before);
  expect(line.arrived.filter((path) => path.includes(`mf-submissions/${after}`))).not.toEqual([]);
  await form.getByText("Вышла новая версия сайта.").waitFor();
  expect(await form.getByLabel(/^Имя \*/).inputValue()).toBe("Анна");
  const page = await openPage();
  await showsVersion(page, "/submit-person", after);
  await page.getByLabel(/^Имя \*/).waitFor();
});

const aboutPage = "src/about/about-page.tsx";

/** A page whose own errors are what is looked at. */
async function openPage(): Promise<Page> {
  const { context } = await visit({ origin: house.product.origin });
  return context.newPage();
}

/** Opens an address until the gateway, which hears of a release by an event, writes this version. */
const showsVersion = (page: Page, path: string, version: string) =>
  expect
    .poll(async () => {
      const answer = await page.goto(path, { waitUntil: "commit" });
      return (await answer?.text())?.includes(`/${version}/remoteEntry`);
    })
    .toBe(true);

async function shipChanged(
  name: string,
  file: string,
  before: string,
  after: string,
  gateway = house.product.origin,
) {
  const sources = await copyOf(name);
  await replaceIn(join(sources, file), before, after);
  await house.run("scripts/ship.ts", [name, "--gateway", gateway, "--from", sources]);
}

async function liveVersion(name: string): Promise<string> {
  const { live } = await admin.call(endpoints.releases);
  return live?.remotes.find((remote) => remote.name === name)?.version ?? "";
}

async function makeLive(name: string, version: string): Promise<void> {
  const { id } = await admin.call(endpoints.createReleaseSet, {
    body: { remotes: { [name]: version } },
  });
  await admin.call(endpoints.activateReleaseSet, { params: { id } });
}

/** What browsers reported of the live version. */
async function failuresOf(name: string) {
  const { versions } = await admin.call(endpoints.releases);
  const version = await liveVersion(name);
  return versions.find((one) => one.remote === name && one.version === version)?.failures;
}
