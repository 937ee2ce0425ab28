import { join } from "node:path";
import { endpoints } from "@deeds/contracts";
import { signInAsAdmin } from "@deeds/test-kit/caller";
import { test } from "../src/own-product.ts";
import type { JourneyProduct } from "../src/product.ts";
import { copySources, replaceIn } from "../src/releases.ts";
import { expect } from "../src/test.ts";

let own: JourneyProduct;

test.beforeEach(async ({ ownProduct }) => {
  own = ownProduct;
});

test("a new build of mf-registry alone is shipped while everything runs, and a reload shows it", async ({
  temporaryFolder,
  open,
}) => {
  const { origin } = own.product;
  const { page } = await open("/");
  await expect(page.getByText("Найти человека")).toBeVisible();
  const before = await liveVersions();
  const processes = own.product.processes();

  const checkout = await copySources("mf-registry", temporaryFolder);
  await replaceIn(join(checkout, "translations/ru.json"), "Найти человека", "Кого ищем?");
  await own.run("scripts/ship.ts", ["mf-registry", "--gateway", origin, "--from", checkout]);

  await expect
    .poll(
      async () => {
        await page.reload();
        await expect(page.getByRole("searchbox")).toBeVisible();
        return page.getByText("Кого ищем?").count();
      },
      { timeout: 15_000 },
    )
    .toBeGreaterThan(0);
  const after = await liveVersions();
  expect(after["mf-registry"]).not.toBe(before["mf-registry"]);
  expect({ ...after, "mf-registry": "" }).toEqual({ ...before, "mf-registry": "" });
  expect(own.product.processes()).toEqual(processes);
});

test("without the proofs service search, profile and sign-in work and the page says what is missing", async ({
  open,
}) => {
  const { origin } = own.product;
  await own.product.stop("proofs");
  const { page } = await open("/?search=Korczak");
  await page.getByRole("link", { name: "Януш Корчак" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Януш Корчак" })).toBeVisible();
  await expect(page.getByText("Доказательства сейчас недоступны")).toBeVisible();
  await signInAsAdmin(origin);
  await own.product.start("proofs");
});

async function liveVersions(): Promise<Record<string, string>> {
  const admin = await signInAsAdmin(own.product.origin);
  const { live } = await admin.call(endpoints.releases);
  return Object.fromEntries((live?.remotes ?? []).map(({ name, version }) => [name, version]));
}
