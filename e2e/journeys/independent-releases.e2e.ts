import { join } from "node:path";
import { endpoints } from "@deeds/contracts";
import { type Caller, signInAsAdmin } from "@deeds/test-kit/caller";
import type { Page } from "@playwright/test";
import { test } from "../src/own-product.ts";
import type { JourneyProduct } from "../src/product.ts";
import { copySources, replaceIn } from "../src/releases.ts";
import { expect, showsTitle } from "../src/test.ts";

let own: JourneyProduct;
let admin: Caller;

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

/** Opens the first page until it has the text that was shipped. */
const showsShipped = (page: Page) =>
  expect
    .poll(async () => {
      await page.goto("/");
      await expect(page.locator("input[type=search]")).toBeVisible();
      return page.getByText("Кого ищем?").count();
    })
    .toBeGreaterThan(0);

type Versions = Record<string, string>;

async function live(): Promise<Versions> {
  const { live: set } = await admin.call(endpoints.releases);
  return Object.fromEntries((set?.remotes ?? []).map(({ name, version }) => [name, version]));
}
