import { join } from "node:path";
import { endpoints } from "@deeds/contracts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { signInByDialog, useBrowser } from "../src/browser.ts";
import { type Caller, signInAsAdmin } from "../src/caller.ts";
import { replaceIn } from "../src/checkout.ts";
import { ownRepository } from "../src/own-repository.ts";
import { type JourneyProduct, startJourneyProduct } from "../src/product.ts";

const { visit } = useBrowser();
let house: JourneyProduct;
let admin: Caller;

beforeAll(async () => {
  house = await startJourneyProduct({ demo: true });
  admin = await signInAsAdmin(house.product.origin);
});
afterAll(() => house.close());

it("a fourth remote is made, checked, tested and shipped from its own repository, and leaves again", async () => {
  const { origin, secrets } = house.product;
  const before = await live();
  const processes = house.product.processes();
  const team = await ownRepository("new-remote", "mf-events", ["--ru", "События"]);
  await team.run("check");
  await team.run("test");
  await team.run("ship", ["--gateway", origin], { PUBLISH_TOKEN: secrets.PUBLISH_TOKEN });
  const after = await live();
  expect(after).toEqual({ ...before, "mf-events": after["mf-events"] });
  expect(house.product.processes()).toEqual(processes);

  const { page } = await visit({ origin });
  const shown = page.getByRole("heading", { level: 1, name: "События" });
  await openUntil(() => page.goto("/events"), 200);
  await shown.waitFor();
  await page.getByText("Всего: 0").waitFor();
  await signInByDialog(page, "visitor", "visitor-demo");
  await page.goto("/proofs");
  const panel = page.getByRole("navigation", { name: "Рабочее место" });
  await panel.getByRole("link", { name: "События" }).click();
  await shown.waitFor();

  await activate(before);
  await openUntil(() => page.goto("/events"), 404);
  await page.getByText("Такой страницы нет").waitFor();
});

it("mf-registry is moved out of the repository and shipped with nothing but packed packages", async () => {
  const { origin, secrets } = house.product;
  const before = await live();
  const team = await ownRepository("move-out", "mf-registry");
  await replaceIn(join(team.folder, "translations/ru.json"), "Найти человека", "Кого ищем?");
  await team.run("check");
  await team.run("ship", ["--gateway", origin], { PUBLISH_TOKEN: secrets.PUBLISH_TOKEN });
  const after = await live();
  expect({ ...after, "mf-registry": "" }).toEqual({ ...before, "mf-registry": "" });
  const { page } = await visit({ origin });
  await expect
    .poll(async () => {
      await page.goto("/");
      await page.getByRole("searchbox").waitFor();
      return page.getByText("Кого ищем?").count();
    })
    .toBeGreaterThan(0);
});

type Versions = Record<string, string>;

async function live(): Promise<Versions> {
  const { live: set } = await admin.call(endpoints.releases);
  return Object.fromEntries((set?.remotes ?? []).map(({ name, version }) => [name, version]));
}

/** Makes the set with exactly these versions live again. */
async function activate(versions: Versions): Promise<void> {
  const { sets } = await admin.call(endpoints.releases);
  const wanted = JSON.stringify(Object.entries(versions).toSorted());
  const set = sets.find((one) => JSON.stringify(Object.entries(one.remotes).toSorted()) === wanted);
  await admin.call(endpoints.activateReleaseSet, { params: { id: set?.id ?? 0 } });
}

/** The gateway hears of a new set by an event, a moment after it is live. */
const openUntil = (open: () => Promise<{ status(): number } | null>, status: number) =>
  expect.poll(async () => (await open())?.status()).toBe(status);
