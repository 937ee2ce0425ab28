import { join } from "node:path";
import { endpoints } from "@deeds/contracts";
import { type Caller, signInAsAdmin } from "@deeds/test-kit/caller";
import type { Page } from "@playwright/test";
import { test } from "../src/own-product.ts";
import type { JourneyProduct } from "../src/product.ts";
import { startRegistry } from "../src/registry.ts";
import { copySources, ownRepository, replaceIn } from "../src/releases.ts";
import { expect, showsTitle, signInByDialog } from "../src/test.ts";

let own: JourneyProduct;
let admin: Caller;
let registry: Awaited<ReturnType<typeof startRegistry>>;

test.beforeAll(async () => {
  registry = await startRegistry();
  await registry.publishPackages();
});

test.afterAll(() => registry.stop());

test.beforeEach(async ({ ownProduct }) => {
  own = ownProduct;
  admin = await signInAsAdmin(own.product.origin);
});

test("a new build of mf-registry alone is shipped while everything runs, and a reload shows it", async ({
  temporaryFolder,
  open,
}) => {
  const { origin } = own.product;
  const { page } = await open("/");
  await expect(page.getByText("Найти человека")).toBeVisible();
  const before = await live();
  const processes = own.product.processes();

  const checkout = await copySources("mf-registry", temporaryFolder);
  await replaceIn(join(checkout, "translations/ru.json"), "Найти человека", "Кого ищем?");
  await own.run("scripts/ship.ts", ["mf-registry", "--gateway", origin, "--from", checkout]);

  await showsShipped(page);
  const after = await live();
  expect(after["mf-registry"]).not.toBe(before["mf-registry"]);
  expect({ ...after, "mf-registry": "" }).toEqual({ ...before, "mf-registry": "" });
  expect(own.product.processes()).toEqual(processes);
});

test("without the proofs service search, profile and sign-in work and the page shows what is missing", async ({
  open,
}) => {
  const { origin } = own.product;
  await own.product.stop("proofs");
  const { page } = await open("/?search=Korczak");
  await page.getByRole("link", { name: "Януш Корчак" }).click();
  await showsTitle(page, "Януш Корчак");
  await expect(page.getByText("Доказательства сейчас недоступны")).toBeVisible();
  await signInAsAdmin(origin);
  await own.product.start("proofs");
});

test("a fourth remote is made, checked, tested and shipped from its own repository, and leaves again", async ({
  temporaryFolder,
  visit,
}) => {
  const { origin, secrets } = own.product;
  const before = await live();
  const processes = own.product.processes();
  const team = await ownRepository("create", "mf-events", {
    parent: temporaryFolder,
    registry: registry.origin,
    args: ["--ru", "События"],
  });
  await team.run("check");
  await team.run("test");
  await team.run("ship", ["--gateway", origin], { PUBLISH_TOKEN: secrets.PUBLISH_TOKEN });
  const after = await live();
  expect(after).toEqual({ ...before, "mf-events": after["mf-events"] });
  expect(own.product.processes()).toEqual(processes);
  const slotTypes = await fetch(`${origin}/mf/mf-events/${after["mf-events"]}/slots.d.ts`);
  expect(await slotTypes.text()).toContain('"events.summary": { count: number }');

  const { page } = await visit();
  const shown = page.getByRole("heading", { level: 1, name: "События" });
  await openUntil(() => page.goto("/events"), 200);
  await expect(shown).toBeVisible();
  await expect(page.getByText("Всего: 0")).toBeVisible();
  await signInByDialog(page, "visitor", "visitor-demo");
  await page.goto("/proofs");
  const panel = page.getByRole("navigation", { name: "Кабинет" });
  const entry = panel.getByRole("link", { name: "События" });
  await expect(entry.locator("svg.lucide-calendar")).toBeVisible();
  await entry.click();
  await expect(shown).toBeVisible();
  // The page is in the workspace: beside the panel, in which its entry is the current one.
  await expect(entry).toHaveAttribute("aria-current", "page");

  await activate(before);
  await openUntil(() => page.goto("/events"), 404);
  await expect(page.getByText("Такой страницы нет")).toBeVisible();
});

test("mf-registry is moved out of the repository and shipped with published packages only", {
  tag: "@long",
}, async ({ temporaryFolder, visit }) => {
  const { origin, secrets } = own.product;
  const before = await live();
  const team = await ownRepository("move-out", "mf-registry", {
    parent: temporaryFolder,
    registry: registry.origin,
  });
  await replaceIn(join(team.folder, "translations/ru.json"), "Найти человека", "Кого ищем?");
  await team.run("check");
  await team.run("ship", ["--gateway", origin], { PUBLISH_TOKEN: secrets.PUBLISH_TOKEN });
  const after = await live();
  expect({ ...after, "mf-registry": "" }).toEqual({ ...before, "mf-registry": "" });
  const { page } = await visit();
  await showsShipped(page);
});

/** Opens the first page until it has the text that was shipped. */
const showsShipped = (page: Page) =>
  expect
    .poll(async () => {
      await page.goto("/");
      await expect(page.getByRole("searchbox")).toBeVisible();
      return page.getByText("Кого ищем?").count();
    })
    .toBeGreaterThan(0);

type Versions = Record<string, string>;

async function live(): Promise<Versions> {
  const { live: set } = await admin.call(endpoints.releases);
  return Object.fromEntries((set?.remotes ?? []).map(({ name, version }) => [name, version]));
}

async function activate(versions: Versions): Promise<void> {
  const { sets } = await admin.call(endpoints.releases);
  const wanted = JSON.stringify(Object.entries(versions).toSorted());
  const set = sets.find((one) => JSON.stringify(Object.entries(one.remotes).toSorted()) === wanted);
  await admin.call(endpoints.activateReleaseSet, { params: { id: set?.id ?? 0 } });
}

/** The gateway receives a new release set by an event, a moment after it is live. */
const openUntil = (open: () => Promise<{ status(): number } | null>, status: number) =>
  expect.poll(async () => (await open())?.status()).toBe(status);
