import { endpoints, type FrontEndName, pageBoot, pageBootId } from "@deeds/contracts";
import { type Caller, signInAsAdmin } from "@deeds/test-kit/caller";
import type { Page } from "@playwright/test";
import { test } from "../src/own-product.ts";
import type { JourneyProduct } from "../src/product.ts";
import { changedSources } from "../src/releases.ts";
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

/** A team ships its front end from sources and with a token of its own. */
async function aTeam(remote: FrontEndName) {
  const body = { remote, name: "the build machine" };
  const { secret } = await admin.call(endpoints.createPublishToken, { body });
  const run = (...args: string[]) =>
    own.run("scripts/ship.ts", [remote, "--gateway", origin, ...args], { PUBLISH_TOKEN: secret });
  return {
    run,
    ship: async (...args: string[]) => run("--from", await changedSources(remote, folder), ...args),
  };
}

/** Returns the versions of the page that is open. */
async function versionsOf(page: Page): Promise<Record<FrontEndName, string>> {
  const text = await page.locator(`#${pageBootId}`).textContent();
  const { live } = pageBoot.parse(JSON.parse(text ?? ""));
  return Object.fromEntries(live.remotes.map(({ name, version }) => [name, version]));
}

async function openVersions(page: Page, path: string) {
  await page.goto(path);
  return versionsOf(page);
}

test("a team rolls back its front end, and another team's later release remains", async ({
  visit,
}) => {
  const [registry, submissions] = [await aTeam("mf-registry"), await aTeam("mf-submissions")];
  const { page } = await visit();
  const before = await openVersions(page, "/about");
  await registry.ship();
  await submissions.ship();
  await expect
    .poll(async () => (await openVersions(page, "/about"))["mf-submissions"])
    .not.toBe(before["mf-submissions"]);
  const both = await versionsOf(page);
  expect(both["mf-registry"]).not.toBe(before["mf-registry"]);

  await registry.run("--rollback");
  await expect
    .poll(async () => (await openVersions(page, "/about"))["mf-registry"])
    .toBe(before["mf-registry"]);
  expect((await versionsOf(page))["mf-submissions"]).toBe(both["mf-submissions"]);
});
