import { join } from "node:path";
import { endpoints } from "@deeds/contracts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { useBrowser } from "../src/browser.ts";
import { signInAsAdmin } from "../src/caller.ts";
import { copyOf, replaceIn } from "../src/checkout.ts";
import { type JourneyProduct, startJourneyProduct } from "../src/product.ts";

const { visit } = useBrowser();
let house: JourneyProduct;

beforeAll(async () => {
  house = await startJourneyProduct({ demo: true });
});
afterAll(() => house.close());

it("a new build of mf-registry alone is shipped while everything runs, and a reload shows it", async () => {
  const { origin } = house.product;
  const { page } = await visit({ origin });
  await page.goto("/");
  await page.getByText("Найти человека").waitFor();
  const before = await liveVersions();
  const processes = house.product.processes();

  const checkout = await copyOf("mf-registry");
  await replaceIn(join(checkout, "translations/ru.json"), "Найти человека", "Кого ищем?");
  await house.run("scripts/ship.ts", ["mf-registry", "--gateway", origin, "--from", checkout]);

  // The gateway hears of the new set by an event, a moment after it is live.
  await expect
    .poll(
      async () => {
        await page.reload();
        await page.getByRole("searchbox").waitFor();
        return page.getByText("Кого ищем?").count();
      },
      { timeout: 15_000 },
    )
    .toBeGreaterThan(0);
  const after = await liveVersions();
  expect(after["mf-registry"]).not.toBe(before["mf-registry"]);
  expect({ ...after, "mf-registry": "" }).toEqual({ ...before, "mf-registry": "" });
  expect(house.product.processes()).toEqual(processes);
});

it("without the proofs service search, profile and sign-in work and the page says what is missing", async () => {
  const { origin } = house.product;
  await house.product.stop("proofs");
  const { page } = await visit({ origin });
  await page.goto("/?search=Korczak");
  await page.getByRole("link", { name: "Януш Корчак" }).click();
  await page.getByRole("heading", { level: 1, name: "Януш Корчак" }).waitFor();
  await page.getByText("Доказательства сейчас недоступны").waitFor();
  await signInAsAdmin(origin);
  await house.product.start("proofs");
});

async function liveVersions(): Promise<Record<string, string>> {
  const admin = await signInAsAdmin(house.product.origin);
  const { live } = await admin.call(endpoints.releases);
  return Object.fromEntries((live?.remotes ?? []).map(({ name, version }) => [name, version]));
}
