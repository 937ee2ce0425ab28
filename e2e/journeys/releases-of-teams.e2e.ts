import { execFile } from "node:child_process";
import { appendFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { endpoints, type FrontEndName, pageBoot, pageBootId } from "@deeds/contracts";
import { type Caller, signInAsAdmin } from "@deeds/test-kit/caller";
import type { Page } from "@playwright/test";
import { test } from "../src/own-product.ts";
import { execute, type JourneyProduct } from "../src/product.ts";
import { changedSources } from "../src/releases.ts";
import { expect } from "../src/test.ts";

const execFileAsync = promisify(execFile);
const root = fileURLToPath(new URL("../..", import.meta.url));

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
    /** Ships a changed version as a preview; returns the address that the command prints. */
    preview: async (): Promise<string> => {
      const args = ["scripts/ship.ts", remote, "--gateway", origin, "--preview", "--from"];
      const sources = await changedSources(remote, folder);
      const env = { ...process.env, PUBLISH_TOKEN: secret };
      const shipping = execFileAsync(process.execPath, [...args, sources], { cwd: root, env });
      return /http:\S+preview=\S+/.exec((await shipping).stdout)?.[0] ?? "";
    },
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
  // A link to staging only asks.
  if (path.includes("?environment=")) {
    await page.getByRole("button", { name: /^(Показать стадию|Вернуться на сайт)/ }).click();
  }
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

test("the staged version of one team is not erased by another's", { tag: "@long" }, async ({
  visit,
}) => {
  const [registry, submissions] = [await aTeam("mf-registry"), await aTeam("mf-submissions")];
  const { page } = await visit({ as: "admin" });
  const live = await openVersions(page, "/about");
  await registry.ship("--to", "staging");
  await submissions.ship("--to", "staging");
  const { staging = [] } = await admin.call(endpoints.releases);
  const staged = Object.fromEntries(staging.map(({ remote, version }) => [remote, version]));
  expect(Object.keys(staged).toSorted()).toEqual(["mf-registry", "mf-submissions"]);
  await expect
    .poll(() => openVersions(page, "/about?environment=staging"))
    .toEqual({ ...live, ...staged });
  expect(await openVersions(page, "/about?environment=staging&only=mf-registry")).toEqual({
    ...live,
    "mf-registry": staged["mf-registry"],
  });

  await openVersions(page, "/about?environment=production");
  await page.goto("/releases");
  const table = page.getByRole("table", { name: "Подготовка" });
  for (const version of Object.values(staged)) await expect(table).toContainText(version);

  await registry.run("--promote", "staging");
  await submissions.run("--unstage");
  await expect
    .poll(() => openVersions(page, "/about"))
    .toEqual({ ...live, "mf-registry": staged["mf-registry"] });
});

test("canaries of two teams run side by side, and each page has one consistent set", {
  tag: "@long",
}, async ({ visit }) => {
  const teams = ["mf-registry", "mf-submissions"] as const;
  const { live } = await admin.call(endpoints.releases);
  const before = Object.fromEntries(live?.remotes.map((one) => [one.name, one.version]) ?? []);
  for (const name of teams) await (await aTeam(name)).ship("--canary", "50");
  const { canaries } = await admin.call(endpoints.releases);
  const running = canaries.filter(({ outcome }) => outcome === "running");
  expect(running).toHaveLength(2);
  const { page, context } = await visit();
  const seen = new Set<string>();
  await expect
    .poll(
      async () => {
        await context.clearCookies();
        const versions = await openVersions(page, "/about");
        const changed = teams.filter((name) => {
          const isCanary = running.some(({ changes }) => changes?.[name] === versions[name]);
          if (!isCanary) expect(versions[name]).toBe(before[name]);
          return isCanary;
        });
        seen.add(changed.join());
        return [...seen].toSorted();
      },
      { timeout: 60_000 },
    )
    .toEqual(["", "mf-registry", "mf-registry,mf-submissions", "mf-submissions"]);
  for (const remote of teams) await admin.call(endpoints.stopCanary, { query: { remote } });
});

test("a build from uncommitted changes goes to staging, and live once it is committed", {
  tag: "@long",
}, async ({ visit }) => {
  const registry = await aTeam("mf-registry");
  const { page } = await visit();
  const before = await openVersions(page, "/about");
  const sources = await changedSources("mf-registry", folder);
  const git = (...args: string[]) => execute("git", args, { cwd: sources, env: process.env });
  const commit = async () => {
    await git("add", ".");
    const author = ["-c", "user.name=Team", "-c", "user.email=team@example.org"];
    await git(...author, "commit", "--quiet", "--no-gpg-sign", "-m", "a change");
  };
  await git("init", "--quiet");
  await commit();
  await appendFile(join(sources, "src/remote.ts"), "export const uncommitted = true;\n");
  await expect(registry.run("--from", sources)).rejects.toThrow("ended with 1");
  expect(await openVersions(page, "/about")).toEqual(before);

  await registry.run("--from", sources, "--to", "staging");
  await commit();
  await registry.run("--from", sources);
  await expect
    .poll(async () => (await openVersions(page, "/about"))["mf-registry"])
    .not.toBe(before["mf-registry"]);
});

test("the link of a preview shows an unreleased version to everyone who has it", {
  tag: "@long",
}, async ({ visit }) => {
  const registry = await aTeam("mf-registry");
  const address = await registry.preview();
  const stranger = await visit();
  const live = await openVersions(stranger.page, "/about");

  const { page } = await visit();
  const response = await page.goto(address);
  expect(response?.headers()).toMatchObject({
    "cache-control": "private, no-store",
    "x-robots-tag": "noindex",
  });
  const shown = await openVersions(page, "/about");
  expect(shown).toEqual({ ...live, "mf-registry": shown["mf-registry"] });
  expect(shown["mf-registry"]).not.toBe(live["mf-registry"]);
  await expect(page.getByText("Вы смотрите ещё не выпущенную версию сайта")).toBeVisible();
  expect(await openVersions(stranger.page, "/about")).toEqual(live);

  await page.getByRole("link", { name: "Вернуться на сайт" }).click();
  await expect.poll(() => versionsOf(page)).toEqual(live);

  const { previews } = await admin.call(endpoints.releases);
  await admin.call(endpoints.endPreview, { params: { id: previews?.[0]?.id ?? 0 } });
  await page.goto(address);
  expect(await versionsOf(page)).toEqual(live);
  const notice = page.getByText("Этот предпросмотр закончился: вы видите действующий сайт.");
  await expect(notice).toBeVisible();
  await page.getByRole("link", { name: "Понятно" }).click();
  await expect(notice).toHaveCount(0);
});
