import { appendFile } from "node:fs/promises";
import { join } from "node:path";
import { endpoints } from "@deeds/contracts";
import { type Caller, signInAsAdmin } from "@deeds/test-kit/caller";
import { findChromium } from "@deeds/test-kit/chromium";
import type { Page } from "@playwright/test";
import { test } from "../src/own-product.ts";
import type { JourneyProduct } from "../src/product.ts";
import { startRegistry } from "../src/registry.ts";
import { ownRepository, replaceIn } from "../src/releases.ts";
import { expect, signInByDialog } from "../src/test.ts";

let own: JourneyProduct;
let admin: Caller;
let registry: Awaited<ReturnType<typeof startRegistry>>;

test.beforeAll(async () => {
  registry = await startRegistry();
  await registry.publishPackages();
});

test.afterAll(() => registry.stop());

// Each installs the packages of a repository from the machine's npm registry.
test.describe.configure({ timeout: 600_000 });

test.beforeEach(async ({ ownProduct }) => {
  own = ownProduct;
  admin = await signInAsAdmin(own.product.origin);
});

test("a team with a registry and a gateway brings a new remote from an empty folder to production and back", {
  tag: "@long",
}, async ({ temporaryFolder, open, visit }) => {
  const { origin } = own.product;
  const before = await live();
  const processes = own.product.processes();
  const team = await ownRepository("create", "mf-events", {
    parent: temporaryFolder,
    registry: registry.origin,
    args: ["--gateway", origin, "--ru", "События"],
  });
  await team.commit("feat: the first page");
  await team.run("check");
  await team.npm(["test"]);
  await team.run("build");

  const [server, other] = [await team.dev(), await team.dev()];
  expect(other.origin).not.toBe(server.origin);
  await other.stop();
  const { page: developed } = await open("/events", { baseURL: server.origin });
  await developsWithoutLosingState(developed, { folder: team.folder, output: server.output });
  await server.stop();
  // The packaged shell is of the commit of the live one.
  expect(server.output()).not.toContain("warning");
  await team.git("checkout", "--", ".");

  const body = { remote: "mf-events", name: "the events team" };
  const { secret } = await admin.call(endpoints.createPublishToken, { body });
  const { path: CHROMIUM_PATH, env } = await findChromium();
  const run = (command: string, ...args: string[]) =>
    team.run(command, args, { ...env, CHROMIUM_PATH, PUBLISH_TOKEN: secret });

  await run("stage");
  expect(await live()).toEqual(before);
  const first = await staged();
  await run("promote");
  expect(await live()).toEqual({ ...before, "mf-events": first });
  const slotTypes = await fetch(`${origin}/mf/mf-events/${first}/slots.d.ts`);
  expect(await slotTypes.text()).toContain('"events.summary": { count: number }');
  const { page } = await visit();
  await openUntil(() => page.goto("/events"), 200);
  await showsInWorkspace(page);

  await team.change("Всего", "Итого");
  await run("preview");
  await run("canary", "5", "--ramp", "25,50");
  await run("status");
  expect(await canaries()).toHaveLength(1);
  await run("canary", "stop");
  expect(await canaries()).toEqual([]);
  await run("gate");
  await shows(page, "Итого: 0");
  const second = (await live())["mf-events"];
  expect(second).not.toBe(first);

  await team.change("Итого", "Вместе");
  await run("ship");
  await shows(page, "Вместе: 0");
  await run("rollback");
  await shows(page, "Итого: 0");
  expect(await live()).toEqual({ ...before, "mf-events": second });
  expect(own.product.processes()).toEqual(processes);

  await activate(before);
  await openUntil(() => page.goto("/events"), 404);
  await expect(page.getByText("Такой страницы нет")).toBeVisible();
});

/**
 * A text and a component change beside what was typed; an error is in the terminal and the page, which
 * stays, and is reloaded once it is mended.
 */
async function developsWithoutLosingState(
  page: Page,
  { folder, output }: { folder: string; output: () => string },
): Promise<void> {
  const file = join(folder, "src/list/list-page.tsx");
  await replaceIn(file, "<Slot", '<input aria-label="note" />\n      <Slot');
  const note = page.getByRole("textbox", { name: "note" });
  await note.fill("typed");
  await page.evaluate(() => Object.assign(globalThis, { stayed: true }));
  await replaceIn(join(folder, "translations/ru.json"), "Всего", "Сейчас");
  await expect(page.getByText("Сейчас: 0")).toBeVisible();
  await expect(note).toHaveValue("typed");

  await appendFile(file, "const broken = ;\n");
  await expect.poll(output).toContain("list-page.tsx");
  const report = page.getByRole("alert").filter({ hasText: "list-page.tsx" });
  await expect(report).toBeVisible();
  await expect(note).toHaveValue("typed");
  expect(await page.evaluate(() => "stayed" in globalThis)).toBe(true);
  await replaceIn(file, "const broken = ;\n", "");
  await expect.poll(output).toContain("compiled");
  await expect(report).toHaveCount(0);
  await expect(page.getByText("Сейчас: 0")).toBeVisible();
}

/** The page is in the workspace: beside the panel, in which its entry is the current one. */
async function showsInWorkspace(page: Page): Promise<void> {
  const shown = page.getByRole("heading", { level: 1, name: "События" });
  await expect(shown).toBeVisible();
  await expect(page.getByText("Всего: 0")).toBeVisible();
  await signInByDialog(page, "visitor", "visitor-demo");
  await page.goto("/proofs");
  const panel = page.getByRole("navigation", { name: "Кабинет" });
  const entry = panel.getByRole("link", { name: "События" });
  await expect(entry.locator("svg.lucide-calendar")).toBeVisible();
  await entry.click();
  await expect(shown).toBeVisible();
  await expect(entry).toHaveAttribute("aria-current", "page");
}

test("a slot of one team is typed in the repository of another, and a changed property is refused", {
  tag: "@long",
}, async ({ temporaryFolder, visit }) => {
  const { origin, secrets } = own.product;
  const where = {
    parent: temporaryFolder,
    registry: registry.origin,
    args: ["--gateway", origin],
  };
  const token = { PUBLISH_TOKEN: secrets.PUBLISH_TOKEN };
  const events = await ownRepository("create", "mf-events", where);
  await events.commit("feat: the first page");
  await events.run("ship", [], token);

  const calendar = await ownRepository("create", "mf-calendar", where);
  const shown = join(calendar.folder, "src/list/list-page.tsx");
  await expect.poll(async () => (await live())["mf-events"]).toBeDefined();
  await calendar.run("types");
  await replaceIn(
    join(calendar.folder, "manifest.json"),
    '"uses": ["calendar.',
    '"uses": ["events.',
  );
  await replaceIn(shown, 'name="calendar.summary" count={0}', 'name="events.summary" count="4"');
  await expect(calendar.run("check")).rejects.toThrow();
  await replaceIn(shown, 'count="4"', "count={4}");
  await calendar.commit("feat: show the events");
  await calendar.run("check");
  await calendar.run("ship", [], token);
  const { page } = await visit();
  await shows(page, "Всего: 4", "/calendar");

  const before = await live();
  await replaceIn(join(events.folder, "src/slots.ts"), "count: number", "total: number");
  await replaceIn(join(events.folder, "src/list/list-page.tsx"), "count={0}", "total={0}");
  await replaceIn(join(events.folder, "src/summary/summary.tsx"), "count", "total");
  await events.commit("feat: another property");
  await expect(events.run("ship", [], token)).rejects.toThrow();
  const { versions } = await admin.call(endpoints.releases);
  const changed = versions.find(({ remote }) => remote === "mf-events")?.version ?? "";
  expect(changed).not.toBe(before["mf-events"]);
  const body = { remotes: { "mf-events": changed } };
  const refused = admin.call(endpoints.createReleaseSet, { body });
  await expect(refused).rejects.toThrow("remotes.mf-calendar.events.summary");
  await expect(refused).rejects.toThrow(`count, mf-events ${changed}`);
  expect(await live()).toEqual(before);
});

test("mf-registry is moved out of the repository and shipped with published packages only", {
  tag: "@long",
}, async ({ temporaryFolder, visit }) => {
  const { origin, secrets } = own.product;
  const before = await live();
  const team = await ownRepository("move-out", "mf-registry", {
    parent: temporaryFolder,
    registry: registry.origin,
    args: ["--gateway", origin],
  });
  await replaceIn(join(team.folder, "translations/ru.json"), "Найти человека", "Кого ищем?");
  await team.commit("feat: moved out");
  await team.run("check");
  await team.npm(["test"]);
  await team.run("ship", [], { PUBLISH_TOKEN: secrets.PUBLISH_TOKEN });
  const after = await live();
  expect({ ...after, "mf-registry": "" }).toEqual({ ...before, "mf-registry": "" });
  const { page } = await visit();
  await shows(page, "Кого ищем?", "/");
});

/** Opens a page until it has a text of the version that was released. */
const shows = (page: Page, text: string, path = "/events") =>
  expect(async () => {
    await page.goto(path);
    await expect(page.getByText(text)).toBeVisible({ timeout: 3_000 });
  }).toPass({ timeout: 30_000 });

type Versions = Record<string, string>;

async function live(): Promise<Versions> {
  const { live: set } = await admin.call(endpoints.releases);
  return Object.fromEntries((set?.remotes ?? []).map(({ name, version }) => [name, version]));
}

const staged = async (): Promise<string> => {
  const { staging = [] } = await admin.call(endpoints.releases);
  return staging.find(({ remote }) => remote === "mf-events")?.version ?? "";
};

const canaries = async () =>
  (await admin.call(endpoints.releases)).canaries.filter(({ outcome }) => outcome === "running");

async function activate(versions: Versions): Promise<void> {
  const { sets } = await admin.call(endpoints.releases);
  const wanted = JSON.stringify(Object.entries(versions).toSorted());
  const set = sets.find((one) => JSON.stringify(Object.entries(one.remotes).toSorted()) === wanted);
  await admin.call(endpoints.activateReleaseSet, { params: { id: set?.id ?? 0 } });
}

/** The gateway receives a new release set by an event, a moment after it is live. */
const openUntil = (open: () => Promise<{ status(): number } | null>, status: number) =>
  expect.poll(async () => (await open())?.status()).toBe(status);
