import { join } from "node:path";
import { endpoints } from "@deeds/contracts";
import { type Caller, signInAsAdmin } from "@deeds/test-kit/caller";
import { test } from "../src/own-product.ts";
import { execute, type JourneyProduct } from "../src/product.ts";
import { copyCheckout, copySources, publishAs, replaceIn } from "../src/releases.ts";
import { expect, showsTitle, type Visit } from "../src/test.ts";

let own: JourneyProduct;
let admin: Caller;
let before: Versions;

test.beforeEach(async ({ ownProduct }) => {
  own = ownProduct;
  admin = await signInAsAdmin(own.product.origin);
  before = await liveVersions();
});

test("a remote that uses an export the live shell lacks is refused, with its name", async ({
  temporaryFolder,
  visit,
}) => {
  const sources = await copySources("mf-registry", temporaryFolder);
  const page = join(sources, "src/about/about-page.tsx");
  await replaceIn(page, "ButtonLink, PageBody", "ButtonLink, Motto, PageBody");
  await replaceIn(page, "<article ", "<Motto /><article ");
  const shipping = own.run("scripts/ship.ts", shipped("mf-registry", ["--from", sources]));
  await expect(shipping).rejects.toThrow();
  const version = await newestVersion("mf-registry");
  await expect(nameSet({ "mf-registry": version })).rejects.toThrow(
    `"remotes.mf-registry.@deeds/ui","message":"В этом модуле оболочки нет того, что импортирует интерфейс (Motto, mf-registry ${version})`,
  );
  await expectUnchanged(visit, "/about", "О проекте");
});

test("a shell whose module renamed an export is refused, with the remotes that use it", {
  tag: "@long",
}, async ({ temporaryFolder, visit }) => {
  const checkout = await copyCheckout(temporaryFolder);
  const exported = join(checkout, "packages/web/ui/src/index.ts");
  await replaceIn(exported, "export { Pagination }", "export { Pagination as Pages }");
  const shipping = execute(process.execPath, ["scripts/ship.ts", ...shipped("shell")], {
    cwd: checkout,
    env: { ...process.env, PUBLISH_TOKEN: own.product.secrets.PUBLISH_TOKEN },
  });
  await expect(shipping).rejects.toThrow();
  const version = await newestVersion("shell");
  expect(version).not.toBe(before.shell);
  await expect(nameSet({ shell: version })).rejects.toThrow(
    `(Pagination, mf-registry ${before["mf-registry"]})`,
  );
  await expectUnchanged(visit, "/p/fyodor-gaaz", "Фёдор Гааз");
});

test("a team's remote cannot take an address of the shell or of another team", async ({ open }) => {
  const body = { remote: "mf-events", name: "the events team" };
  const { secret } = await admin.call(endpoints.createPublishToken, { body });
  const refusedPaths = ["/auth/", "/releases/", "*", "/people/1", `/${"a".repeat(300_000)}`];
  for (const path of refusedPaths) {
    const response = await publishAs(admin.origin, secret, { name: "mf-events", path });
    expect(response.status, path.slice(0, 20)).toBe(422);
  }
  const accepted = await publishAs(admin.origin, secret, { name: "mf-events", path: "/events/1" });
  expect(accepted.status).toBe(201);

  const { page } = await open("/auth/");
  await showsTitle(page, "Вход и регистрация");
  const { page: releases } = await open("/releases/", { as: "admin", language: "en" });
  await showsTitle(releases, "Releases");
});

type Versions = Record<string, string>;

async function liveVersions(): Promise<Versions> {
  const { live } = await admin.call(endpoints.releases);
  return Object.fromEntries((live?.remotes ?? []).map(({ name, version }) => [name, version]));
}

/** The service has the version, as only its set was refused. */
async function newestVersion(name: string): Promise<string> {
  const { versions } = await admin.call(endpoints.releases);
  return versions.find(({ remote }) => remote === name)?.version ?? "";
}

const nameSet = (remotes: Versions) =>
  admin.call(endpoints.createReleaseSet, { body: { remotes } });

const shipped = (name: string, more: string[] = []): string[] => [
  name,
  "--gateway",
  own.product.origin,
  ...more,
];

/** What was live is live, and its page renders. */
async function expectUnchanged(visit: Visit, path: string, title: string): Promise<void> {
  expect(await liveVersions()).toEqual(before);
  const { page } = await visit();
  await page.goto(path);
  await showsTitle(page, title);
  await expect(page.locator("[data-mf=mf-registry] h1")).toBeVisible();
  await expect(page.getByRole("alert")).toHaveCount(0);
}
